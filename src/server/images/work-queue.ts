/** Runs at most a few pieces of work at once; equal ones share one run. */
export interface WorkQueue<Result> {
  run(key: string, work: () => Promise<Result>): Promise<Result>;
}

/** Too much work is waiting already. */
export class QueueFullError extends Error {
  override readonly name = "QueueFullError";
}

export function createWorkQueue<Result>({
  concurrency,
  capacity,
}: {
  concurrency: number;
  capacity: number;
}): WorkQueue<Result> {
  const shared = new Map<string, Promise<Result>>();
  const waiting: (() => void)[] = [];
  let active = 0;

  async function start(work: () => Promise<Result>): Promise<Result> {
    if (active >= concurrency) await new Promise<void>((resolve) => waiting.push(resolve));
    else active += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else active -= 1;
    }
  }

  return {
    run(key, work) {
      const known = shared.get(key);
      if (known) return known;
      if (waiting.length >= capacity)
        return Promise.reject(new QueueFullError("too many pictures are waiting"));
      const running = start(work).finally(() => shared.delete(key));
      shared.set(key, running);
      return running;
    },
  };
}
