import { palette } from "../palette.ts";
import type { Random } from "../random.ts";
import { circle, path, placed, polygon, rectangle, stroke } from "../svg.ts";
import { containerStacks } from "./quayside.ts";

/** Draws a freighter from the side, bow to the left. (x, y) is the waterline under the bow. */
export function freighter(x: number, y: number, length: number, hull: string, random: Random): string {
  const height = length * 0.13;
  const deck = y - height;
  const house = x + length * 0.8;
  return [
    containerStacks(x + length * 0.14, deck, [2, 3, 3, 4, 3, 4], length * 0.096, random, hull),
    rectangle(house, deck - height * 1.9, length * 0.12, height * 1.9, palette.paper),
    path(
      [1, 2, 3]
        .map(
          (floor) =>
            `M${Math.round(house + length * 0.015)} ${Math.round(deck - height * 1.9 + floor * height * 0.42)}h${Math.round(length * 0.09)}`,
        )
        .join(""),
      { stroke: palette.harbor, "stroke-width": height * 0.13, fill: "none" },
    ),
    rectangle(house + length * 0.055, deck - height * 2.6, length * 0.045, height * 0.7, palette.buoy),
    polygon(
      [
        [x - length * 0.03, deck - height * 0.35],
        [x + length * 0.1, deck],
        [x + length * 0.97, deck],
        [x + length, deck - height * 0.2],
        [x + length * 0.97, y],
        [x + length * 0.05, y],
      ],
      hull,
    ),
    polygon(
      [
        [x + length * 0.037, y - height * 0.24],
        [x + length * 0.976, y - height * 0.24],
        [x + length * 0.97, y],
        [x + length * 0.05, y],
      ],
      palette.buoy,
    ),
  ].join("");
}

/** Draws a small pilot boat with a stripe, bow to the right. (x, y) is its stern at the waterline. */
export function pilotBoat(x: number, y: number, length: number): string {
  const height = length * 0.2;
  return [
    rectangle(x + length * 0.3, y - height * 2.1, length * 0.3, height * 1.2, palette.paper),
    polygon(
      [
        [x + length * 0.6, y - height * 2.1],
        [x + length * 0.72, y - height * 0.9],
        [x + length * 0.6, y - height * 0.9],
      ],
      palette.paper,
    ),
    rectangle(x + length * 0.36, y - height * 1.85, length * 0.1, height * 0.45, palette.harbor),
    rectangle(x + length * 0.5, y - height * 1.85, length * 0.09, height * 0.45, palette.harbor),
    stroke(
      [
        [x + length * 0.4, y - height * 2.1],
        [x + length * 0.4, y - height * 3.3],
      ],
      palette.ink,
      length * 0.012,
    ),
    polygon(
      [
        [x + length * 0.4, y - height * 3.3],
        [x + length * 0.56, y - height * 3],
        [x + length * 0.4, y - height * 2.7],
      ],
      palette.brass,
    ),
    polygon(
      [
        [x, y - height],
        [x + length * 1.02, y - height * 1.15],
        [x + length * 0.86, y],
        [x + length * 0.05, y],
      ],
      palette.buoy,
    ),
    polygon(
      [
        [x + length * 0.012, y - height * 0.76],
        [x + length * 0.985, y - height * 0.86],
        [x + length * 0.95, y - height * 0.6],
        [x + length * 0.025, y - height * 0.52],
      ],
      palette.paper,
    ),
  ].join("");
}

/** Draws a ferry seen from the bow. (x, y) is the middle of its waterline. */
export function ferry(x: number, y: number, width: number): string {
  const half = width / 2;
  const windows = (level: number, count: number, span: number, size: number) =>
    Array.from({ length: count }, (_, index) =>
      rectangle(-span / 2 + (index * (span - size)) / (count - 1), level, size, size * 0.8, palette.harbor),
    );
  return placed(x, y, [
    rectangle(-half * 0.07, -width * 1.16, half * 0.14, width * 0.2, palette.ink),
    rectangle(-half * 0.32, -width * 1.04, half * 0.64, width * 0.05, palette.ink),
    rectangle(-half * 0.72, -width * 0.98, half * 1.44, width * 0.26, palette.paper),
    ...windows(-width * 0.93, 7, width * 0.64, width * 0.07),
    rectangle(-half * 0.9, -width * 0.74, half * 1.8, width * 0.24, palette.foam),
    ...windows(-width * 0.67, 9, width * 0.8, width * 0.055),
    polygon(
      [
        [-half, -width * 0.52],
        [half, -width * 0.52],
        [half * 0.86, -width * 0.12],
        [half * 0.6, 0],
        [-half * 0.6, 0],
        [-half * 0.86, -width * 0.12],
      ],
      palette.buoy,
    ),
    polygon(
      [
        [-half * 0.86, -width * 0.12],
        [half * 0.86, -width * 0.12],
        [half * 0.6, 0],
        [-half * 0.6, 0],
      ],
      palette.rust,
    ),
    stroke(
      [
        [0, -width * 0.52],
        [0, 0],
      ],
      palette.rust,
      width * 0.014,
    ),
    circle(-half * 0.55, -width * 0.32, width * 0.035, palette.ink),
    circle(half * 0.55, -width * 0.32, width * 0.035, palette.ink),
  ]);
}

/** Draws a folded paper boat. (x, y) is the middle of its keel. */
export function paperBoat(
  x: number,
  y: number,
  width: number,
  light: string,
  shade: string,
  fold: string,
): string {
  const half = width / 2;
  const rise = width * 0.32;
  return placed(x, y, [
    polygon(
      [
        [0, -width * 0.78],
        [half * 0.52, -rise * 0.55],
        [0, -rise * 0.3],
        [-half * 0.52, -rise * 0.55],
      ],
      light,
    ),
    polygon(
      [
        [0, -width * 0.78],
        [half * 0.52, -rise * 0.55],
        [0, -rise * 0.3],
      ],
      shade,
    ),
    polygon(
      [
        [-half, -rise],
        [0, -rise * 0.42],
        [half, -rise],
        [half * 0.56, 0],
        [-half * 0.56, 0],
      ],
      light,
    ),
    polygon(
      [
        [half, -rise],
        [0, -rise * 0.42],
        [half * 0.56, 0],
      ],
      shade,
    ),
    stroke(
      [
        [-half * 0.56, 0],
        [0, -rise * 0.42],
        [half * 0.56, 0],
      ],
      fold,
      width * 0.008,
    ),
  ]);
}
