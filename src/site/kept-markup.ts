import { type ReactElement, type ReactNode, createContext } from "react";

/**
 * Gives an element that stands in the place of what is the same in page after page, kept with its owner under a
 * name that says which drawing of the owner it is; undefined where it has to be drawn with its page. There may
 * be no generated ids in it, and nothing that differs between two pages. In the browser there is none: all is
 * drawn there once, and stays.
 */
export type KeepMarkup = (owner: object, name: string, node: ReactNode) => ReactElement | undefined;

export const KeptMarkupContext = createContext<KeepMarkup | undefined>(undefined);
