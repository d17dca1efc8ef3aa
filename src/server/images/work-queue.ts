/** Runs at most a few pieces of work at once; equal ones share one run. */
export interface WorkQueue<Result> {
  run(key: string, work: () => Promise<Result>): Promise<Result>;
}

/** Too much work is waiting already, or it was not this one's turn in time. */
export class QueueFullError extends Error {
  override readonly name = "QueueFullError";
}

export interface WorkQueueOptions {
  /** Pieces of work done at once. */
  concurrency: number;
  /** Pieces of work that may wait. */
  capacity: number;
  /** How long each may wait for its turn, in milliseconds; then it is not done at all. */
  patience: number;
}

export function createWorkQueue<Result>(options: WorkQueueOptions): WorkQueue<Result> {
  const { concurrency, capacity, patience } = options;
  const shared = new Map<string, Promise<Result>>();
  const waiting = new Set<() => void>();
  let active = 0;

  /** Resolves when it is the turn of who asks, in the order of asking. */
  function waitForTurn(): Promise<void> {
    return new Promise((resolve, reject) => {
      const begin = () => {
        clearTimeout(timer);
        waiting.delete(begin);
        resolve();
      };
      const timer = setTimeout(() => {
        waiting.delete(begin);
        reject(new QueueFullError("a picture waited too long for its turn"));
      }, patience);
      waiting.add(begin);
    });
  }

  async function start(work: () => Promise<Result>): Promise<Result> {
    if (active >= concurrency) await waitForTurn();
    else active += 1;
    try {
      return await work();
    } finally {
      const [next] = waiting;
      if (next === undefined) active -= 1;
      else next();
    }
  }

  return {
    run(key, work) {
      const known = shared.get(key);
      if (known) return known;
      if (waiting.size >= capacity)
        return Promise.reject(new QueueFullError("too many pictures are waiting"));
      const running = start(work).finally(() => shared.delete(key));
      shared.set(key, running);
      return running;
    },
  };
}
