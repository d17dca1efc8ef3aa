import { createHash, randomUUID } from "node:crypto";
import { open, rm } from "node:fs/promises";
import { join } from "node:path";
import { makeFolder } from "./make-folder.ts";

/** A temporary file with received bytes. The caller removes it. */
export interface ReceivedFile {
  file: string;
  bytes: number;
  /** SHA-256, hexadecimal. */
  hash: string;
  remove(): Promise<void>;
}

export const UPLOAD_ENDING = ".upload";

/**
 * Writes incoming bytes to a temporary file, with only a small part of them in memory at a time.
 *
 * @param maximumBytes if more bytes arrive, the file is removed
 * @returns `undefined` if there are more than `maximumBytes`
 */
export async function receiveFile(
  parts: AsyncIterable<Uint8Array>,
  folder: string,
  maximumBytes: number,
): Promise<ReceivedFile | undefined> {
  await makeFolder(folder);
  const file = join(folder, `${randomUUID()}${UPLOAD_ENDING}`);
  const remove = () => rm(file, { force: true });
  const hash = createHash("sha256");
  let bytes = 0;
  try {
    await using handle = await open(file, "wx", 0o600);
    for await (const part of parts) {
      bytes += part.byteLength;
      if (bytes > maximumBytes) {
        await remove();
        return undefined;
      }
      hash.update(part);
      await handle.writeFile(part);
    }
  } catch (error) {
    await remove();
    throw error;
  }
  return { file, bytes, hash: hash.digest("hex"), remove };
}

/** Whether this is the name of a file that a server may have left when it was killed while receiving. */
export function isUpload(name: string): boolean {
  return name.endsWith(UPLOAD_ENDING);
}
