import type { Plugin } from "vite";

/** The file of React DOM with the code that updates pages. */
export const REACT_DOM = /react-dom-client\.production\.js$/;
/** The place where React DOM updates a text node that has siblings. */
const UPDATE = /\((\w+)\.nodeValue = (\w+)\)(?=, \(viewTransitionMutationContext)/g;

/**
 * Makes React DOM throw if a text node that it updates is no longer in the document. Translators in browsers replace text nodes with
 * their own elements; React would update the removed node, and the old translation would stay visible. After the error, the page is
 * rendered again.
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

/** Adds a check to React DOM's code before each update of a text node. Throws if the code looks different than expected. */
export function withCheckedTexts(code: string): string {
  if ([...code.matchAll(UPDATE)].length !== 1)
    throw new Error("React DOM updates text nodes in another way: update this plugin");
  // Removing a node from itself throws the same kind of error as React.
  return code.replace(UPDATE, "($1.isConnected || $1.removeChild($1)), ($1.nodeValue = $2)");
}
