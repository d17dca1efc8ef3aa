/** Lets a few things happen at the same time, and the others wait in line. */
export interface Turns {
  /**
   * Calls `begin` when it is one's turn.
   *
   * @returns a function that ends the turn, or the wait for it; further calls have no effect
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
      // A function of its own for each turn, as one may take several.
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
