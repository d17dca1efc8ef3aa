import { type ReactNode, createContext } from "react";

/**
 * What may be the same in page after page. It generates no ids, and draws nothing that differs between two pages,
 * unless it `isOfPage`: then it is drawn with its page.
 */
export interface KeptPiece {
  /** Its markup lives as long as this. */
  owner: object;
  /** Tells the drawings of one owner apart. */
  name: string;
  isOfPage: boolean;
  /** An element with a key, where there are several pieces. */
  draw: () => ReactNode;
}

/**
 * Gives the pieces in their order: drawn anew, or an element that stands in the place of all the neighbours whose
 * markup is kept. In the browser there is none: all is drawn there once, and stays.
 */
export type KeepMarkup = (pieces: readonly KeptPiece[]) => ReactNode[];

// Nothing of it is left in the browser.
export const KeptMarkupContext = /* @__PURE__ */ createContext<KeepMarkup | undefined>(undefined);
