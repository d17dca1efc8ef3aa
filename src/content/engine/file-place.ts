import { statSync } from "node:fs";
import { StoreSilentError } from "../store-silent-error.ts";

/** How often the file is checked, in milliseconds. */
const LOOK_INTERVAL_MS = 1_000;

/**
 * Tells whether the file of a database and its log are still at their paths. Open files can be deleted, or replaced by a
 * backup: the system keeps them for those who have them open, but nobody else will find what is written to them.
 */
export interface FilePlace {
  /** As of the last check, at most about a second ago. */
  readonly isLost: boolean;
  /** @throws {StoreSilentError} if they are not in place; they may come back */
  check(): void;
  stop(): void;
}

/** Starts with the file that exists now. */
export function watchPlace(file: string): FilePlace {
  const names = [file, `${file}-wal`];
  const opened = new Map<string, string>();
  let isLost = false;

  function look(): void {
    isLost = names.some((name) => {
      const found = identityOf(name);
      const known = opened.get(name);
      if (known !== undefined) return found !== known;
      // The log appears with the first write, and exists as long as anybody has it open.
      if (found !== undefined) opened.set(name, found);
      return false;
    });
  }

  look();
  const timer = setInterval(look, LOOK_INTERVAL_MS).unref();
  return {
    get isLost() {
      return isLost;
    },
    check() {
      look();
      if (!isLost) return;
      throw new StoreSilentError(
        `the database file ${file}, or its log beside it, was removed or replaced while it was in use: stop, put the right file there, and start anew`,
      );
    },
    stop: () => clearInterval(timer),
  };
}

/** The same value as long as it is the same file; `undefined` if there is none or it cannot be accessed. */
function identityOf(file: string): string | undefined {
  try {
    const { dev, ino } = statSync(file, { bigint: true });
    return `${dev} ${ino}`;
  } catch {
    return undefined;
  }
}
