import { type Point, picture, range, round } from "../artwork.ts";
import { AMBER, GLOW, gradient, rectangle, shape } from "./light.ts";
import { type Camera, project } from "./rooms.ts";

const WALL = 1.25;
const ALLEY: Camera = { horizon: 520, center: 830, scale: 1080, height: 1.7, distance: 1.7 };
/** The positions of the lit windows: side of the alley, metres along it, metres above the ground. */
const LIT: readonly (readonly [side: -1 | 1, along: number, up: number])[] = [
  [-1, 1.2, 2.1],
  [1, 3.4, 3.4],
  [-1, 6.2, 3.2],
  [1, 8.8, 2.1],
  [-1, 13, 2.2],
];

/** Draws a window in the wall of the alley, 0.8 m wide and 1.1 m high. */
function pane(side: -1 | 1, along: number, up: number, fill: string): string {
  const [near, far] = [along, along + 0.8];
  return shape(
    (
      [
        [side * WALL, near, up],
        [side * WALL, far, up],
        [side * WALL, far, up + 1.1],
        [side * WALL, near, up + 1.1],
      ] as const
    ).map((place) => project(ALLEY, place)),
    fill,
  );
}

/** Draws a dark alley in which five lit windows cast light on the paving. */
export function borrowedWindows(): string {
  const wall = (side: -1 | 1, fill: string) =>
    shape(
      (
        [
          [side * WALL, -1.3, 0],
          [side * WALL, 40, 0],
          [side * WALL, 40, 9],
          [side * WALL, -1.3, 9],
        ] as const
      ).map((place) => project(ALLEY, place)),
      fill,
    );
  const windows = ([-1, 1] as const).flatMap((side) =>
    range(13).flatMap((index) =>
      [2.1, 3.3, 4.9].map((up) => pane(side, index * 1.9 + (side < 0 ? 0.2 : 0.7), up, "#0f2f2b")),
    ),
  );
  const spills = LIT.map(([side, along, up]) => {
    const reach = -side * (0.5 + up * 0.42);
    return shape(
      (
        [
          [side * (WALL - 0.06), along - 0.05, 0],
          [side * (WALL - 0.06), along + 0.85, 0],
          [reach, along + 1.05, 0],
          [reach, along - 0.2, 0],
        ] as const
      ).map((place) => project(ALLEY, place)),
      side < 0 ? "url(#right)" : "url(#left)",
    );
  });
  const glow = LIT.map(([side, along, up]) => {
    const [x, y] = project(ALLEY, [side * WALL, along + 0.4, up + 0.5]);
    const radius = (ALLEY.scale / (along + ALLEY.distance)) * 0.95;
    return `<circle cx="${round(x)}" cy="${round(y)}" r="${round(radius)}" fill="url(#halo)"/>`;
  });
  const joints = range(16).map((index) => {
    const y = project(ALLEY, [0, index * 0.9 - 1.1, 0])[1];
    return `<path d="M0 ${round(y)}H1600"/>`;
  });
  const [personX, ground] = project(ALLEY, [0.15, 4.6, 0]);
  return picture(
    1600,
    900,
    "<defs>",
    gradient("linear", "sky", 'x1="0" y1="0" x2="0" y2="1"', [
      [0, "#04100f"],
      [1, "#0d2b29"],
    ]),
    gradient("linear", "paving", 'x1="0" y1="0" x2="0" y2="1"', [
      [0, "#12312d"],
      [1, "#061513"],
    ]),
    gradient("linear", "near", 'x1="0" y1="0" x2="1" y2="0"', [
      [0, "#041110"],
      [1, "#11342f"],
    ]),
    gradient("linear", "far", 'x1="1" y1="0" x2="0" y2="0"', [
      [0, "#05100f"],
      [1, "#173f39"],
    ]),
    gradient("linear", "right", 'x1="0" y1="0" x2="1" y2="0"', [
      [0, GLOW, 0.95],
      [1, AMBER, 0.12],
    ]),
    gradient("linear", "left", 'x1="1" y1="0" x2="0" y2="0"', [
      [0, GLOW, 0.95],
      [1, AMBER, 0.12],
    ]),
    gradient("radial", "halo", "", [
      [0, AMBER, 0.5],
      [1, AMBER, 0],
    ]),
    "</defs>",
    rectangle(0, 0, 1600, 900, "url(#sky)"),
    rectangle(0, ALLEY.horizon, 1600, 900 - ALLEY.horizon, "url(#paving)"),
    `<g stroke="#0a211e" stroke-width="3">${joints.join("")}</g>`,
    spills.join(""),
    wall(-1, "url(#near)"),
    wall(1, "url(#far)"),
    windows.join(""),
    glow.join(""),
    LIT.map(([side, along, up]) => pane(side, along, up, GLOW)).join(""),
    `<g fill="#020a09" transform="translate(${round(personX)} ${round(ground)})"><ellipse rx="11" ry="13" cy="-272"/><path d="M-22 -252Q0 -268 22 -252L30 -110H12L9 0H-9L-12 -110H-30Z"/></g>`,
  );
}

const WINDOWS = 23;
const HOURS = 10;
const AWAKE = 5;

/** Draws a chart of who is awake: twenty-three windows across, ten hours down, five windows lit in every hour. */
export function windowRota(): string {
  const [left, top, width, height] = [54, 60, 65, 78];
  const cells = range(HOURS).flatMap((hour) =>
    range(WINDOWS).map((window) => {
      const isLit = (window * 5 + hour * 16) % WINDOWS < AWAKE;
      const at: Point = [left + window * width, top + hour * height];
      return isLit
        ? `<rect x="${at[0]}" y="${at[1]}" width="${width - 12}" height="${height - 16}" fill="${hour < 4 ? GLOW : AMBER}"/>`
        : `<rect x="${at[0]}" y="${at[1]}" width="${width - 12}" height="${height - 16}" fill="#0f2f2b"/>`;
    }),
  );
  return picture(1600, 900, rectangle(0, 0, 1600, 900, "#061513"), cells.join(""));
}
