import { type Point, line, polar, range, round } from "../artwork.ts";

/** The four inks of the poster, and the darker red where inks overlap. */
export const RED = "#d8391e";
export const DEEP = "#a82410";
export const YELLOW = "#ffc62e";
export const CREAM = "#fff1d6";
export const INK = "#221512";

export function disc([x, y]: Point, radius: number, fill: string): string {
  return `<circle cx="${round(x)}" cy="${round(y)}" r="${round(radius)}" fill="${fill}"/>`;
}

export function shape(points: readonly Point[], fill: string): string {
  return `<path fill="${fill}" d="${line(points, true)}"/>`;
}

/** Draws the sun as a wheel with rim, gap, spokes and hub, leaning forward by `turn` degrees. */
export function sunWheel(center: Point, radius: number, turn: number, gap: string): string {
  const spokes = range(16).map((index) => {
    const angle = turn + index * 22.5;
    return `<path d="${line([polar(center, radius * 0.3, angle), polar(center, radius * 0.74, angle)])}"/>`;
  });
  return [
    disc(center, radius, YELLOW),
    disc(center, radius * 0.82, gap),
    disc(center, radius * 0.74, YELLOW),
    `<g stroke="${gap}" stroke-width="${round(radius * 0.022)}">${spokes.join("")}</g>`,
    disc(center, radius * 0.3, gap),
    disc(center, radius * 0.22, YELLOW),
  ].join("");
}

/** Draws a kitchen chair seen from the front left. `size` is its height, `foot` the middle of its front legs. */
export function chair([x, y]: Point, size: number, color: string): string {
  const unit = size / 10;
  const at = (dx: number, dy: number): Point => [x + dx * unit, y + dy * unit];
  const strokes = [
    [at(-2.4, 0), at(-2.1, -4.4)],
    [at(1.8, 0), at(1.6, -4.4)],
    [at(3.4, -1.2), at(3.2, -10)],
    [at(-0.5, -1.2), at(-0.4, -10)],
    [at(-0.4, -9.7), at(3.2, -9.7)],
    [at(-0.4, -7.6), at(3.2, -7.6)],
  ].map((points) => `<path d="${line(points)}"/>`);
  return `<g stroke="${color}" stroke-width="${round(unit * 0.62)}" stroke-linecap="round">${strokes.join("")}</g>${shape(
    [at(-2.6, -4.1), at(2, -4.1), at(3.5, -5.5), at(-0.6, -5.5)],
    color,
  )}`;
}
