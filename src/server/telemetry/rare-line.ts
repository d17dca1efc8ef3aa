/** The pause between two equal log lines, in milliseconds: a problem of every request must not fill a disk. */
const REMINDER_MS = 60_000;

/** Logs the first of equal lines, then one every `pauseMs` milliseconds, with the number of lines suppressed in between. */
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
