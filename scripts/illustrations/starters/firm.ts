import { type Pictures, picture, range, seededRandom } from "../artwork.ts";
import { portrait } from "./people.ts";

const SAND = "#eee6d8";
const GREEN = "#1d4d40";
const MOSS = "#5d8473";
const OCHRE = "#d0932f";
const BRICK = "#a9512f";
const NIGHT = "#16302a";

const rect = (x: number, y: number, width: number, height: number, fill: string) =>
  `<path fill="${fill}" d="M${x} ${y}h${width}v${height}h${-width}z"/>`;

/** Draws a window above roofs, with a shelf of ledgers in front of it. */
function ledgersByTheWindow(): string {
  const random = seededRandom(7);
  const colors = [GREEN, MOSS, OCHRE, BRICK, NIGHT];
  let x = 110;
  const books = range(26).flatMap(() => {
    const width = 30 + Math.round(random() * 34);
    const height = 230 + Math.round(random() * 130);
    const color = colors[Math.floor(random() * colors.length)] ?? GREEN;
    const left = x;
    x += width + 5;
    if (x > 1110) return [];
    return [
      rect(left, 1000 - height, width, height, color),
      rect(left + 7, 1032 - height, width - 14, 10, SAND),
    ];
  });
  const roofs = range(6).map(
    (index) =>
      `<path fill="${index % 2 === 0 ? MOSS : GREEN}" d="M${90 + index * 180} 640l90-${70 + ((index * 37) % 60)} 90 ${70 + ((index * 37) % 60)}z"/>`,
  );
  return picture(
    1200,
    1200,
    rect(0, 0, 1200, 1200, GREEN),
    rect(90, 90, 1020, 640, "#f3d9a4"),
    `<circle fill="${OCHRE}" cx="760" cy="540" r="150"/>`,
    ...roofs,
    rect(90, 640, 1020, 90, NIGHT),
    rect(590, 90, 20, 640, SAND),
    rect(90, 390, 1020, 14, SAND),
    ...books,
    rect(60, 1000, 1080, 26, SAND),
    rect(0, 1026, 1200, 174, NIGHT),
  );
}

/** Draws the rows of a ledger, with a double line below the last figure. */
function rows(): string {
  const lines = range(7).flatMap((row) => [
    rect(150, 170 + row * 58, 220 + ((row * 83) % 160), 18, row === 3 ? OCHRE : MOSS),
    rect(560, 170 + row * 58, 90 - ((row * 29) % 40), 18, GREEN),
  ]);
  return picture(
    800,
    600,
    rect(0, 0, 800, 600, SAND),
    rect(520, 110, 4, 400, "#cbbfa8"),
    ...lines,
    rect(540, 562, 130, 5, BRICK),
    rect(540, 574, 130, 5, BRICK),
  );
}

/** Draws envelopes in a fan. */
function envelopes(): string {
  const colors = [MOSS, OCHRE, SAND];
  const sheets = range(3).map(
    (index) =>
      `<g transform="rotate(${-14 + index * 13} 400 520)"><path fill="${colors[index]}" d="M180 ${200 + index * 20}h440v260H180z"/><path fill="none" stroke="${GREEN}" stroke-width="7" d="M180 ${200 + index * 20}l220 150 220-150"/></g>`,
  );
  return picture(800, 600, rect(0, 0, 800, 600, GREEN), ...sheets);
}

/** Draws a calendar sheet with one marked day. */
function calendar(): string {
  const days = range(28).map((day) => {
    const [x, y] = [190 + (day % 7) * 62, 210 + Math.floor(day / 7) * 76];
    return day === 16
      ? `<circle fill="${BRICK}" cx="${x + 20}" cy="${y + 20}" r="32"/>`
      : rect(x, y, 40, 40, day % 7 > 4 ? "#e0d3ba" : MOSS);
  });
  return picture(
    800,
    600,
    rect(0, 0, 800, 600, OCHRE),
    rect(140, 80, 520, 470, SAND),
    rect(140, 80, 520, 80, GREEN),
    ...days,
  );
}

export const FIRM: Pictures = {
  "hero.svg": ledgersByTheWindow(),
  "books.svg": rows(),
  "payroll.svg": envelopes(),
  "taxes.svg": calendar(),
  "people/one.svg": portrait(2, [MOSS, NIGHT, "#8a5a3c", "#1c1512"]),
  "people/two.svg": portrait(0, [OCHRE, GREEN, "#e3b48f", "#6b4a2f"]),
  "people/three.svg": portrait(1, [BRICK, SAND, "#e8c39e", "#221a18"]),
};
