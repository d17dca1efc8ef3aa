/** Between two lines that say the same, in milliseconds: what befalls every request must not fill a disk. */
const REMINDER_MS = 60_000;

/** Writes the first of lines that say the same, then one a minute, with the number of those left out before it. */
export function createRareLine(write: (details: object) => void): (details: object) => undefined {
  let writtenAt = Number.NEGATIVE_INFINITY;
  let leftOut = 0;
  return (details) => {
    const now = Date.now();
    if (now - writtenAt < REMINDER_MS) {
      leftOut += 1;
      return;
    }
    write(leftOut > 0 ? { ...details, leftOut } : details);
    writtenAt = now;
    leftOut = 0;
  };
}
