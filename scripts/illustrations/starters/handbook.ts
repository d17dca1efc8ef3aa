import { type Pictures, picture, range } from "../artwork.ts";
import { portrait } from "./people.ts";

const PAPER = "#f4f6f1";
const INK = "#21302c";
const BLUE = "#2f5fd0";
const PALE = "#d5dfd8";

/** Returns the position of a corner of a calendar cell. The calendar is seen from above at an angle; `lift` raises the corner. */
const at = (column: number, row: number, lift = 0): string =>
  `${300 + column * 120 - row * 75} ${250 + row * 80 + column * 22 - lift}`;

function cell(column: number, row: number, fill: string, lift = 0): string {
  const corners = [
    at(column, row, lift),
    at(column + 1, row, lift),
    at(column + 1, row + 1, lift),
    at(column, row + 1, lift),
  ];
  return `<path fill="${fill}" d="M${corners.join("L")}Z"/>`;
}

/** Draws the outlines of a calendar. One day is raised like a block. */
function liftedDay(): string {
  const cells = range(7).flatMap((column) =>
    range(5).map((row) => cell(column, row, (column * 3 + row * 5) % 7 === 0 ? PALE : PAPER)),
  );
  const side = (lower: string, upper: string) => `<path fill="#1d3f96" d="M${lower}L${upper}Z"/>`;
  const lift = 150;
  return picture(
    1200,
    900,
    `<path fill="${PAPER}" d="M0 0h1200v900H0z"/>`,
    `<g stroke="${INK}" stroke-width="3" stroke-linejoin="round">`,
    ...cells,
    cell(4, 2, INK),
    side(`${at(4, 3)}L${at(5, 3)}`, `${at(5, 3, lift)}L${at(4, 3, lift)}`),
    side(`${at(4, 2)}L${at(4, 3)}`, `${at(4, 3, lift)}L${at(4, 2, lift)}`),
    side(`${at(5, 2)}L${at(5, 3)}`, `${at(5, 3, lift)}L${at(5, 2, lift)}`),
    cell(4, 2, BLUE, lift),
    "</g>",
    `<path fill="none" stroke="${INK}" stroke-width="3" stroke-dasharray="10 10" d="M${at(4.5, 2.5, lift)}V90"/>`,
    `<path fill="${INK}" d="M${at(4.5, 2.5, lift).split(" ")[0]} 66l-14 30h28z"/>`,
  );
}

export const HANDBOOK: Pictures = {
  "hero.svg": liftedDay(),
  "people/one.svg": portrait(2, [PALE, BLUE, "#e6bd98", "#5c4330"]),
  "people/two.svg": portrait(3, [PALE, INK, "#8d5d3f", "#1b1715"]),
  "people/three.svg": portrait(0, [PALE, "#7f9a8c", "#e3b58c", "#1f1b19"]),
};
