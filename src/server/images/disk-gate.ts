import { workThreads } from "./work-threads.ts";

/** Work on files, done at once by a few at most. */
export type DiskGate = <Result>(work: () => Promise<Result>) => Promise<Result>;

export interface DiskGateOptions {
  /** Pieces of work done at once. */
  concurrency: number;
  /** How long each may wait for its turn, in milliseconds. */
  patience: number;
}

/** What reads files now has not come back for so long that the disk seems not to answer. */
export class DiskSilentError extends Error {
  override readonly name = "DiskSilentError";
}

/**
 * Each thread that reads from a disk that does not answer, as a network disk that is gone, is held for as long as that lasts. Some
 * must be left to compress pages, to find hosts and to write the log.
 */
export function createDiskGate({ concurrency, patience }: DiskGateOptions): DiskGate {
  /** In the order of asking. */
  const waiting = new Set<() => void>();
  let active = 0;

  function waitForTurn(): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const begin = () => {
      clearTimeout(timer);
      waiting.delete(begin);
      resolve();
    };
    const timer = setTimeout(() => {
      waiting.delete(begin);
      reject(new DiskSilentError("the disk does not answer"));
    }, patience);
    waiting.add(begin);
    return promise;
  }

  return async (work) => {
    if (active < concurrency) active += 1;
    else await waitForTurn();
    try {
      return await work();
    } finally {
      const [next] = waiting;
      if (next === undefined) active -= 1;
      else next();
    }
  };
}

/** For all files of the data folder that visitors ask for: threads belong to the process. */
export const throughGate = createDiskGate({
  concurrency: Math.max(1, Math.floor(workThreads() / 2)),
  patience: 5_000,
});
