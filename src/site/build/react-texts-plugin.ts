import type { Plugin } from "vite";

/** React DOM's file with the code that updates pages. */
export const REACT_DOM = /react-dom-client\.production\.js$/;
/** Where React DOM updates a text node that has siblings. */
const UPDATE = /\((\w+)\.nodeValue = (\w+)\)(?=, \(viewTransitionMutationContext)/g;

/**
 * Makes React DOM notice when a text node that it updates is no longer in the document. Translators in browsers replace text nodes by
 * elements of their own: React would update the removed node, and the old translation would stay visible. With this check React throws, as
 * it does when it removes a missing node, and the page is rendered again.
 */
export function reactTextsPlugin(): Plugin {
  return {
    name: "vitrine:react-texts",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "client",
    transform: {
      filter: { id: REACT_DOM },
      handler: (code) => ({ code: withCheckedTexts(code), map: null }),
    },
  };
}

/**
 * Returns React DOM's code with a check before each update of a text node. Throws if the code looks
 * different.
 */
export function withCheckedTexts(code: string): string {
  if ([...code.matchAll(UPDATE)].length !== 1)
    throw new Error("React DOM updates text nodes in another way: update this plugin");
  // Removing a node from itself throws the error that React would throw.
  return code.replace(UPDATE, "($1.isConnected || $1.removeChild($1)), ($1.nodeValue = $2)");
}
