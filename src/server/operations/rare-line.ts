/** Between two lines that say the same, in milliseconds: what befalls every request must not fill a disk. */
const REMINDER_MS = 60_000;

/** Writes the first of lines that say the same, then one each `pauseMs` milliseconds, with the number of those left out before it. */
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
