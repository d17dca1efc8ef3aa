import { type Point, picture, range, round } from "../artwork.ts";
import { AMBER, gradient, rectangle, shape } from "./light.ts";
import { type Camera, project } from "./rooms.ts";
import { type Place, hull } from "./shadows.ts";

const HALL: Camera = { horizon: 600, center: 800, scale: 1180, height: 1.9, distance: 1.6 };
const HALF = 4.2;
const LENGTH = 17;
const EAVES = 6.6;
const RIDGE = 9.6;
/** Distance from the wall at which the light falls in spring and autumn, in metres. */
const EQUINOX = 6.4;

/** Draws a pale hall seen from its altar, with a person in the sheet of light from a single slot. */
export function noonChapel(): string {
  const at = (...places: Place[]): Point[] => places.map((place) => project(HALL, place));
  const distance = LENGTH - EQUINOX;
  const bar: Place[] = [
    [-1.1, distance - 0.7, 0],
    [1.1, distance - 0.7, 0],
    [1.1, distance + 0.5, 0],
    [-1.1, distance + 0.5, 0],
  ];
  const slot: Place[] = [
    [-0.75, LENGTH, 6],
    [0.75, LENGTH, 6],
    [0.75, LENGTH, 6.22],
    [-0.75, LENGTH, 6.22],
  ];
  const beams = range(6).map((index) => {
    const y = 1.2 + index * 2.9;
    return `<path d="M${at([-HALF, y, EAVES], [0, y, RIDGE], [HALF, y, EAVES])
      .map((point) => point.map(round).join(" "))
      .join("L")}"/>`;
  });
  const [x, ground] = project(HALL, [0.1, distance, 0]);
  const scale = HALL.scale / (distance + HALL.distance) / 100;
  return picture(
    1600,
    900,
    "<defs>",
    gradient("linear", "floor", 'x1="0" y1="0" x2="0" y2="1"', [
      [0, "#e3c1bb"],
      [1, "#8d7f93"],
    ]),
    gradient("linear", "left", 'x1="0" y1="0" x2="1" y2="0"', [
      [0, "#6f81a8"],
      [1, "#cdd6e4"],
    ]),
    gradient("linear", "right", 'x1="1" y1="0" x2="0" y2="0"', [
      [0, "#56678f"],
      [1, "#b4c0d6"],
    ]),
    gradient("linear", "roof", 'x1="0" y1="0" x2="0" y2="1"', [
      [0, "#46557c"],
      [1, "#9fabc6"],
    ]),
    gradient("linear", "sheet", 'x1="0" y1="0" x2="0" y2="1"', [
      [0, "#fffdf2", 0.95],
      [1, "#fff6dc", 0.2],
    ]),
    "</defs>",
    rectangle(0, 0, 1600, 900, "url(#roof)"),
    shape(at([-HALF, -2, 0], [HALF, -2, 0], [HALF, LENGTH, 0], [-HALF, LENGTH, 0]), "url(#floor)"),
    shape(at([-HALF, -2, 0], [-HALF, LENGTH, 0], [-HALF, LENGTH, EAVES], [-HALF, -2, EAVES]), "url(#left)"),
    shape(at([HALF, -2, 0], [HALF, LENGTH, 0], [HALF, LENGTH, EAVES], [HALF, -2, EAVES]), "url(#right)"),
    shape(
      at(
        [-HALF, LENGTH, 0],
        [HALF, LENGTH, 0],
        [HALF, LENGTH, EAVES],
        [0, LENGTH, RIDGE],
        [-HALF, LENGTH, EAVES],
      ),
      "#aab4cb",
    ),
    `<g fill="none" stroke="#5d6c93" stroke-width="9" opacity="0.5">${beams.join("")}</g>`,
    shape(hull([...at(...bar), ...at(...slot)]), "url(#sheet)"),
    shape(at(...bar), "#fffbea"),
    shape(
      at([-0.02, distance, 0], [0.22, distance, 0], [0.55, distance - 1.9, 0], [0.15, distance - 1.9, 0]),
      "#6a6378",
    ),
    shape(at(...slot), "#ffffff"),
    `<g fill="#2c3350" transform="translate(${round(x)} ${round(ground)}) scale(${scale.toFixed(3)})"><ellipse rx="9" ry="11" cy="-160"/><path d="M-17 -143Q0 -154 17 -143L24 -60H10L8 0H-8L-10 -60H-24Z"/></g>`,
  );
}

const SLOT_HEIGHT = 6;
/** Height of the sun at noon in degrees, at 47° north: at midsummer, at the equinoxes, at midwinter. */
const NOONS = [66.4, 43, 19.6] as const;

/** Draws a section through the hall at true scale: the light at three noons through one slot. */
export function chapelSection(): string {
  const [left, ground, metre] = [130, 690, 78];
  const right = left + LENGTH * metre;
  const slot: Point = [left, ground - SLOT_HEIGHT * metre];
  const rays = NOONS.map((degrees, index) => {
    const distance = SLOT_HEIGHT / Math.tan((degrees * Math.PI) / 180);
    // The light fans out, because the sun is half a degree wide.
    const half = (0.27 * Math.PI) / 180;
    const spread = (angle: number) => left + (SLOT_HEIGHT / Math.tan(angle)) * metre;
    const angle = (degrees * Math.PI) / 180;
    const outside: Point = [left - 130, slot[1] - 130 * Math.tan(angle)];
    const color = ["#ffd98a", AMBER, "#d8621f"][index] ?? AMBER;
    return [
      `<path stroke="${color}" stroke-width="5" d="M${outside.map(round).join(" ")}L${slot.map(round).join(" ")}"/>`,
      shape([slot, [spread(angle + half) - 9, ground], [spread(angle - half) + 9, ground]], color),
      `<circle cx="${round(left + distance * metre)}" cy="${ground + 44}" r="13" fill="${color}"/>`,
    ].join("");
  });
  const metres = range(LENGTH + 1).map(
    (index) => `<path d="M${left + index * metre} ${ground + 18}V${ground + (index % 5 === 0 ? 84 : 70)}"/>`,
  );
  return picture(
    1600,
    820,
    rectangle(0, 0, 1600, 820, "#26304f"),
    shape(
      [
        [left, 220],
        [(left + right) / 2, 60],
        [right, 220],
        [right, ground],
        [left, ground],
      ],
      "#3a466b",
    ),
    rays.join(""),
    rectangle(left - 26, 200, 26, slot[1] - 8 - 200, "#e6e2dc"),
    rectangle(left - 26, slot[1] + 8, 26, ground - slot[1] - 8, "#e6e2dc"),
    rectangle(right, 200, 26, ground - 200, "#e6e2dc"),
    rectangle(left - 26, ground, right - left + 52, 14, "#e6e2dc"),
    `<path fill="none" stroke="#e6e2dc" stroke-width="22" stroke-linejoin="round" d="M${left - 40} 224L${(left + right) / 2} 56L${right + 40} 224"/>`,
    rectangle(right - 92, ground - 78, 64, 78, "#c9a9a6"),
    `<g stroke="#8896bd" stroke-width="3">${metres.join("")}</g>`,
  );
}
