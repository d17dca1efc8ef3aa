import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Blobs } from "../blobs/blobs.ts";
import type { KnownBlob } from "../blobs/inspect-blobs.ts";
import { openEngine } from "../engine/open-engine.ts";
import { StoreError } from "../model/store-error.ts";
import { listNamedBlobs } from "./named-blobs.ts";

/** Result of moving files. */
export interface MovedMedia {
  copied: number;
  /** The number of files that the target already had. */
  present: number;
  /** The number of files of earlier revisions that are missing in the source as well. */
  lost: number;
}

/** Maximum number of concurrent copies. Most of the time is spent waiting for a bucket. */
const AT_ONCE = 8;

/**
 * Copies all files of a database from one blob store to another. Can be repeated, since existing files are skipped.
 *
 * @throws {StoreError} if a file that a site shows is missing or damaged
 */
export async function moveMedia(databaseUrl: string, from: Blobs, to: Blobs): Promise<MovedMedia> {
  const engine = await openEngine(databaseUrl);
  const named = await listNamedBlobs(engine.reading).finally(() => engine.close());
  const scratch = await mkdtemp(join(tmpdir(), "vitrine-move-"));
  const moved: MovedMedia = { copied: 0, present: 0, lost: 0 };
  const waiting = named.values();
  const work = async () => {
    for (const blob of waiting) moved[await moveOne(blob, { from, to, scratch })] += 1;
  };
  try {
    await Promise.all(Array.from({ length: AT_ONCE }, work));
    return moved;
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

async function moveOne(
  blob: KnownBlob,
  { from, to, scratch }: { from: Blobs; to: Blobs; scratch: string },
): Promise<keyof MovedMedia> {
  const { hash, bytes } = blob;
  if (bytes !== undefined && (await to.findFault(blob, { isRead: false })) === undefined) return "present";
  const fault = await from.findFault(blob, { isRead: true });
  if (fault !== undefined) {
    if (bytes === undefined) return "lost";
    throw new StoreError(`The file ${hash} in ${from.name} ${fault}; import its site again`);
  }
  const file = join(scratch, hash);
  await from.copy(hash, file);
  const { size } = await stat(file);
  await to.put({ path: hash, file, hash, bytes: size });
  await rm(file);
  return "copied";
}
