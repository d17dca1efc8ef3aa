import { createHash } from "node:crypto";
import { open, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { makeFolder } from "./make-folder.ts";
import { UPLOAD_ENDING } from "./receive-file.ts";

/** A file that comes in parts, one after the other. */
export interface PartialFile {
  /** Names it among all: who sends what where. */
  key: string;
  /** Where the part begins. */
  from: number;
  /** Of the whole file. */
  bytes: number;
}

/** How much of a file is there. Whoever has it all removes it. */
export interface ReceivedPart {
  file: string;
  received: number;
  remove(): Promise<void>;
}

/** Files to which somebody is appending. */
const busy = new Set<string>();

/**
 * Appends a part to what has come before, as far as it gets: what is there of one whose connection breaks need not come again. A part
 * that begins elsewhere, or while another one comes, is left alone.
 *
 * @param folder of this machine: all parts of a file have to come to the same
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
    // From the beginning, whatever is there: of a file that has changed since, say.
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
