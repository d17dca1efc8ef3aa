import { type Point, line, picture, range, round } from "../artwork.ts";
import { centeredText } from "../lettering.ts";
import { CREAM, DEEP, INK, RED, YELLOW, chair, disc } from "./poster.ts";

const FIRST_HOUR = 8;
/** Decibels on Market Square from eight in the morning on: the day before, and the day the wire came down. */
const ORDINARY = [66, 68, 66, 66, 67, 67, 68, 68, 69, 71, 68, 64];
const QUIET = [66, 67, 66, 66, 66, 52, 44, 41, 43, 58, 68, 63];

/** Two days on one square, hour by hour. Numerals only, so that one picture serves every language. */
export function squareHours(): string {
  const [left, right, top, bottom] = [150, 1520, 70, 660];
  const at = (index: number, decibels: number): Point => [
    left + ((right - left) * index) / (ORDINARY.length - 1),
    bottom - ((bottom - top) * (decibels - 36)) / 38,
  ];
  const levels = [40, 50, 60, 70].map((decibels) => {
    const y = at(0, decibels)[1];
    return `<path stroke="#e3cfa8" stroke-width="3" d="M${left} ${round(y)}H${right}"/>${centeredText(String(decibels), [84, y], 30, INK, 1.3)}`;
  });
  const hours = range(ORDINARY.length).map((index) =>
    centeredText(String(FIRST_HOUR + index), [at(index, 40)[0], bottom + 62], 30, INK, 1.3),
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
    1600,
    780,
    `<rect width="1600" height="780" fill="${CREAM}"/>`,
    levels.join(""),
    `<path fill="${YELLOW}" d="${between}"/>`,
    `<g fill="none" stroke-width="12" stroke-linejoin="round" stroke-linecap="round">`,
    `<path stroke="${RED}" d="${path(ORDINARY)}"/><path stroke="${INK}" d="${path(QUIET)}"/></g>`,
    ORDINARY.map((decibels, index) => disc(at(index, decibels), 11, RED)).join(""),
    QUIET.map((decibels, index) => disc(at(index, decibels), 11, INK)).join(""),
    centeredText("41", [low[0], low[1] + 46], 34, INK, 1.6),
    centeredText("68", [low[0], at(0, 68)[1] - 46], 34, RED, 1.6),
    chair([low[0], low[1] - 26], 96, INK),
    hours.join(""),
  );
}

const TRIPS = 312;
const SHORT_TRIPS = 178;

/** All car trips of an average Sunday, a hundred to a square; the short ones first. */
export function shortTrips(): string {
  const [columns, pitch] = [39, 40];
  const squares = range(TRIPS).map((index) => {
    const [x, y] = [22 + (index % columns) * pitch, 24 + Math.floor(index / columns) * pitch];
    return `<rect x="${x}" y="${y}" width="34" height="34" fill="${index < SHORT_TRIPS ? YELLOW : DEEP}"/>`;
  });
  return picture(1600, 368, `<rect width="1600" height="368" fill="${RED}"/>`, squares.join(""));
}
