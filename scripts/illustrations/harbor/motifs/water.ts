import type { Random } from "../random.ts";
import { path, rectangle, stroke } from "../svg.ts";

interface TideLines {
  left: number;
  right: number;
  top: number;
  bottom: number;
  rows: number;
  color: string;
  random: Random;
}

/**
 * Draws water as rows of bars. Rows get closer and thinner towards the horizon, and bars longer towards the viewer, which creates
 * depth.
 */
export function tideLines({ left, right, top, bottom, rows, color, random }: TideLines): string {
  const bars: string[] = [];
  for (let row = 0; row < rows; row++) {
    const nearness = (row + 1) / rows;
    const y = top + (bottom - top) * nearness ** 1.5;
    const length = 60 + 260 * nearness;
    for (let x = left - length * random(); x < right;) {
      const bar = length * (0.4 + random());
      const start = Math.max(left, x);
      const end = Math.min(right, x + bar);
      if (end - start > 12) bars.push(`M${Math.round(start)} ${Math.round(y)}H${Math.round(end)}`);
      x += bar + length * (0.35 + 0.9 * random());
    }
  }
  const groups = [bars.slice(0, Math.floor(bars.length / 2)), bars.slice(Math.floor(bars.length / 2))];
  return groups
    .map((group, index) =>
      path(group.join(""), {
        stroke: color,
        "stroke-width": index === 0 ? 5 : 9,
        "stroke-linecap": "round",
        fill: "none",
      }),
    )
    .join("");
}

/** Draws unbroken lines across the whole width, one per step, each a shallow wave. */
export function swell(
  left: number,
  right: number,
  levels: readonly number[],
  height: number,
  color: string,
  width: number,
): string {
  const length = 160;
  const lines = levels.map((y, index) => {
    const shift = (index % 2) * (length / 2);
    let line = `M${left - shift} ${Math.round(y)}q${length / 4} ${-height} ${length / 2} 0`;
    for (let x = left - shift + length / 2; x < right; x += length / 2) line += `t${length / 2} 0`;
    return line;
  });
  return path(lines.join(""), { stroke: color, "stroke-width": width, fill: "none" });
}

/** Draws steep water: a band of triangles, filled down to `bottom`. */
export function chop(
  left: number,
  right: number,
  y: number,
  bottom: number,
  step: number,
  height: number,
  fill: string,
): string {
  let outline = `M${left} ${bottom}V${y}`;
  for (let x = left, index = 0; x < right; x += step, index++) {
    outline += `L${Math.round(x + step * 0.62)} ${Math.round(y - height * (index % 3 === 1 ? 1.35 : 1))}L${Math.round(x + step)} ${y}`;
  }
  return path(`${outline}V${bottom}Z`, { fill });
}

/** Draws the reflection below a light: bars that become wider downwards. */
export function glitter(x: number, top: number, bottom: number, width: number, color: string): string {
  const bars: string[] = [];
  const rows = 8;
  for (let row = 0; row < rows; row++) {
    const y = top + ((bottom - top) * (row + 0.6)) / rows;
    const half = (width / 2) * (1 - row / (rows + 2)) * (row % 2 === 0 ? 1 : 0.72);
    bars.push(rectangle(x - half, y - 5, half * 2, 10, color, { rx: 5 }));
  }
  return bars.join("");
}

/** Draws foam to the left of a stern at (x, y): broken bars that are further left the lower they are. */
export function wake(x: number, y: number, length: number, color: string): string {
  return [
    [0, 0.5],
    [0.08, 0.82],
    [0.3, 1],
    [0.55, 1.08],
  ]
    .map(([from = 0, to = 0], row) =>
      stroke(
        [
          [x - length * from, y + row * 20],
          [x - length * to, y + row * 20],
        ],
        color,
        9,
        { "stroke-linecap": "round", "stroke-dasharray": row % 2 === 0 ? "150 34 70 34" : "90 30 190 40" },
      ),
    )
    .join("");
}
