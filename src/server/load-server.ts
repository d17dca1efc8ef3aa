import { existsSync } from "node:fs";
import type * as ServerParts from "./server-parts.ts";

/** What `npm run build` makes of `server-parts.ts`. */
export const BUILT_SERVER = new URL("../../dist/backend/server.js", import.meta.url);

/**
 * The server as it was built, in one file that is loaded sooner than its sources; without a build, its sources. Its classes are
 * not those of other modules that are loaded from sources: errors are told apart by their names.
 */
export async function loadServer(): Promise<typeof ServerParts> {
  return existsSync(BUILT_SERVER) ? import(BUILT_SERVER.href) : import("./server-parts.ts");
}
