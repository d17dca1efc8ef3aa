import { existsSync } from "node:fs";
import type * as ServerParts from "./server-parts.ts";

/** The output of `npm run build` for `server-parts.ts`. */
export const BUILT_SERVER = new URL("../../dist/backend/server.js", import.meta.url);

/**
 * Loads the built server, a single file that loads faster than its sources, or the sources if there is no build. The build
 * contains its own copies of classes, so errors must be recognised by name rather than by class.
 */
export async function loadServer(): Promise<typeof ServerParts> {
  return existsSync(BUILT_SERVER) ? import(BUILT_SERVER.href) : import("./server-parts.ts");
}
