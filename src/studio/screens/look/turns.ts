/** Limits how many tasks run at the same time. Further tasks wait in a queue. */
export interface Turns {
  /**
   * Queues a task; `begin` is called when it may start.
   *
   * @returns a function that ends the task, or removes it from the queue; further calls have no effect
   */
  take(begin: () => void): () => void;
}

export function createTurns(most: number): Turns {
  const waiting: (() => void)[] = [];
  const running = new Set<() => void>();
  const next = () => {
    while (running.size < most) {
      const begin = waiting.shift();
      if (begin === undefined) return;
      running.add(begin);
      begin();
    }
  };
  return {
    take(begin) {
      // A separate function for each task, because the same `begin` may be queued several times.
      const own = () => begin();
      waiting.push(own);
      next();
      return () => {
        const index = waiting.indexOf(own);
        if (index >= 0) waiting.splice(index, 1);
        if (running.delete(own)) next();
      };
    },
  };
}
