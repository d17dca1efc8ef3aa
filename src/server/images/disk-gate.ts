import { workThreads } from "./work-threads.ts";

/** Runs file operations, only a few at a time. */
export type DiskGate = <Result>(work: () => Promise<Result>) => Promise<Result>;

export interface DiskGateOptions {
  /** The number of operations at a time. */
  concurrency: number;
  /** How long an operation may wait for its turn, in milliseconds. */
  patience: number;
}

/** The disk seems unresponsive, because pending file operations have taken too long. */
export class DiskSilentError extends Error {
  override readonly name = "DiskSilentError";
}

/**
 * On an unresponsive disk, such as an unreachable network disk, each thread that reads is blocked for as long as that lasts.
 * Some threads must remain for compression, host look-ups and the log.
 */
export function createDiskGate({ concurrency, patience }: DiskGateOptions): DiskGate {
  /** In the order of the calls. */
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

/** The gate for all files of the data folder that visitors request: one, because the whole process shares its threads. */
export const throughGate = createDiskGate({
  concurrency: Math.max(1, Math.floor(workThreads() / 2)),
  patience: 5_000,
});
