import { randomUUID } from "node:crypto";
import { readFile, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { LRUCache } from "lru-cache";
import { openBoundedFolder } from "../../content/files/bounded-folder.ts";
import { makeFolder } from "../../content/files/make-folder.ts";
import { namesIn } from "../../content/files/remove-leftovers.ts";
import { throughGate } from "./disk-gate.ts";

/** A cache of files on disk, limited by bytes; the least recently used are removed first. */
export interface ImageFolder {
  /** Reads a file; `undefined` if it does not exist any more. */
  read(name: string): Promise<Buffer | undefined>;
  /** Writes a file atomically. A file larger than the limit is not stored. */
  write(name: string, bytes: Buffer): Promise<void>;
  /** Removes all files made from the file with this hash. */
  forget(hash: string): Promise<void>;
}

const UNFINISHED = ".tmp";
/**
 * Maximum size of the most recently used files in memory, in bytes. Opening, reading and closing a file takes as long as the rest
 * of a response.
 */
const MEMORY_BYTES = 16 * 1024 * 1024;
/** Maximum size of a file in memory, in bytes. Larger files would displace too many others. */
const MAXIMUM_REMEMBERED_BYTES = MEMORY_BYTES / 16;

/** Opens the folder. Times of use are kept across restarts. */
export function openImageFolder(folder: string, maximumBytes: number): ImageFolder {
  const remembered = new LRUCache<string, Buffer>({
    maxSize: MEMORY_BYTES,
    maxEntrySize: MAXIMUM_REMEMBERED_BYTES,
    sizeCalculation: (bytes) => Math.max(1, bytes.byteLength),
  });
  const files = openBoundedFolder(folder, {
    maximumBytes,
    unfinished: UNFINISHED,
    gate: throughGate,
    onRemove: (name) => remembered.delete(name),
  });

  return {
    async read(name) {
      files.open();
      const held = remembered.get(name);
      // The file may be in memory only, because it could not be written to disk.
      if (held !== undefined && !files.knows(name)) return held;
      const bytes = held ?? (await throughGate(() => readFile(join(folder, name))).catch(absent));
      if (bytes === undefined) {
        files.forget(name);
        return undefined;
      }
      remembered.set(name, bytes);
      await files.use(name, bytes.byteLength);
      return bytes;
    },
    async write(name, bytes) {
      if (bytes.byteLength > maximumBytes) return;
      files.open();
      // Cached before the file is on disk, so that the work is not repeated for every request if the disk is full or broken.
      remembered.set(name, bytes);
      await throughGate(() => writeWhole(join(folder, name), bytes));
      files.add(name, bytes.byteLength);
      await files.settled();
    },
    async forget(hash) {
      const group = hash.slice(0, 2);
      // Memory may have files that could not be written to disk.
      const held = [...remembered.keys()].filter((name) => name.startsWith(join(group, hash)));
      for (const name of held) remembered.delete(name);
      const stored = (await namesIn(join(folder, group))).filter((name) => name.startsWith(hash));
      for (const name of stored.map((file) => join(group, file))) {
        files.forget(name);
        await throughGate(() => rm(join(folder, name), { force: true }));
      }
    },
  };
}

async function writeWhole(file: string, bytes: Buffer): Promise<void> {
  await makeFolder(dirname(file));
  const unfinished = `${file}.${randomUUID()}${UNFINISHED}`;
  try {
    await writeFile(unfinished, bytes);
    await rename(unfinished, file);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}

/** Treats a missing file as absent: another process may just have removed it. */
function absent(error: unknown): undefined {
  if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
  throw error;
}
