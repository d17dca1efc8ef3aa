import { readdir, rm, stat, utimes } from "node:fs/promises";
import { join } from "node:path";
import { LRUCache } from "lru-cache";

/**
 * Records when the files of a folder were last used. If their total size exceeds a maximum, removes the least recently used
 * files.
 */
export interface BoundedFolder {
  /** Starts scanning the folder, unless the scan has started already. Call before the first use of the folder. */
  open(): void;
  /** Records that a file was written. Does not wait for removals; {@link settled} does. */
  add(name: string, bytes: number): void;
  /** Records that a file was read. Resolves when the record is on the disk. */
  use(name: string, bytes: number): Promise<void>;
  knows(name: string): boolean;
  /** Records that a file was removed. */
  forget(name: string): void;
  /** Resolves when all removals started so far are done; rejects if one of them has failed. */
  settled(): Promise<unknown>;
}

export interface BoundedFolderOptions {
  maximumBytes: number;
  /** Time in milliseconds after its use during which a file is not removed, even if the folder is too large. */
  staysMs?: number;
  /** The suffix of files that are being written. */
  unfinished: string;
  /** Runs file system operations, for example to limit how many run at once. By default they run immediately. */
  gate?: <Result>(work: () => Promise<Result>) => Promise<Result>;
  /** Called for a file that exceeds the total size and has to be removed. By default the file is deleted. */
  onRemove?: (name: string) => void;
}

interface CachedFile {
  bytes: number;
  /** Epoch milliseconds. */
  usedAt: number;
  /** The time of the last use that is recorded in the file's modification time. */
  stampedAt: number;
}

/**
 * Minimum time in milliseconds between two updates of a file's modification time, which records when the file was last used.
 */
const USE_PRECISION_MS = 60 * 60 * 1000;
/**
 * Minimum age in milliseconds of an unfinished file before it is removed. A younger one may belong to another process that is
 * writing to the same folder.
 */
const ABANDONED_AFTER_MS = 60 * 1000;

/**
 * Opens a folder of files. The first use scans the folder: modification times show which files were used last, so that the
 * order of use survives a restart. Nobody waits for the scan, since tens of thousands of files take seconds.
 */
export function openBoundedFolder(folder: string, options: BoundedFolderOptions): BoundedFolder {
  const { maximumBytes, staysMs = 0, unfinished, gate = (work) => work(), onRemove } = options;
  const removals = new Set<Promise<void>>();
  const cached = new LRUCache<string, CachedFile>({
    maxSize: Math.max(1, maximumBytes),
    sizeCalculation: ({ bytes }) => Math.max(1, bytes),
    dispose: ({ usedAt }, name, reason) => {
      if (reason !== "evict") return;
      onRemove?.(name);
      remove(name, usedAt + staysMs - Date.now());
    },
  });
  let isOpen = false;

  function remove(name: string, waitMs = 0): void {
    if (waitMs > 0) {
      // If the process ends before the removal, the scan of the next process finds the file.
      setTimeout(() => cached.has(name) || remove(name), waitMs).unref();
      return;
    }
    const removal = gate(() => rm(join(folder, name), { force: true })).finally(() =>
      removals.delete(removal),
    );
    removals.add(removal);
    // Prevents an unhandled rejection. {@link settled} reports the error.
    removal.catch(() => undefined);
  }

  /** Starts the scan. If it fails, the next use starts it again. */
  function open(): void {
    if (isOpen) return;
    isOpen = true;
    lookThrough().catch(() => (isOpen = false));
  }

  async function lookThrough(): Promise<void> {
    const files = new Map<string, CachedFile>();
    const abandonedBefore = Date.now() - ABANDONED_AFTER_MS;
    for (const [name, file] of await listFiles(folder, gate)) {
      const isUnfinished = name.endsWith(unfinished);
      if (isUnfinished ? file.usedAt < abandonedBefore : file.bytes > maximumBytes)
        remove(name, file.usedAt + staysMs - Date.now());
      else if (!isUnfinished) files.set(name, file);
    }
    // Files that were used during the scan are newer than all scanned files.
    for (const [name, file] of cached.entries()) files.set(name, file);
    cached.clear();
    for (const [name, file] of [...files].toSorted(([, left], [, right]) => left.usedAt - right.usedAt))
      cached.set(name, file);
  }

  return {
    open,
    add(name, bytes) {
      open();
      const now = Date.now();
      if (bytes > maximumBytes) remove(name, staysMs);
      else cached.set(name, { bytes, usedAt: now, stampedAt: now });
    },
    async use(name, bytes) {
      open();
      const now = Date.now();
      const known = cached.get(name);
      if (known !== undefined) known.usedAt = now;
      if (known !== undefined && now - known.stampedAt <= USE_PRECISION_MS) return;
      if (bytes <= maximumBytes) cached.set(name, { bytes, usedAt: now, stampedAt: now });
      // If the time cannot be set, the next start only knows less precisely when the file was used.
      await gate(() => utimes(join(folder, name), now / 1000, now / 1000)).catch(() => undefined);
    },
    knows: (name) => cached.peek(name) !== undefined,
    forget: (name) => void cached.delete(name),
    settled: () => Promise.all(removals),
  };
}

type Gate = NonNullable<BoundedFolderOptions["gate"]>;

/** Lists the files of a folder, without entries that are not files or cannot be accessed. */
async function listFiles(folder: string, gate: Gate): Promise<Map<string, CachedFile>> {
  const files = new Map<string, CachedFile>();
  const walk = async (path: string): Promise<void> => {
    const entries = await gate(() => readdir(join(folder, path), { withFileTypes: true }));
    for (const entry of entries) {
      const name = join(path, entry.name);
      if (entry.isDirectory()) await walk(name).catch(() => undefined);
      else if (entry.isFile()) {
        const found = await gate(() => stat(join(folder, name))).catch(() => undefined);
        if (found === undefined) continue;
        files.set(name, { bytes: found.size, usedAt: found.mtimeMs, stampedAt: found.mtimeMs });
      }
    }
  };
  await walk("").catch(absent);
  return files;
}

/** A missing folder counts as empty: it is created with the first file, perhaps by another process. */
function absent(error: unknown): undefined {
  if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
  throw error;
}
