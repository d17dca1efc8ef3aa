import { join } from "node:path";
import { isPartialBlob } from "../blobs/folder-blobs.ts";
import { mediaIn } from "../blobs/open-blobs.ts";
import { isUpload } from "../files/receive-file.ts";
import { namesIn, removeLeftovers } from "../files/remove-leftovers.ts";
import { isSpool } from "../writing/rows/article-spool.ts";
import { temporaryIn } from "../writing/rows/folders.ts";
import { removeScratchIfIdle } from "./remove-scratch.ts";

/**
 * Removes from the data folder the files that killed rehearsals have left behind, and leftovers of imports that are at least a
 * day old.
 */
export async function removeUnfinished(dataFolder: string): Promise<void> {
  const media = mediaIn(dataFolder);
  await removeScratchIfIdle(dataFolder);
  await removeLeftovers(temporaryIn(dataFolder), (name) => isSpool(name) || isUpload(name));
  for (const name of await namesIn(media)) await removeLeftovers(join(media, name), isPartialBlob);
}
