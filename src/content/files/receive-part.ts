import { createHash } from "node:crypto";
import { open, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { makeFolder } from "./make-folder.ts";
import { UPLOAD_ENDING } from "./receive-file.ts";

/** A file that is sent in consecutive parts. */
export interface PartialFile {
  /** Unique name of the upload: its sender and target. */
  key: string;
  /** The offset of the part. */
  from: number;
  /** The size of the whole file. */
  bytes: number;
}

/** How much of a file was received. The caller removes a complete file. */
export interface ReceivedPart {
  file: string;
  received: number;
  remove(): Promise<void>;
}

/** Files to which a part is being appended. */
const busy = new Set<string>();

/**
 * Appends a part to those received before, as far as it arrives: after a broken connection, the received bytes need not be sent
 * again. A part that begins elsewhere, or arrives during another one, is ignored.
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
    // A part at offset 0 starts over, for instance if the sender's file has changed.
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
