import { workThreads } from "./work-threads.ts";

/** Runs file operations, only a few at a time. */
export type DiskGate = <Result>(work: () => Promise<Result>) => Promise<Result>;

export interface DiskGateOptions {
  /** Maximum number of simultaneous operations. */
  concurrency: number;
  /** Maximum time that an operation waits for its turn, in milliseconds. */
  timeoutMs: number;
}

/** The disk seems unresponsive: pending file operations have taken too long. */
export class DiskSilentError extends Error {
  override readonly name = "DiskSilentError";
}

/**
 * Creates a gate that limits simultaneous file operations. On an unresponsive disk, such as an unreachable network disk, each
 * reading thread is blocked until the disk responds, and some threads must remain for compression, DNS look-ups and the log.
 */
export function createDiskGate({ concurrency, timeoutMs }: DiskGateOptions): DiskGate {
  /** Operations that wait for their turn, in the order of the calls. */
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
    }, timeoutMs);
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

/**
 * The gate for all files of the data folder that visitors request. There is only one gate, because the whole process shares its
 * threads.
 */
export const throughGate = createDiskGate({
  concurrency: Math.max(1, Math.floor(workThreads() / 2)),
  timeoutMs: 5_000,
});
