const WIDTH = 30;
/** Time before remaining time is estimated, in milliseconds. The first articles take longer, because threads must start. */
const ESTIMATE_AFTER_MS = 3000;
/** Interval between updates of the line on a terminal, in milliseconds. */
const REDRAW_INTERVAL_MS = 100;

/** Shows the progress of long work. */
export interface Progress {
  /** Call this after each item, with the number of items done and the total. */
  show(step: string, done: number, total: number): void;
  /** Returns the current step, such as `rendering, 120 of 600`; `undefined` before the first step. */
  currentStep(): string | undefined;
}

/**
 * Creates a progress display: a bar with the estimated remaining time on a terminal, or else a line for each tenth of the work.
 */
export function createProgress(
  stream: Pick<NodeJS.WriteStream, "isTTY" | "write"> = process.stderr,
  now: () => number = () => performance.now(),
): Progress {
  let current: { step: string; done: number; total: number; since: number } | undefined;
  let tenth = 0;
  let drawnAt = -Infinity;
  return {
    show(step, done, total) {
      if (total === 0) return;
      if (current?.step !== step) {
        current = { step, done, total, since: now() };
        tenth = 0;
      }
      Object.assign(current, { done, total });
      const label = step.replace(/^./, (letter) => letter.toUpperCase());
      if (stream.isTTY) {
        if (done < total && now() - drawnAt < REDRAW_INTERVAL_MS) return;
        drawnAt = now();
        const filled = Math.round((WIDTH * done) / total);
        const bar = "█".repeat(filled) + "░".repeat(WIDTH - filled);
        const left = done === total ? "\n" : remaining(done, total, now() - current.since);
        // The escape code at the end clears the rest of the previous line.
        stream.write(`\r${label} ${bar} ${done}/${total}${left}\u001B[K`);
        return;
      }
      const reached = Math.floor((10 * done) / total);
      if (reached === tenth || done === 0) return;
      tenth = reached;
      stream.write(`${label} ${done}/${total}\n`);
    },
    currentStep() {
      return current && `${current.step}, ${current.done} of ${current.total}`;
    },
  };
}

/** Estimates the remaining time. `elapsed` is in milliseconds. */
function remaining(done: number, total: number, elapsed: number): string {
  if (done === 0 || elapsed < ESTIMATE_AFTER_MS) return "";
  const seconds = Math.ceil((elapsed / done) * (total - done)) / 1000;
  return seconds < 90
    ? `, about ${Math.ceil(seconds)} s left`
    : `, about ${Math.ceil(seconds / 60)} min left`;
}
