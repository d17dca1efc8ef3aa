import { type Point, line, picture, polar, range, round, seededRandom } from "../artwork.ts";
import { CREAM, DEEP, INK, RED, YELLOW, chair, disc, shape, sunWheel } from "./poster.ts";

/** Loudness of each house in decibels, as a school class might have noted it. The chair is drawn in the gap. */
const LOUDNESS = [66, 70, 64, 69, 60, 54, 47, 41, 44, 52, 61, 67, 63, 70, 66];
const QUIETEST = Math.min(...LOUDNESS);

/** Draws a row of houses, each as tall as its noise, under the arcs of a sound. */
export function soundStreet(): string {
  const random = seededRandom(41);
  const ground = 800;
  const width = 1600 / LOUDNESS.length;
  const houses = LOUDNESS.map((loudness, index) => {
    const [left, height] = [index * width, loudness === QUIETEST ? 0 : (loudness - 37) * 17];
    const top = ground - height;
    const windows = range(Math.max(0, Math.floor((height - 30) / 74))).flatMap((floor) =>
      [0.2, 0.58].map((share) => {
        const isLit = random() < 0.34;
        return `<rect x="${round(left + width * share)}" y="${round(ground - 84 - floor * 74)}" width="${round(width * 0.24)}" height="40" fill="${isLit ? YELLOW : RED}"/>`;
      }),
    );
    const roof =
      index % 3 === 1 || height === 0
        ? ""
        : shape(
            [
              [left, top],
              [left + width / 2, top - 46],
              [left + width, top],
            ],
            index % 2 === 0 ? DEEP : "#8f1c0b",
          );
    return `${roof}<rect x="${round(left)}" y="${round(top)}" width="${round(width + 0.5)}" height="${round(height)}" fill="${index % 2 === 0 ? DEEP : "#8f1c0b"}"/>${windows.join("")}`;
  });
  const gap: Point = [(LOUDNESS.indexOf(QUIETEST) + 0.5) * width, ground];
  const arcs = range(11).map(
    (index) =>
      `<circle cx="${round(gap[0])}" cy="${ground - 60}" r="${200 + index * 84}" stroke-opacity="${round(1 - index * 0.08)}"/>`,
  );
  return picture(
    1600,
    900,
    `<rect width="1600" height="900" fill="${RED}"/>`,
    `<g fill="none" stroke="${DEEP}" stroke-width="20">${arcs.join("")}</g>`,
    sunWheel([gap[0], 250], 128, 11, RED),
    houses.join(""),
    `<rect y="${ground}" width="1600" height="100" fill="${CREAM}"/>`,
    shape(
      [
        [gap[0] - 28, ground + 34],
        [gap[0] + 34, ground + 26],
        [gap[0] + 96, 900],
        [gap[0] - 60, 900],
      ],
      YELLOW,
    ),
    chair([gap[0], ground + 34], 128, INK),
  );
}

/** Draws a road bent into a question mark, with the sun as its dot. */
export function questionMark(): string {
  const bend: Point = [800, 270];
  const road = `M${line([polar(bend, 164, 188)]).slice(1)}A164 164 0 1 1 ${polar(bend, 164, 62).map(round).join(" ")}C800 474 800 506 800 590`;
  const blocks = range(8).flatMap((row) =>
    range(14).map((column) => {
      const [x, y] = [column * 118 - 20 + (row % 2) * 40, row * 118 - 10];
      return `<rect x="${x}" y="${y}" width="94" height="94" fill="${(row * 5 + column * 3) % 7 === 0 ? "#8f1c0b" : DEEP}"/>`;
    }),
  );
  return picture(
    1600,
    900,
    `<rect width="1600" height="900" fill="${RED}"/>`,
    blocks.join(""),
    `<g fill="none" stroke-linecap="butt">`,
    `<path stroke="${RED}" stroke-width="190" d="${road}"/>`,
    `<path stroke="${YELLOW}" stroke-width="146" d="${road}"/>`,
    `<path stroke="${CREAM}" stroke-width="112" d="${road}"/>`,
    `<path stroke="${RED}" stroke-width="9" stroke-dasharray="40 30" d="${road}"/>`,
    `</g>`,
    disc([800, 760], 116, RED),
    sunWheel([800, 760], 96, 11, RED),
    chair([634, 284], 104, INK),
  );
}

/** Draws thirty coins of a thousand crowns each: ten from the council in cream, the others in yellow. */
export function coins(): string {
  const [columns, rows, pitch] = [6, 5, 164];
  const [left, top] = [800 - ((columns - 1) * pitch) / 2, 450 - ((rows - 1) * pitch) / 2 + 4];
  const all = range(columns * rows).map((index) => {
    const at: Point = [left + (index % columns) * pitch, top + Math.floor(index / columns) * pitch];
    const shadow = disc([at[0] + 10, at[1] + 12], 70, DEEP);
    return index < 10
      ? `${shadow}${disc(at, 70, CREAM)}${disc(at, 56, RED)}${disc(at, 50, CREAM)}${disc(at, 14, RED)}`
      : `${shadow}${sunWheel(at, 70, 11 + index * 7, RED)}`;
  });
  const stripes = range(30).map((index) => `<path d="M${index * 80 - 700} 900L${index * 80 + 200} 0"/>`);
  return picture(
    1600,
    900,
    `<rect width="1600" height="900" fill="${RED}"/>`,
    `<g stroke="#c9331a" stroke-width="22">${stripes.join("")}</g>`,
    all.join(""),
  );
}
