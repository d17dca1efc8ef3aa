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
 * Writes articles to a file while they are rendered, to be read in one go afterwards. An import parses for seconds or
 * minutes; a transaction open that long would keep a single-writer database from storing needs.
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
        // Not `write`, which may stop half-way on a full disk and report success. Synchronous, since nothing else waits in an
        // importing process, and rendering goes on sooner.
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

/** The next bytes of a file, which may take several reads. */
async function readBytes(handle: FileHandle, length: number): Promise<Uint8Array> {
  const bytes = Buffer.allocUnsafe(length);
  for (let filled = 0; filled < length;) {
    const { bytesRead } = await handle.read(bytes, filled, length - filled);
    if (bytesRead === 0) throw new Error("The spool ends too early");
    filled += bytesRead;
  }
  return bytes;
}
