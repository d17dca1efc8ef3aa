import { type Drawing, rectangle } from "../svg.ts";

export const WIDTH = 1600;
export const HEIGHT = 900;

/** Draws a picture of the size of covers, on a background. */
export function cover(background: string, children: readonly string[]): Drawing {
  return {
    width: WIDTH,
    height: HEIGHT,
    children: [rectangle(0, 0, WIDTH, HEIGHT, background), ...children],
  };
}
