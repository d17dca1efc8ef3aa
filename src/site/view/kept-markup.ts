import { type ReactNode, createContext } from "react";

/**
 * What may be the same in page after page. It generates no ids, and draws nothing that differs between two pages
 * outside of its pieces `ofPage`, unless it `isOfPage` as a whole: then it is drawn with its page.
 */
export interface KeptPiece {
  /** What it is drawn from: without it, its markup is of no use any more, and makes way for other. */
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

// Nothing of these is left in the browser.
export const KeptMarkupContext = /* @__PURE__ */ createContext<KeepMarkup | undefined>(undefined);

/**
 * Where a piece is drawn to be kept: takes what each page has to draw for itself in it, and gives what stands there
 * until then.
 */
export type LeaveToPage = (node: ReactNode) => ReactNode;

export const LeaveToPageContext = /* @__PURE__ */ createContext<LeaveToPage | undefined>(undefined);

/** Gives a piece with its properties, or what stands for it where a page has drawn it with the same ones before. */
export type RepeatMarkup = <Props extends object>(
  Piece: (props: Props) => ReactNode,
  props: Props,
) => ReactNode;

export const RepeatMarkupContext = /* @__PURE__ */ createContext<RepeatMarkup | undefined>(undefined);
