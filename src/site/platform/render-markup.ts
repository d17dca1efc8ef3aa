import { type ReactNode, createContext } from "react";

/** Begins the generated ids of a piece, before its number. The browser must give the same ones. */
export const PIECE_PREFIX = "piece";

/**
 * Renders a piece to HTML that is put into a body of HTML: the server's way. In the browser there is none, and pieces are brought
 * into the document itself.
 */
export const RenderMarkupContext = createContext<((piece: ReactNode) => string) | undefined>(undefined);
