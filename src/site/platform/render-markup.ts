import { type ReactNode, createContext } from "react";

/** Prefix of generated ids in a separately rendered piece, followed by the piece's number. Server and browser must use the same. */
export const PIECE_PREFIX = "piece";

/**
 * Renders a piece to HTML that is inserted into an article's HTML. Set only on the server, because the browser mounts pieces directly in
 * the document.
 */
export const RenderMarkupContext = createContext<((piece: ReactNode) => string) | undefined>(undefined);
