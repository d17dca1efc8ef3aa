import { createHash, randomUUID } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { open, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { makeFolder } from "../files/make-folder.ts";
import { UPLOAD_ENDING } from "../files/receive-file.ts";
import {
  type NamedPart,
  joinParts,
  listParts,
  nameOfPart,
  prefixOf,
  removeAbandonedParts,
} from "./part-names.ts";
import type { NewPart, UploadParts } from "./upload-parts.ts";

/** A part of a file that is sent in consecutive parts. */
export interface PartialFile {
  tenantId: number;
  /** Name of the upload, unique in the tenant: its sender and target. */
  key: string;
  /** The offset of the part in the file, in bytes. */
  from: number;
  /** The size of the whole file in bytes. */
  bytes: number;
}

export interface ReceivedPart {
  /** The number of bytes received so far. */
  received: number;
  /** The complete file on this machine; `undefined` until all bytes have been received. */
  file: string | undefined;
  /** Removes the complete file and the stored parts. Does nothing before the file is complete. */
  remove(): Promise<void>;
}

export interface PartFolders {
  /** Where parts are stored between requests. */
  parts: UploadParts;
  /** A folder of this machine. */
  temporary: string;
}

/**
 * Stores a part next to the parts received before, possibly by other servers, or resolves to the complete file. If the connection
 * breaks, the bytes that have arrived stay and need not be sent again. A part with an unexpected offset is ignored.
 */
export async function receivePart(
  chunks: AsyncIterable<Uint8Array>,
  { parts, temporary }: PartFolders,
  { tenantId, key, from, bytes }: PartialFile,
): Promise<ReceivedPart> {
  const prefix = prefixOf(tenantId, key);
  const stored = await listParts(parts, prefix);
  const joined = joinParts(stored);
  const received = joined.reduce((sum, part) => sum + part.bytes, 0);
  const unfinished = (count: number) => ({ received: count, file: undefined, remove: async () => {} });
  if (from !== 0 && from !== received) return unfinished(received);
  if (from === 0) {
    // Starts over, for example because the sender's file has changed.
    await removeAll(parts, stored);
    await removeAbandonedParts(parts);
  }
  await using part = await spool(chunks, temporary, bytes - from);
  if (from + part.bytes < bytes) {
    if (part.bytes > 0) await parts.write(nameOfPart(prefix, from, part.bytes), part);
    if (part.error !== undefined) throw part.error;
    return unfinished(from + part.bytes);
  }
  const file = await assemble(parts, from === 0 ? [] : joined, part.file, temporary);
  const remove = async () => {
    await rm(file, { force: true });
    await removeAll(parts, await listParts(parts, prefix));
  };
  return { received: bytes, file, remove };
}

async function removeAll(parts: UploadParts, named: readonly NamedPart[]): Promise<void> {
  for (const { name } of named) await parts.remove(name);
}

interface SpooledPart extends NewPart, AsyncDisposable {
  /** The error that ended the part early. */
  error: unknown;
}

/** Writes the incoming bytes to a temporary file, up to a maximum number. */
async function spool(
  chunks: AsyncIterable<Uint8Array>,
  temporary: string,
  maximumBytes: number,
): Promise<SpooledPart> {
  const file = await makeTemporary(temporary);
  const hash = createHash("sha256");
  let bytes = 0;
  let error: unknown;
  await using handle = await open(file, "r+");
  try {
    for await (const chunk of chunks) {
      const wanted = chunk.subarray(0, maximumBytes - bytes);
      await handle.writeFile(wanted);
      hash.update(wanted);
      bytes += wanted.byteLength;
      if (bytes === maximumBytes) break;
    }
  } catch (caught) {
    error = caught;
  }
  return {
    file,
    bytes,
    hash: hash.digest("hex"),
    error,
    [Symbol.asyncDispose]: () => rm(file, { force: true }),
  };
}

/** Joins the stored parts and the last one to a temporary file. */
async function assemble(
  parts: UploadParts,
  stored: readonly NamedPart[],
  last: string,
  temporary: string,
): Promise<string> {
  const file = await makeTemporary(temporary);
  try {
    let end = 0;
    for (const { name, from, bytes } of stored) {
      await parts.copy(name, file, from);
      end = from + bytes;
    }
    await pipeline(createReadStream(last), createWriteStream(file, { flags: "r+", start: end }));
    return file;
  } catch (error) {
    await rm(file, { force: true });
    throw error;
  }
}

async function makeTemporary(folder: string): Promise<string> {
  await makeFolder(folder);
  const file = join(folder, `${randomUUID()}${UPLOAD_ENDING}`);
  await writeFile(file, "", { flag: "wx", mode: 0o600 });
  return file;
}
