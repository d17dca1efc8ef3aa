import { randomUUID } from "node:crypto";
import { mkdir, readFile, readdir, rename, rm, stat, utimes, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { LRUCache } from "lru-cache";

/** Files made once and kept on disk, the least recently used ones removed beyond a number of bytes. */
export interface ImageFolder {
  /** `undefined` when there is no such file, or no longer. */
  read(name: string): Promise<Buffer | undefined>;
  /** A reader sees the whole file or none. One larger than the whole bound is not kept. */
  write(name: string, bytes: Buffer): Promise<void>;
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
 * Opens a folder of files. What it holds already is looked through once, at the first use: the files'
 * times tell which were used last, so that a restart forgets nothing.
 */
export function openImageFolder(folder: string, maximumBytes: number): ImageFolder {
  const removals = new Set<Promise<void>>();
  const remembered = new LRUCache<string, Buffer>({
    maxSize: MEMORY_BYTES,
    maxEntrySize: MAXIMUM_REMEMBERED_BYTES,
    sizeCalculation: (bytes) => Math.max(1, bytes.byteLength),
  });
  const kept = new LRUCache<string, { bytes: number; usedAt: number }>({
    maxSize: Math.max(1, maximumBytes),
    sizeCalculation: ({ bytes }) => Math.max(1, bytes),
    dispose: (_file, name, reason) => {
      if (reason !== "evict") return;
      remembered.delete(name);
      const removal = rm(join(folder, name), { force: true }).finally(() => removals.delete(removal));
      removals.add(removal);
      // Told by the next one who waits for removals, if any does.
      removal.catch(() => undefined);
    },
  });
  let opening: Promise<void> | undefined;

  /** A folder that could not be looked through is looked through again when it is next used. */
  function open(): Promise<void> {
    opening ??= lookThrough().catch((error: unknown) => {
      opening = undefined;
      throw error;
    });
    return opening;
  }

  async function lookThrough(): Promise<void> {
    const found = await listFiles(folder);
    const abandonedBefore = Date.now() - ABANDONED_AFTER_MS;
    const unfinished = found.filter(({ name }) => name.endsWith(UNFINISHED));
    for (const { name } of unfinished.filter(({ usedAt }) => usedAt < abandonedBefore))
      await rm(join(folder, name), { force: true });
    const whole = found.filter(({ name }) => !name.endsWith(UNFINISHED));
    for (const { name, bytes, usedAt } of whole.toSorted((left, right) => left.usedAt - right.usedAt))
      kept.set(name, { bytes, usedAt });
    await Promise.all(removals);
  }

  return {
    async read(name) {
      const held = remembered.get(name);
      if (held !== undefined && kept.peek(name) === undefined) return held;
      await open();
      const file = join(folder, name);
      const bytes = held ?? (await readFile(file).catch(absent));
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
        await utimes(file, now / 1000, now / 1000).catch(() => undefined);
      }
      return bytes;
    },
    async write(name, bytes) {
      if (bytes.byteLength > maximumBytes) return;
      // Before the disk has it: one that is full or broken must not have the same work done again and again.
      remembered.set(name, bytes);
      await open();
      await writeWhole(join(folder, name), bytes);
      kept.set(name, { bytes: bytes.byteLength, usedAt: Date.now() });
      await Promise.all(removals);
    },
  };
}

async function listFiles(folder: string): Promise<{ name: string; bytes: number; usedAt: number }[]> {
  const names = (await readdir(folder, { recursive: true }).catch(absent)) ?? [];
  const files: { name: string; bytes: number; usedAt: number }[] = [];
  for (const name of names) {
    const found = await stat(join(folder, name)).catch(absent);
    if (found?.isFile()) files.push({ name, bytes: found.size, usedAt: found.mtimeMs });
  }
  return files;
}

async function writeWhole(file: string, bytes: Buffer): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
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
