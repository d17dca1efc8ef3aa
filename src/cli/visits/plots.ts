const LEVELS = "▁▂▃▄▅▆▇█";
const EIGHTHS = " ▏▎▍▌▋▊▉";

/** Returns one character per value, whose height is relative to the largest value. */
export function sparkline(values: readonly number[]): string {
  const largest = Math.max(0, ...values);
  return values
    .map((value) => LEVELS[largest === 0 ? 0 : Math.round((value / largest) * (LEVELS.length - 1))])
    .join("");
}

/** Returns a bar of at most `columns` characters, with a precision of an eighth of a character. */
export function bar(value: number, largest: number, columns: number): string {
  const eighths = largest === 0 ? 0 : Math.round((value / largest) * columns * 8);
  const rest = eighths % 8;
  return "█".repeat(Math.floor(eighths / 8)) + (rest === 0 ? "" : (EIGHTHS[rest] ?? ""));
}
