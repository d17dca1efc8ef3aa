import { type Point, line, picture, range, round } from "../artwork.ts";
import { centeredText } from "../lettering.ts";

export const PAPER = "#f7f2e4";
const GRID = "#e4dcc4";
export const INK = "#22382b";
export const WASH = "#c9d8b4";
export const REMARK = "#b4512c";

export function notebook(width: number, height: number, ...body: readonly string[]): string {
  const cell = 50;
  const grid = [
    ...range(Math.ceil(width / cell)).map((index) => `M${index * cell + 25} 0V${height}`),
    ...range(Math.ceil(height / cell)).map((index) => `M0 ${index * cell + 25}H${width}`),
  ];
  return picture(
    width,
    height,
    `<rect width="${width}" height="${height}" fill="${PAPER}"/>`,
    `<path fill="none" stroke="${GRID}" stroke-width="1.5" d="${grid.join("")}"/>`,
    `<g fill="none" stroke="${INK}" stroke-width="3.2" stroke-linecap="round" stroke-linejoin="round">`,
    ...body,
    "</g>",
  );
}

export function path(data: string, extra = ""): string {
  return `<path d="${data}"${extra}/>`;
}

export const washed = ` fill="${WASH}"`;

export const thin = ` stroke-width="1.8"`;

export const remark = ` stroke="${REMARK}" stroke-width="3"`;

/** Draws a number or letter in a circle, as a surveyor marks a station. */
export function station(label: string, at: Point): string {
  return `<circle cx="${round(at[0])}" cy="${round(at[1])}" r="24" fill="${PAPER}"${remark}/>${centeredText(label, at, 22, REMARK, 1.5)}`;
}

/** Draws a leader line from a remark to the thing that it describes. */
export function leader(from: Point, to: Point): string {
  return path(line([from, to]), `${remark} stroke-dasharray="2 9"`);
}

export function placed(at: Point, degrees: number, ...body: readonly string[]): string {
  return `<g transform="translate(${round(at[0])} ${round(at[1])}) rotate(${round(degrees)})">${body.join("")}</g>`;
}
