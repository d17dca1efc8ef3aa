import { type Point, curve, picture, range, round, seededRandom } from "../artwork.ts";
import { centeredText } from "../lettering.ts";
import { BONE, rectangle, shape } from "./light.ts";

const ACID = "#e6ef4d";
const DARK = "#0d1113";

/** Draws a torch beam on a brick wall: bricks, ivy and a door are visible only inside its circle. */
export function torchOnBrick(): string {
  const random = seededRandom(23);
  const center: Point = [980, 400];
  const radius = 318;
  const bricks = range(19).flatMap((row) =>
    range(13).map((column) => {
      const [x, y] = [620 + column * 62 - (row % 2) * 31, 60 + row * 36];
      const tone = ["#d3dc3f", "#dfe84a", "#c3cc33", "#e9f163"][Math.floor(random() * 4)] ?? ACID;
      return `<rect x="${x}" y="${y}" width="57" height="31" fill="${tone}"/>`;
    }),
  );
  const leaves = range(64).map(() => {
    const share = random();
    const [x, y] = [760 + share * 130 + (random() - 0.5) * 150 * (1 - share * 0.4), 110 + share * 560];
    return `<ellipse cx="${round(x)}" cy="${round(y)}" rx="${round(12 + random() * 10)}" ry="${round(8 + random() * 6)}" transform="rotate(${Math.round(random() * 180)} ${round(x)} ${round(y)})"/>`;
  });
  return picture(
    1600,
    900,
    "<defs>",
    `<clipPath id="beam"><ellipse cx="${center[0]}" cy="${center[1]}" rx="${radius}" ry="${radius * 0.97}"/></clipPath>`,
    `<radialGradient id="fall"><stop offset="0.55" stop-color="${DARK}" stop-opacity="0"/><stop offset="1" stop-color="${DARK}" stop-opacity="0.62"/></radialGradient>`,
    "</defs>",
    rectangle(0, 0, 1600, 900, DARK),
    shape(
      [
        [330, 706],
        [346, 722],
        [1010, 716],
        [662, 402],
      ],
      "#1a2119",
    ),
    `<g clip-path="url(#beam)">`,
    rectangle(600, 40, 800, 760, "#8f9722"),
    bricks.join(""),
    `<path fill="#20301c" d="M1052 800V470A62 66 0 0 1 1176 470V800Z"/><path fill="#31452a" d="M1064 800V474A50 54 0 0 1 1164 474V800Z"/><circle cx="1148" cy="590" r="7" fill="${ACID}"/>`,
    `<g fill="#2f4a22">${leaves.join("")}</g>`,
    `</g>`,
    `<ellipse cx="${center[0]}" cy="${center[1]}" rx="${radius}" ry="${radius * 0.97}" fill="url(#fall)"/>`,
    rectangle(0, 770, 1600, 130, "#080b0c"),
    `<g fill="#000203"><ellipse cx="300" cy="592" rx="26" ry="31"/><path d="M248 900L254 690Q262 634 302 630Q336 636 344 676L366 704L352 726L318 712L346 900Z"/><ellipse cx="196" cy="640" rx="22" ry="27"/><path d="M148 900L156 730Q164 676 198 674Q232 678 238 730L246 900Z"/></g>`,
    `<rect x="330" y="700" width="34" height="14" rx="5" fill="${BONE}" transform="rotate(-24 346 707)"/>`,
  );
}

/** The frame that the plan fills, and the size of its marks. */
interface WalkLayout {
  width: number;
  height: number;
  stop: { radius: number; numeral: number };
  /** The path around the building: its width, and the distance between its dots. */
  dots: { width: number; apart: number };
}

/** The frame for which the plan was drawn. */
export const WALK_WIDE: WalkLayout = {
  width: 1600,
  height: 900,
  stop: { radius: 40, numeral: 34 },
  dots: { width: 6, apart: 22 },
};

/** The frame for phones, which show the plan 350 to 390 px wide with numerals 14 px high. */
export const WALK_PHONE: WalkLayout = {
  width: 900,
  height: 900,
  stop: { radius: 45, numeral: 36 },
  dots: { width: 9, apart: 24 },
};

/** Draws a plan of the walk: a building, the path around it and nine stops. */
export function nightWalkMap({ width, height, stop, dots }: WalkLayout): string {
  const [across, down] = [width / WALK_WIDE.width, height / WALK_WIDE.height];
  const path = (
    [
      [1010, 150],
      [620, 140],
      [330, 260],
      [250, 640],
      [360, 742],
      [700, 770],
      [1090, 742],
      [1290, 560],
      [1260, 300],
    ] as const
  ).map(([x, y]): Point => [x * across, y * down]);
  const stops = path.map(
    ([x, y], index) =>
      `<circle cx="${round(x)}" cy="${round(y)}" r="${stop.radius}" fill="${index === 1 ? BONE : ACID}"/>${centeredText(String(index + 1), [x, y], stop.numeral, DARK, 1.7)}`,
  );
  const plan = [
    `<g fill="none" stroke="#1d2622" stroke-width="3">${range(9)
      .map((index) => `<ellipse cx="780" cy="450" rx="${200 + index * 110}" ry="${120 + index * 74}"/>`)
      .join("")}</g>`,
    `<path fill="#2a3430" d="M470 300H820V250H1060V470H1140V620H860V660H560V560H470Z"/>`,
    `<path fill="#3b4843" d="M500 330H790V430H500ZM850 280H1030V440H850ZM590 480H1110V590H590Z"/>`,
  ];
  const house = `<path fill="none" stroke="#5c661f" stroke-width="4" d="M1290 560L1470 640"/><rect x="1440" y="610" width="120" height="120" fill="#2a3430"/><rect x="1462" y="640" width="34" height="34" fill="${ACID}"/>`;
  return picture(
    width,
    height,
    rectangle(0, 0, width, height, DARK),
    fitted(plan, across, down),
    `<path fill="none" stroke="${ACID}" stroke-width="${dots.width}" stroke-dasharray="4 ${dots.apart}" stroke-linecap="round" d="${curve(path)}"/>`,
    fitted([house], across, down),
    stops.join(""),
  );
}

/** Scales shapes that were drawn for the wide frame to another one. */
function fitted(shapes: readonly string[], across: number, down: number): string {
  return across === 1 && down === 1
    ? shapes.join("\n")
    : `<g transform="scale(${across} ${down})">${shapes.join("")}</g>`;
}
