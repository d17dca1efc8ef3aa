import { type Point, line, picture, range, round } from "../artwork.ts";
import { centeredText } from "../lettering.ts";
import { CREAM, DEEP, INK, RED, YELLOW, chair, disc } from "./poster.ts";

const FIRST_HOUR = 8;
/** Decibels on Market Square from eight in the morning: on an ordinary day, and on the quiet day. */
const ORDINARY = [66, 68, 66, 66, 67, 67, 68, 68, 69, 71, 68, 64];
const QUIET = [66, 67, 66, 66, 66, 52, 44, 41, 43, 58, 68, 63];

/** The position of the curves in their picture, and the sizes of its numbers. */
interface SquareLayout {
  width: number;
  height: number;
  plot: { left: number; right: number; top: number; bottom: number };
  /** Horizontal middle of the decibel labels, and distance of the hour labels below the plot. */
  levelsAt: number;
  hoursBelow: number;
  /** One in this many hours has a label. */
  every: number;
  /**
   * Heights of numerals: on the axes, and of the highest and lowest value. `apart` is the distance between those values and their
   * points.
   */
  letters: { axis: number; value: number; apart: number };
  strokes: { level: number; curve: number; dot: number };
  chair: { size: number; above: number };
}

export const SQUARE_WIDE: SquareLayout = {
  width: 1600,
  height: 780,
  plot: { left: 150, right: 1520, top: 70, bottom: 660 },
  levelsAt: 84,
  hoursBelow: 62,
  every: 1,
  letters: { axis: 30, value: 34, apart: 46 },
  strokes: { level: 3, curve: 12, dot: 11 },
  chair: { size: 96, above: 26 },
};

/**
 * Layout for phones. A phone shows the picture 350 to 390 px wide, so that its smallest numerals are as high as those of a 14 px
 * text.
 */
export const SQUARE_PHONE: SquareLayout = {
  width: 480,
  height: 470,
  plot: { left: 62, right: 452, top: 34, bottom: 412 },
  levelsAt: 30,
  hoursBelow: 34,
  every: 2,
  letters: { axis: 13.5, value: 17, apart: 24 },
  strokes: { level: 1.5, curve: 6, dot: 6 },
  chair: { size: 58, above: 15 },
};

/**
 * Draws the noise of two days on one square, hour by hour. The picture contains only numerals, so that it serves every language.
 */
export function squareHours({
  width,
  height,
  plot: { left, right, top, bottom },
  levelsAt,
  hoursBelow,
  every,
  letters,
  strokes,
  chair: seat,
}: SquareLayout): string {
  const at = (index: number, decibels: number): Point => [
    left + ((right - left) * index) / (ORDINARY.length - 1),
    bottom - ((bottom - top) * (decibels - 36)) / 38,
  ];
  const levels = [40, 50, 60, 70].map((decibels) => {
    const y = at(0, decibels)[1];
    return `<path stroke="#e3cfa8" stroke-width="${strokes.level}" d="M${left} ${round(y)}H${right}"/>${centeredText(String(decibels), [levelsAt, y], letters.axis, INK, 1.3)}`;
  });
  const hours = range(ORDINARY.length)
    .filter((index) => index % every === 0)
    .map((index) =>
      centeredText(
        String(FIRST_HOUR + index),
        [at(index, 40)[0], bottom + hoursBelow],
        letters.axis,
        INK,
        1.3,
      ),
    );
  const path = (values: readonly number[]) => line(values.map((decibels, index) => at(index, decibels)));
  const low = at(QUIET.indexOf(Math.min(...QUIET)), Math.min(...QUIET));
  const between = line(
    [
      ...QUIET.map((decibels, index) => at(index, decibels)),
      ...ORDINARY.map((decibels, index) => at(index, decibels)).reverse(),
    ],
    true,
  );
  return picture(
    width,
    height,
    `<rect width="${width}" height="${height}" fill="${CREAM}"/>`,
    levels.join(""),
    `<path fill="${YELLOW}" d="${between}"/>`,
    `<g fill="none" stroke-width="${strokes.curve}" stroke-linejoin="round" stroke-linecap="round">`,
    `<path stroke="${RED}" d="${path(ORDINARY)}"/><path stroke="${INK}" d="${path(QUIET)}"/></g>`,
    ORDINARY.map((decibels, index) => disc(at(index, decibels), strokes.dot, RED)).join(""),
    QUIET.map((decibels, index) => disc(at(index, decibels), strokes.dot, INK)).join(""),
    centeredText("41", [low[0], low[1] + letters.apart], letters.value, INK, 1.6),
    centeredText("68", [low[0], at(0, 68)[1] - letters.apart], letters.value, RED, 1.6),
    chair([low[0], low[1] - seat.above], seat.size, INK),
    hours.join(""),
  );
}

const TRIPS = 312;
const SHORT_TRIPS = 178;

/** Draws all car trips of an average Sunday, a hundred per square, with the short ones first. */
export function shortTrips(): string {
  const [columns, pitch] = [39, 40];
  const squares = range(TRIPS).map((index) => {
    const [x, y] = [22 + (index % columns) * pitch, 24 + Math.floor(index / columns) * pitch];
    return `<rect x="${x}" y="${y}" width="34" height="34" fill="${index < SHORT_TRIPS ? YELLOW : DEEP}"/>`;
  });
  return picture(1600, 368, `<rect width="1600" height="368" fill="${RED}"/>`, squares.join(""));
}
