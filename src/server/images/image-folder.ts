import { randomUUID } from "node:crypto";
import { readFile, readdir, rename, rm, stat, utimes, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { LRUCache } from "lru-cache";
import { makeFolder } from "../../content/files/make-folder.ts";
import { throughGate } from "./disk-gate.ts";

/** Files created once and kept on disk; beyond a number of bytes the least recently used are removed. */
export interface ImageFolder {
  /** `undefined` if there is no such file, or no longer. */
  read(name: string): Promise<Buffer | undefined>;
  /** Readers see the whole file or none. A file larger than the limit is not kept. */
  write(name: string, bytes: Buffer): Promise<void>;
}

interface KeptFile {
  bytes: number;
  /** Epoch milliseconds. */
  usedAt: number;
}

/** A file's modification time stores when it was last used; it is updated no more often than this, in milliseconds. */
const USE_PRECISION_MS = 60 * 60 * 1000;
const UNFINISHED = ".tmp";
/** Another server may be writing to the same folder; a temporary file older than this, in milliseconds, is abandoned. */
const ABANDONED_AFTER_MS = 60 * 1000;
/**
 * The files read or written last are also kept in memory, up to this many bytes: opening, reading and closing a file takes as
 * long as the rest of a response.
 */
const MEMORY_BYTES = 16 * 1024 * 1024;
/** Larger files would displace too many others. */
const MAXIMUM_REMEMBERED_BYTES = MEMORY_BYTES / 16;

/**
 * Opens a folder of files. On first use it is scanned once: modification times say which files were used last, so that
 * nothing is lost at a restart. Nobody waits for the scan: tens of thousands of files take seconds.
 */
export function openImageFolder(folder: string, maximumBytes: number): ImageFolder {
  const removals = new Set<Promise<void>>();
  const remembered = new LRUCache<string, Buffer>({
    maxSize: MEMORY_BYTES,
    maxEntrySize: MAXIMUM_REMEMBERED_BYTES,
    sizeCalculation: (bytes) => Math.max(1, bytes.byteLength),
  });
  const kept = new LRUCache<string, KeptFile>({
    maxSize: Math.max(1, maximumBytes),
    sizeCalculation: ({ bytes }) => Math.max(1, bytes),
    dispose: (_file, name, reason) => {
      if (reason !== "evict") return;
      remembered.delete(name);
      remove(name);
    },
  });
  let isOpen = false;

  function remove(name: string): void {
    const removal = throughGate(() => rm(join(folder, name), { force: true })).finally(() =>
      removals.delete(removal),
    );
    removals.add(removal);
    // Reported to the next caller that waits for removals, if any.
    removal.catch(() => undefined);
  }

  /** If the scan fails, it is repeated at the next use. */
  function open(): void {
    if (isOpen) return;
    isOpen = true;
    lookThrough().catch(() => (isOpen = false));
  }

  async function lookThrough(): Promise<void> {
    const files = new Map<string, KeptFile>();
    const abandonedBefore = Date.now() - ABANDONED_AFTER_MS;
    for (const [name, file] of await listFiles(folder)) {
      const isUnfinished = name.endsWith(UNFINISHED);
      if (isUnfinished ? file.usedAt < abandonedBefore : file.bytes > maximumBytes) remove(name);
      else if (!isUnfinished) files.set(name, file);
    }
    // Files used during the scan are the most recently used.
    for (const [name, file] of kept.entries()) files.set(name, file);
    kept.clear();
    for (const [name, file] of [...files].toSorted(([, left], [, right]) => left.usedAt - right.usedAt))
      kept.set(name, file);
  }

  return {
    async read(name) {
      open();
      const file = join(folder, name);
      const held = remembered.get(name);
      // A file that is only in memory could not be written.
      if (held !== undefined && kept.peek(name) === undefined) return held;
      const bytes = held ?? (await throughGate(() => readFile(file)).catch(absent));
      if (bytes === undefined) {
        kept.delete(name);
        return undefined;
      }
      remembered.set(name, bytes);
      const now = Date.now();
      const known = kept.get(name);
      if (known === undefined || now - known.usedAt > USE_PRECISION_MS) {
        kept.set(name, { bytes: bytes.byteLength, usedAt: now });
        // If the time cannot be set, the next start merely knows less about use.
        await throughGate(() => utimes(file, now / 1000, now / 1000)).catch(() => undefined);
      }
      return bytes;
    },
    async write(name, bytes) {
      if (bytes.byteLength > maximumBytes) return;
      open();
      // Before it is on disk: with a full or broken disk, the same work must not be repeated for every request.
      remembered.set(name, bytes);
      await throughGate(() => writeWhole(join(folder, name), bytes));
      kept.set(name, { bytes: bytes.byteLength, usedAt: Date.now() });
      await Promise.all(removals);
    },
  };
}

/** Leaves out what is not a file, or cannot be accessed: it is not ours. */
async function listFiles(folder: string): Promise<Map<string, KeptFile>> {
  const files = new Map<string, KeptFile>();
  const walk = async (path: string): Promise<void> => {
    const entries = await throughGate(() => readdir(join(folder, path), { withFileTypes: true }));
    for (const entry of entries) {
      const name = join(path, entry.name);
      if (entry.isDirectory()) await walk(name).catch(() => undefined);
      else if (entry.isFile()) {
        const found = await throughGate(() => stat(join(folder, name))).catch(() => undefined);
        if (found !== undefined) files.set(name, { bytes: found.size, usedAt: found.mtimeMs });
      }
    }
  };
  await walk("").catch(absent);
  return files;
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

/** Another process may have removed the file a moment ago. */
function absent(error: unknown): undefined {
  if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
  throw error;
}
