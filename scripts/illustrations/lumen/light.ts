import { type Point, line, round } from "../artwork.ts";

export const NIGHT = "#0b0a0e";
export const AMBER = "#f2a71b";
export const GLOW = "#ffd98a";
export const BONE = "#f6ecd9";

export function gradient(
  kind: "linear" | "radial",
  id: string,
  attributes: string,
  stops: readonly (readonly [offset: number, color: string, opacity?: number])[],
): string {
  const body = stops
    .map(
      ([offset, color, opacity = 1]) =>
        `<stop offset="${offset}" stop-color="${color}"${opacity === 1 ? "" : ` stop-opacity="${opacity}"`}/>`,
    )
    .join("");
  return `<${kind}Gradient id="${id}" ${attributes}>${body}</${kind}Gradient>`;
}

export function rectangle(x: number, y: number, width: number, height: number, fill: string): string {
  return `<rect x="${round(x)}" y="${round(y)}" width="${round(width)}" height="${round(height)}" fill="${fill}"/>`;
}

export function shape(points: readonly Point[], fill: string, extra = ""): string {
  return `<path fill="${fill}" d="${line(points, true)}"${extra}/>`;
}
