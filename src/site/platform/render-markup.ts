import { type ReactNode, createContext } from "react";

/** Begins the generated ids of a piece, before its number. The browser must give the same ones. */
export const PIECE_PREFIX = "piece";

export interface RenderMarkup {
  /** Renders a piece to HTML. */
  render(node: ReactNode): string;
  /** Stands for HTML that React need not handle, until the page is put together. */
  place(html: string): string;
}

/**
 * For pieces that have to be put into a body of HTML, and for this body: the server's way. In the browser there is
 * none, and pieces are brought into the document itself.
 */
export const RenderMarkupContext = createContext<RenderMarkup | undefined>(undefined);
