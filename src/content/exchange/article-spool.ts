import { randomUUID } from "node:crypto";
import { appendFileSync } from "node:fs";
import { type FileHandle, open, rm } from "node:fs/promises";
import { join } from "node:path";
import { makeFolder } from "../make-folder.ts";
import { removeLeftovers } from "../remove-leftovers.ts";
import { explainFailure } from "../store-error.ts";
import type { PackedArticle } from "../tenant-content.ts";
import { type PreparedArticle, unpackArticle } from "./packed-article.ts";

export interface Spool {
  articles: AsyncIterable<PreparedArticle>;
  dispose(): Promise<void>;
}

/**
 * Writes articles that are still being made to a file, to be read again in one go. An import parses
 * for seconds or minutes; where there is one writer, a transaction open that long would keep needs from being stored.
 */
export async function spoolArticles(articles: AsyncIterable<PackedArticle>, folder: string): Promise<Spool> {
  const file = join(folder, `import-${randomUUID()}.articles`);
  const dispose = () => rm(file, { force: true });
  const lengths: number[] = [];
  try {
    await makeFolder(folder);
    await removeLeftovers(folder, (name) => name.endsWith(".articles"));
    const handle = await open(file, "wx", 0o600);
    try {
      for await (const packed of articles) {
        // Not `write`: on a disk that fills up it may stop half-way and call that a success. Without a promise, since nobody
        // else waits in a process that imports, and the next article begins the sooner.
        appendFileSync(handle.fd, packed);
        lengths.push(packed.length);
      }
    } finally {
      await handle.close();
    }
  } catch (error) {
    await dispose();
    throw explainFailure(error, `Cannot write to ${folder}`);
  }
  return { articles: readSpool(file, lengths), dispose };
}

async function* readSpool(file: string, lengths: readonly number[]): AsyncGenerator<PreparedArticle> {
  const handle = await open(file, "r");
  try {
    for (const length of lengths) yield unpackArticle(await readBytes(handle, length));
  } finally {
    await handle.close();
  }
}

/** The next bytes of a file, which a single read need not give at once. */
async function readBytes(handle: FileHandle, length: number): Promise<Uint8Array> {
  const bytes = Buffer.allocUnsafe(length);
  for (let filled = 0; filled < length;) {
    const { bytesRead } = await handle.read(bytes, filled, length - filled);
    if (bytesRead === 0) throw new Error("The spool ends too early");
    filled += bytesRead;
  }
  return bytes;
}
