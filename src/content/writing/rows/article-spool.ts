import { randomUUID } from "node:crypto";
import { appendFileSync } from "node:fs";
import { type FileHandle, open, rm } from "node:fs/promises";
import { join } from "node:path";
import { makeFolder } from "../../files/make-folder.ts";
import { removeLeftovers } from "../../files/remove-leftovers.ts";
import { explainFailure } from "../../model/store-error.ts";
import type { PackedArticle } from "../../model/tenant-content.ts";
import { type PreparedArticle, unpackArticle } from "./packed-article.ts";

const ENDING = ".articles";

export interface Spool {
  articles: AsyncIterable<PreparedArticle>;
  dispose(): Promise<void>;
}

/**
 * Writes articles to a temporary file while they are rendered, and reads them when all are rendered. Rendering an import takes
 * seconds or minutes, and a transaction that is open for so long would block all other writes of SQLite. The file is deleted as
 * soon as it is open, so the system frees it however this process ends.
 */
export async function spoolArticles(articles: AsyncIterable<PackedArticle>, folder: string): Promise<Spool> {
  let handle: FileHandle | undefined;
  const lengths: number[] = [];
  try {
    await makeFolder(folder);
    await removeLeftovers(folder, isSpool);
    const file = join(folder, `import-${randomUUID()}${ENDING}`);
    handle = await open(file, "wx+", 0o600);
    await rm(file);
    for await (const packed of articles) {
      // Not `write`, which may stop half-way on a full disk and report success. Synchronous, since an importing process has
      // nothing else to do, and rendering continues sooner.
      appendFileSync(handle.fd, packed);
      lengths.push(packed.length);
    }
  } catch (error) {
    await handle?.close();
    throw explainFailure(error, `Cannot write to ${folder}`);
  }
  const spool = handle;
  return { articles: readSpool(spool, lengths), dispose: () => spool.close() };
}

/** Whether this is the name of a file that a killed import of an earlier version may have left behind. */
export function isSpool(name: string): boolean {
  return name.endsWith(ENDING);
}

async function* readSpool(handle: FileHandle, lengths: readonly number[]): AsyncGenerator<PreparedArticle> {
  let position = 0;
  for (const length of lengths) {
    yield unpackArticle(await readBytes(handle, position, length));
    position += length;
  }
}

/** Reads bytes of a file, which may take several reads. */
async function readBytes(handle: FileHandle, position: number, length: number): Promise<Uint8Array> {
  const bytes = Buffer.allocUnsafe(length);
  for (let filled = 0; filled < length;) {
    const { bytesRead } = await handle.read(bytes, filled, length - filled, position + filled);
    if (bytesRead === 0) throw new Error("The spool ends too early");
    filled += bytesRead;
  }
  return bytes;
}
