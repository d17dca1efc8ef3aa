import { statSync } from "node:fs";
import { StoreSilentError } from "../store-silent-error.ts";

/** How often a file is looked for, in milliseconds. */
const LOOK_INTERVAL_MS = 1_000;

/**
 * Whether the file of a database and its log are still those that their names lead to. Open files can be removed, or replaced by
 * a backup: the system keeps them for whoever has them open, and nobody else finds what is written to them.
 */
export interface FilePlace {
  /** By the last look, about a second ago at most. */
  readonly isLost: boolean;
  /** @throws {StoreSilentError} unless they are in their places; they may come back there. */
  check(): void;
  stop(): void;
}

/** Begins with the file that is there now. */
export function watchPlace(file: string): FilePlace {
  const names = [file, `${file}-wal`];
  const opened = new Map<string, string>();
  let isLost = false;

  function look(): void {
    isLost = names.some((name) => {
      const found = identityOf(name);
      const known = opened.get(name);
      if (known !== undefined) return found !== known;
      // The log comes with the first that is written, and stays as long as anybody has it open.
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

/** The same as long as it is the same file; `undefined` while there is none, or none can be seen. */
function identityOf(file: string): string | undefined {
  try {
    const { dev, ino } = statSync(file, { bigint: true });
    return `${dev} ${ino}`;
  } catch {
    return undefined;
  }
}
