import { palette } from "../palette.ts";
import type { Random } from "../random.ts";
import { path, placed, polygon, rectangle } from "../svg.ts";

/** Draws squared paper with fine lines every `step`. */
export function squares(
  x: number,
  y: number,
  width: number,
  height: number,
  step: number,
  color: string,
  line: number,
): string {
  let d = "";
  for (let left = x; left <= x + width; left += step) d += `M${left} ${y}v${height}`;
  for (let top = y; top <= y + height; top += step) d += `M${x} ${top}h${width}`;
  return path(d, { stroke: color, "stroke-width": line, fill: "none" });
}

/** Draws a ruled page with a margin. Entries are bars: one for a text, and one for an amount, aligned to the right. */
export function ledgerPage(
  x: number,
  y: number,
  width: number,
  rows: number,
  step: number,
  random: Random,
): string {
  const height = (rows + 2) * step;
  let rules = "";
  const entries: string[] = [];
  for (let row = 0; row < rows; row++) {
    const base = y + (row + 2) * step;
    rules += `M${x} ${base}h${width}`;
    const amount = width * (0.07 + 0.12 * random());
    entries.push(
      rectangle(
        x + width * 0.16,
        base - step * 0.5,
        width * (0.16 + 0.26 * random()),
        step * 0.22,
        palette.harbor,
        { rx: step * 0.11 },
      ),
      rectangle(
        x + width * 0.93 - amount,
        base - step * 0.5,
        amount,
        step * 0.22,
        row % 5 === 3 ? palette.buoy : palette.ink,
        { rx: step * 0.11 },
      ),
    );
  }
  return [
    rectangle(x, y, width, height, palette.paper),
    path(rules, { stroke: palette.mist, "stroke-width": 2.5, fill: "none" }),
    path(`M${x + width * 0.12} ${y}v${height}M${x + width * 0.7} ${y}v${height}`, {
      stroke: palette.buoy,
      "stroke-width": 2.5,
      "stroke-opacity": 0.7,
      fill: "none",
    }),
    ...entries,
  ].join("");
}

type FlagPattern = "halves" | "cross" | "saltire" | "frame" | "stripes" | "disc" | "quarters" | "swallow";

/** Draws a signal flag of width `size`, whose upper left corner is (x, y). */
export function signalFlag(
  x: number,
  y: number,
  size: number,
  pattern: FlagPattern,
  first: string,
  second: string,
  degrees: number,
): string {
  const height = size * 0.84;
  const ground = rectangle(0, 0, size, height, first);
  const drawn: Record<FlagPattern, string[]> = {
    halves: [ground, rectangle(size / 2, 0, size / 2, height, second)],
    cross: [
      ground,
      rectangle(size * 0.4, 0, size * 0.2, height, second),
      rectangle(0, height * 0.4, size, height * 0.2, second),
    ],
    saltire: [
      ground,
      path(`M0 0L${size} ${height}M${size} 0L0 ${height}`, { stroke: second, "stroke-width": size * 0.17 }),
    ],
    frame: [ground, rectangle(size * 0.26, height * 0.27, size * 0.48, height * 0.46, second)],
    stripes: [ground, rectangle(0, height / 3, size, height / 3, second)],
    disc: [
      ground,
      path(
        `M${size * 0.28} ${height / 2}a${size * 0.22} ${size * 0.22} 0 1 0 ${size * 0.44} 0a${size * 0.22} ${size * 0.22} 0 1 0 ${-size * 0.44} 0z`,
        { fill: second },
      ),
    ],
    quarters: [
      ground,
      rectangle(size / 2, 0, size / 2, height / 2, second),
      rectangle(0, height / 2, size / 2, height / 2, second),
    ],
    swallow: [
      polygon(
        [
          [0, 0],
          [size, 0],
          [size * 0.72, height / 2],
          [size, height],
          [0, height],
        ],
        first,
      ),
      rectangle(0, 0, size * 0.4, height, second),
    ],
  };
  return placed(x, y, drawn[pattern], degrees);
}

export const FLAG_PATTERNS: readonly FlagPattern[] = [
  "halves",
  "cross",
  "swallow",
  "frame",
  "saltire",
  "stripes",
  "disc",
  "quarters",
];
