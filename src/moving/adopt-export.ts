import { open, readdir } from "node:fs/promises";
import type { AdoptOptions } from "./export-files/adopted-site.ts";
import { AdoptionTally } from "./export-files/adoption-tally.ts";
import { adoptGhost } from "./ghost/adopt-ghost.ts";
import { adoptWordPress } from "./wordpress/adopt-wordpress.ts";

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
  const system = await systemOf(file);
  const inFolder = await readdir(options.folder).catch(() => []);
  if (inFolder.length > 0)
    throw new AdoptError(
      `${options.folder} is not empty. Name a new folder: what is in one is never overwritten`,
    );
  const adopt = system === "wordpress" ? adoptWordPress : adoptGhost;
  await adopt(file, options, tally);
  return tally;
}

const HEAD_BYTES = 4_096;

/** Tells exports by how they begin. */
async function systemOf(file: string): Promise<"wordpress" | "ghost"> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    const head = buffer
      .toString("utf8", 0, bytesRead)
      .replace(/^\uFEFF/, "")
      .trimStart();
    if (/^<(?:\?xml|!--|rss)/.test(head)) return "wordpress";
    if (head.startsWith("{")) return "ghost";
  } finally {
    await handle.close();
  }
  throw new AdoptError(`${file} is no export of WordPress (.xml) or Ghost (.json)`);
}
