import { open, readdir } from "node:fs/promises";
import type { AdoptOptions } from "./export-files/adopted-site.ts";
import { AdoptionTally } from "./export-files/adoption-tally.ts";
import { adoptGhost } from "./systems/ghost/adopt-ghost.ts";
import { adoptWordPress } from "./systems/wordpress/adopt-wordpress.ts";

/** The file or folder cannot be converted. The message says what is expected. */
export class AdoptError extends Error {
  override readonly name = "AdoptError";
}

/**
 * Converts another system's export file to a content folder, and reports what was converted and what was not.
 *
 * @throws {AdoptError} if the file is of an unknown system, or the folder is not empty
 */
export async function adoptFile(file: string, options: AdoptOptions): Promise<AdoptionTally> {
  const tally = new AdoptionTally();
  const adopt = await readerOf(file);
  const inFolder = await readdir(options.folder).catch(() => []);
  if (inFolder.length > 0)
    throw new AdoptError(
      `${options.folder} is not empty. Choose a new folder: existing files are never overwritten`,
    );
  await adopt(file, options, tally);
  return tally;
}

/** Systems that export a whole site to one file, and how to recognise such a file by its beginning. */
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
  throw new AdoptError(`${file} is not an export of WordPress (.xml) or Ghost (.json)`);
}
