import { type Point, round } from "./artwork.ts";

/**
 * Letters drawn with one stroke of even width, so that logos and marks look the same whatever fonts are installed. The box of a
 * letter is 10 units high, from the base line (y = 10) to the capital line (y = 0).
 */
interface Letter {
  width: number;
  path: string;
}

const LETTERS: Record<string, Letter> = {
  " ": { width: 3.5, path: "" },
  F: { width: 5, path: "M0 10V0H5M0 4.8H4.2" },
  L: { width: 5, path: "M0 0V10H5" },
  U: { width: 6.6, path: "M0 0V6.7A3.3 3.3 0 0 0 6.6 6.7V0" },
  M: { width: 8, path: "M0 10V0L4 6L8 0V10" },
  E: { width: 5, path: "M5 0H0V10H5M0 4.9H4.2" },
  N: { width: 6.6, path: "M0 10V0L6.6 10V0" },
  Q: { width: 9.4, path: "M4.7 0A4.7 5 0 0 1 4.7 10A4.7 5 0 0 1 4.7 0M5.6 7L9.4 10.6" },
  S: {
    width: 5.6,
    path: "M5.4 1.6C4.8.5 3.9 0 2.8 0C1.3 0 .2 1 .2 2.4C.2 5.6 5.6 4.2 5.6 7.5C5.6 9 4.4 10 2.8 10C1.5 10 .5 9.4 0 8.2",
  },
  a: { width: 5.4, path: "M5.4 3.6V10M5.4 6.8A2.7 3.2 0 1 0 5.4 6.9" },
  d: { width: 5.4, path: "M5.4 -.4V10M5.4 6.8A2.7 3.2 0 1 0 5.4 6.9" },
  e: { width: 5.6, path: "M0 6.8H5.6A2.8 3.2 0 1 0 4.7 9.1" },
  g: { width: 5.4, path: "M5.4 3.6V10.4A2.7 2.7 0 0 1 .5 11.9M5.4 6.8A2.7 3.2 0 1 0 5.4 6.9" },
  i: { width: 0.2, path: "M0 3.6V10M0 .9V1" },
  l: { width: 0.2, path: "M0 -.4V10" },
  n: { width: 4.8, path: "M0 3.6V10M0 6A2.4 2.4 0 0 1 4.8 6V10" },
  t: { width: 3.4, path: "M1.2 1.2V8.4A1.6 1.6 0 0 0 3.4 9.9M0 3.6H3.4" },
  u: { width: 4.8, path: "M0 3.6V7.6A2.4 2.4 0 0 0 4.8 7.6M4.8 3.6V10" },
  y: { width: 5, path: "M0 3.6L2.6 9.8M5 3.6L1.6 12.8H.4" },
  A: { width: 7, path: "M0 10L3.5 0L7 10M1.2 6.8H5.8" },
  B: { width: 5.4, path: "M0 0V10H2.8A2.6 2.6 0 0 0 2.8 4.8H0M2.8 4.8A2.4 2.4 0 0 0 2.8 0H0" },
  C: { width: 6.6, path: "M6.6 1.8A4.6 5 0 1 0 6.6 8.2" },
  D: { width: 6.4, path: "M0 0V10H2.4C5 10 6.4 7.8 6.4 5S5 0 2.4 0Z" },
  "0": { width: 5.6, path: "M2.8 0A2.8 5 0 0 1 2.8 10A2.8 5 0 0 1 2.8 0" },
  "1": { width: 2.6, path: "M0 2L2.6 0V10" },
  "2": { width: 5, path: "M.2 2.6A2.4 2.5 0 0 1 5 2.6C5 5 1.5 7 0 10H5" },
  "3": { width: 5, path: "M.3 1.6A2.4 2.3 0 1 1 2.4 4.7A2.6 2.6 0 1 1 0 8.2" },
  "4": { width: 5.6, path: "M4.2 10V0L0 7H5.6" },
  "5": { width: 5, path: "M4.6 0H.8L.4 4.6A2.8 2.8 0 1 1 0 8.6" },
  "6": { width: 5.2, path: "M4 0C1.6 1.8 0 4.6 0 7A2.6 2.8 0 1 0 .2 5.8" },
  "7": { width: 5, path: "M0 0H5L1.8 10" },
  "8": { width: 5, path: "M2.5 4.6A2.3 2.3 0 1 1 2.6 4.6A2.6 2.7 0 1 1 2.5 4.6" },
  "9": { width: 5.2, path: "M1.2 10C3.6 8.2 5.2 5.4 5.2 3A2.6 2.8 0 1 0 5 4.2" },
};

const SPACING = 2.1;

/** Returns the width of a text in the units of its letters. */
export function textWidth(text: string, spacing = SPACING): number {
  return [...text].reduce((width, letter) => width + letterOf(letter).width + spacing, -spacing);
}

/** Draws a text whose capitals are `height` high, with its top left corner at `at`. `weight` is in the letters' units. */
export function text(
  content: string,
  at: Point,
  height: number,
  color: string,
  { weight = 1.15, spacing = SPACING }: { weight?: number; spacing?: number } = {},
): string {
  const scale = height / 10;
  let x = 0;
  const letters = [...content].map((character) => {
    const { width, path } = letterOf(character);
    const placed = path === "" ? "" : `<path transform="translate(${round(x)} 0)" d="${path}"/>`;
    x += width + spacing;
    return placed;
  });
  return `<g transform="translate(${round(at[0])} ${round(at[1])}) scale(${scale.toFixed(3)})" fill="none" stroke="${color}" stroke-width="${weight}" stroke-linecap="round" stroke-linejoin="round">${letters.join("")}</g>`;
}

/** Draws a text centred on a point. */
export function centeredText(
  content: string,
  center: Point,
  height: number,
  color: string,
  weight?: number,
): string {
  const width = (textWidth(content) * height) / 10;
  return text(
    content,
    [center[0] - width / 2, center[1] - height / 2],
    height,
    color,
    weight === undefined ? {} : { weight },
  );
}

function letterOf(character: string): Letter {
  const letter = LETTERS[character];
  if (letter === undefined) throw new Error(`No letter is drawn for "${character}"`);
  return letter;
}
