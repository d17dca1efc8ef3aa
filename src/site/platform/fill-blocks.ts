import { type ReactNode, createContext } from "react";

/** Prefix of generated ids in a separately rendered block, followed by the block's number. Server and browser must use the same. */
export const BLOCK_PREFIX = "piece";

/** Returns an article's HTML with the rendered blocks in their places. Places of undefined blocks keep their plain HTML. */
export type FillBlocks = (html: string, blocks: readonly (ReactNode | undefined)[]) => string;

/** Set only on the server, because the browser mounts blocks directly in the document. */
export const FillBlocksContext = createContext<FillBlocks | undefined>(undefined);
