import { open, readdir } from "node:fs/promises";
import type { AdoptOptions } from "./export-files/adopted-site.ts";
import { AdoptionTally } from "./export-files/adoption-tally.ts";
import { adoptGhost } from "./systems/ghost/adopt-ghost.ts";
import { adoptWordPress } from "./systems/wordpress/adopt-wordpress.ts";

/** The file or folder is not what can be adopted; the message says what would be right. */
export class AdoptError extends Error {
  override readonly name = "AdoptError";
}

/**
 * Writes the export file of another system as a content folder, and tells what came and what could not.
 *
 * @throws {AdoptError} if the file is of no system known, or the folder is not empty
 */
export async function adoptFile(file: string, options: AdoptOptions): Promise<AdoptionTally> {
  const tally = new AdoptionTally();
  const adopt = await readerOf(file);
  const inFolder = await readdir(options.folder).catch(() => []);
  if (inFolder.length > 0)
    throw new AdoptError(
      `${options.folder} is not empty. Name a new folder: what is in one is never overwritten`,
    );
  await adopt(file, options, tally);
  return tally;
}

/** Systems that write all of a site into one file, by how that file begins. */
const EXPORTS = [
  { begins: /^<(?:\?xml|!--|rss)/, adopt: adoptWordPress },
  { begins: /^\{/, adopt: adoptGhost },
] as const;
const HEAD_BYTES = 4_096;

async function readerOf(file: string): Promise<(typeof EXPORTS)[number]["adopt"]> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    const head = buffer
      .toString("utf8", 0, bytesRead)
      .replace(/^\uFEFF/, "")
      .trimStart();
    const found = EXPORTS.find(({ begins }) => begins.test(head));
    if (found !== undefined) return found.adopt;
  } finally {
    await handle.close();
  }
  throw new AdoptError(`${file} is no export of WordPress (.xml) or Ghost (.json)`);
}
