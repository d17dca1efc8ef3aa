import { type Drawing, rectangle } from "../svg.ts";

export const WIDTH = 1600;
export const HEIGHT = 900;

/** A picture of the size of covers, in front of a background. */
export function cover(background: string, children: readonly string[]): Drawing {
  return {
    width: WIDTH,
    height: HEIGHT,
    children: [rectangle(0, 0, WIDTH, HEIGHT, background), ...children],
  };
}
