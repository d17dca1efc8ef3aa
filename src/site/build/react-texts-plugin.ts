import type { Plugin } from "vite";

/** The file of React DOM that changes what a page shows. */
export const REACT_DOM = /react-dom-client\.production\.js$/;
/** Where React DOM gives a text that stands beside others its new value. */
const UPDATE = /\((\w+)\.nodeValue = (\w+)\)(?=, \(viewTransitionMutationContext)/g;

/**
 * Has React DOM notice that a text is no longer in the document when it is to change: translators in browsers put elements of their own
 * in the place of every text. React would change the text that was taken out, and the old one, translated, would stay. Instead it fails as
 * it does where it finds a text gone that is to be removed, and the page is drawn anew.
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

/** React DOM's code, with a check of the text before it changes. Throws where it does that in another way. */
export function withCheckedTexts(code: string): string {
  if ([...code.matchAll(UPDATE)].length !== 1) throw new Error("React DOM updates texts in another way");
  // To remove a text from itself fails with the very error.
  return code.replace(UPDATE, "($1.isConnected || $1.removeChild($1)), ($1.nodeValue = $2)");
}
