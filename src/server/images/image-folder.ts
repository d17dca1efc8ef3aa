import { randomUUID } from "node:crypto";
import { readFile, readdir, rename, rm, stat, utimes, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { LRUCache } from "lru-cache";
import { makeFolder } from "../../content/make-folder.ts";
import { throughGate } from "./disk-gate.ts";

/** Files made once and kept on disk, the least recently used ones removed beyond a number of bytes. */
export interface ImageFolder {
  /** `undefined` when there is no such file, or no longer. */
  read(name: string): Promise<Buffer | undefined>;
  /** A reader sees the whole file or none. One larger than the whole bound is not kept. */
  write(name: string, bytes: Buffer): Promise<void>;
}

interface KeptFile {
  bytes: number;
  /** In milliseconds since 1970. */
  usedAt: number;
}

/** A file's time of change says when it was last used; it is set anew no more often than this, in milliseconds. */
const USE_PRECISION_MS = 60 * 60 * 1000;
const UNFINISHED = ".tmp";
/** Another server may be writing to the same folder; after so long, in milliseconds, it is not. */
const ABANDONED_AFTER_MS = 60 * 1000;
/**
 * Of the files read or written last, this many bytes stay in memory: opening, reading and closing a file takes as
 * long as all the rest of an answer.
 */
const MEMORY_BYTES = 16 * 1024 * 1024;
/** Larger ones would push out too many others. */
const MAXIMUM_REMEMBERED_BYTES = MEMORY_BYTES / 16;

/**
 * Opens a folder of files. What it holds already is looked through once, from the first use on: the files'
 * times tell which were used last, so that a restart forgets nothing. Nobody waits for that: tens of thousands of files
 * take seconds.
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
    // Told by the next one who waits for removals, if any does.
    removal.catch(() => undefined);
  }

  /** A folder that could not be looked through is looked through again when it is next used. */
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
    // Those used meanwhile were used last.
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
      // One that memory alone holds could not be written.
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
        // Where times cannot be set the next start knows less of what was used.
        await throughGate(() => utimes(file, now / 1000, now / 1000)).catch(() => undefined);
      }
      return bytes;
    },
    async write(name, bytes) {
      if (bytes.byteLength > maximumBytes) return;
      open();
      // Before the disk has it: one that is full or broken must not have the same work done again and again.
      remembered.set(name, bytes);
      await throughGate(() => writeWhole(join(folder, name), bytes));
      kept.set(name, { bytes: bytes.byteLength, usedAt: Date.now() });
      await Promise.all(removals);
    },
  };
}

/** What is no file, or cannot be looked at, is left out: it is not ours. */
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

/** Another process may have removed what was there a moment ago. */
function absent(error: unknown): undefined {
  if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
  throw error;
}
