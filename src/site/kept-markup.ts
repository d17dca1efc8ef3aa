import { type ReactNode, createContext } from "react";

/**
 * Gives the markup of what is the same in page after page, kept with its owner under a name that says
 * which drawing of the owner it is; undefined where it has to be drawn with its page. There may be no
 * generated ids in it. In the browser there is none: all is drawn there once, and stays.
 */
export type KeepMarkup = (owner: object, name: string, node: ReactNode) => string | undefined;

export const KeptMarkupContext = createContext<KeepMarkup | undefined>(undefined);

/** Undefined: seen once. What another's backend says is new each time, and keeping it would only cost. */
const kept = new WeakMap<object, Map<string, string | undefined>>();

/** Keeps from the second time on, for as long as the owner lives. */
export function keepMarkup(render: (node: ReactNode) => string): KeepMarkup {
  return (owner, name, node) => {
    const ofOwner = kept.get(owner) ?? new Map<string, string | undefined>();
    kept.set(owner, ofOwner);
    const known = ofOwner.get(name);
    if (known !== undefined) return known;
    const markup = ofOwner.has(name) ? render(node) : undefined;
    ofOwner.set(name, markup);
    return markup;
  };
}
