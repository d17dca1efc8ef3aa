import { type ReactNode, createContext } from "react";

/**
 * The prefix of generated ids in a separately rendered piece, followed by its number. Server and browser must
 * agree on it.
 */
export const PIECE_PREFIX = "piece";

/**
 * Renders a piece to HTML, which is then inserted into an article's HTML. Only on the server; the browser
 * mounts pieces directly in the document.
 */
export const RenderMarkupContext = createContext<((piece: ReactNode) => string) | undefined>(undefined);
