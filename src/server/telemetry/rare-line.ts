/** Pause between equal log lines, in milliseconds: a problem of every request must not fill the disk. */
const REMINDER_MS = 60_000;

/**
 * Creates a function that logs the first of equal lines, and later one line every `pauseMs` milliseconds with the number of
 * omitted lines.
 */
export function createRareLine<Details extends object>(
  write: (details: Details & { leftOut?: number }) => void,
  pauseMs = REMINDER_MS,
): (details: Details) => undefined {
  let writtenAt = Number.NEGATIVE_INFINITY;
  let leftOut = 0;
  return (details) => {
    const now = Date.now();
    if (now - writtenAt < pauseMs) {
      leftOut += 1;
      return;
    }
    write(leftOut > 0 ? { ...details, leftOut } : details);
    writtenAt = now;
    leftOut = 0;
  };
}
