import { copyFileSync, statSync, truncateSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { StoreSilentError } from "../model/store-silent-error.ts";
import { type FileStamp, canFollow, readStamp } from "./file-stamp.ts";

/** Interval in milliseconds at which the file is checked. */
const LOOK_INTERVAL_MS = 1_000;

/**
 * Checks whether the database file and its log are still in place and unchanged by other programs. If an open file is deleted
 * or replaced, this process can still read and write it, but nobody else sees its writes. If a backup is copied into the open
 * file, later writes would damage the backup.
 */
export interface FileWatch {
  /** The result of the last check, which is at most about a second old. */
  readonly isLost: boolean;
  /** @throws {StoreSilentError} if the file or its log is not in place; both may come back, unless they were overwritten */
  check(): void;
  /** Call before the database is closed. */
  stop(): void;
}

/** Watches the file that exists at the time of the call. */
export function watchFile(file: string): FileWatch {
  const log = `${file}-wal`;
  const names = [file, log];
  const opened = new Map<string, string>();
  const hasChanged = watchContent(file);
  let isMissing = false;
  let isOverwritten = false;

  function look(): void {
    isMissing = names.some((name) => {
      const found = identityOf(name);
      const known = opened.get(name);
      if (known !== undefined) return found !== known;
      // The log is created by the first write, and exists as long as anybody has it open.
      if (found !== undefined) opened.set(name, found);
      return false;
    });
    if (isMissing || isOverwritten || !hasChanged()) return;
    isOverwritten = true;
    setAside(log);
  }

  look();
  const timer = setInterval(look, LOOK_INTERVAL_MS).unref();
  return {
    get isLost() {
      return isMissing || isOverwritten;
    },
    check() {
      look();
      if (isOverwritten)
        throw new StoreSilentError(
          `the database file ${file} was overwritten while it was in use, perhaps by a backup, and is no longer written to. Stop the server, put the right file there without ${log} and ${file}-shm, and start again. Changes that had not been moved into the file are saved in ${log}.overwritten`,
        );
      if (isMissing)
        throw new StoreSilentError(
          `the database file ${file}, or its log next to it, was removed or replaced while it was in use. Stop the server, put the right file there, and start again`,
        );
    },
    stop() {
      clearInterval(timer);
      // Checked once more, since closing the database moves its log into the file.
      look();
    },
  };
}

/** Returns a function that reports whether a program other than SQLite has written to the file since its last call. */
function watchContent(file: string): () => boolean {
  const url = pathToFileURL(file);
  // With this parameter, SQLite reads only the file, without its log and without locks.
  url.searchParams.set("immutable", "1");
  let state = stateOf(file);
  let stamp: FileStamp | undefined = readStamp(url);

  return () => {
    const newest = stateOf(file);
    if (newest === undefined || newest === state) return false;
    const found = readStamp(url);
    if (found === undefined) return false;
    if (stamp !== undefined && !canFollow(stamp, found)) return true;
    stamp = found;
    state = newest;
    return false;
  };
}

/**
 * Empties the log after copying it. Closing or opening a database moves its log into the file, which would mix the pages of two
 * databases.
 */
function setAside(log: string): void {
  const size = statSync(log, { throwIfNoEntry: false })?.size ?? 0;
  if (size === 0) return;
  copyFileSync(log, `${log}.overwritten`);
  truncateSync(log);
}

/** Returns a value that identifies the file by device and inode; `undefined` if there is no file or it cannot be accessed. */
function identityOf(file: string): string | undefined {
  try {
    const { dev, ino } = statSync(file, { bigint: true });
    return `${dev} ${ino}`;
  } catch {
    return undefined;
  }
}

/** Returns a value that changes when the file is written; `undefined` if it cannot be accessed. */
function stateOf(file: string): string | undefined {
  try {
    const { size, mtimeNs, ctimeNs } = statSync(file, { bigint: true });
    return `${size} ${mtimeNs} ${ctimeNs}`;
  } catch {
    return undefined;
  }
}
