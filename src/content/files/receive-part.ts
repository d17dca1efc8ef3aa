import { createHash } from "node:crypto";
import { open, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { makeFolder } from "./make-folder.ts";
import { UPLOAD_ENDING } from "./receive-file.ts";

/** A part of a file that is sent in consecutive parts. */
export interface PartialFile {
  /** Unique name of the upload: its sender and target. */
  key: string;
  /** The offset of the part in the file, in bytes. */
  from: number;
  /** The size of the whole file in bytes. */
  bytes: number;
}

/** The number of bytes received so far. Once the file is complete, the caller removes it. */
export interface ReceivedPart {
  file: string;
  received: number;
  remove(): Promise<void>;
}

/** Keys of the files to which a part is being appended. */
const busy = new Set<string>();

/**
 * Appends a part to the parts received before. If the connection breaks, the bytes that have arrived stay and need not be sent
 * again. A part with another offset, or one that arrives while another is being received, is ignored.
 *
 * @param folder a folder of this machine, the same for all parts of a file
 */
export async function receivePart(
  parts: AsyncIterable<Uint8Array>,
  folder: string,
  { key, from, bytes }: PartialFile,
): Promise<ReceivedPart> {
  await makeFolder(folder);
  const file = join(folder, `${createHash("sha256").update(key).digest("hex")}${UPLOAD_ENDING}`);
  const remove = () => rm(file, { force: true });
  let received = await sizeOf(file);
  if (busy.has(file)) return { file, received, remove };
  busy.add(file);
  try {
    // A part with offset 0 starts over, for example if the sender's file has changed.
    if (from !== 0 && from !== received) return { file, received, remove };
    received = from;
    await using handle = await open(file, from === 0 ? "w" : "a", 0o600);
    for await (const part of parts) {
      const wanted = part.subarray(0, bytes - received);
      await handle.writeFile(wanted);
      received += wanted.byteLength;
      if (received === bytes) break;
    }
    return { file, received, remove };
  } finally {
    busy.delete(file);
  }
}

async function sizeOf(file: string): Promise<number> {
  return stat(file).then(
    ({ size }) => size,
    () => 0,
  );
}
