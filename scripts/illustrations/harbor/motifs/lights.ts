import { palette } from "../palette.ts";
import { circle, path, placed, polygon, rectangle, stroke, type Point } from "../svg.ts";

/** Draws a half or whole disc, cut by bars of the sky's colour towards the horizon. */
export function sun(x: number, y: number, radius: number, fill: string, sky: string): string {
  const cuts = [0.12, 0.32, 0.5, 0.66].map((share, index) =>
    rectangle(x - radius, y + radius * share, radius * 2, radius * (0.035 + 0.016 * index), sky),
  );
  return circle(x, y, radius, fill) + cuts.join("");
}

/** Draws a tapering tower with bands, gallery and lamp. (x, y) is the middle of its foot. */
export function lighthouse(x: number, y: number, height: number, wall: string, band: string): string {
  const foot = height * 0.15;
  const head = height * 0.09;
  const wide = (share: number) => foot + (head - foot) * share;
  const bands = [0.14, 0.42, 0.7].map((share): string => {
    const top = share + 0.14;
    const level = (part: number) => y - height * 0.78 * part;
    return polygon(
      [
        [x - wide(share), level(share)],
        [x + wide(share), level(share)],
        [x + wide(top), level(top)],
        [x - wide(top), level(top)],
      ],
      band,
    );
  });
  const gallery = y - height * 0.78;
  return [
    polygon(
      [
        [x - foot, y],
        [x + foot, y],
        [x + head, gallery],
        [x - head, gallery],
      ],
      wall,
    ),
    ...bands,
    rectangle(x - head * 1.5, gallery - height * 0.022, head * 3, height * 0.03, band),
    rectangle(x - head * 0.72, gallery - height * 0.12, head * 1.44, height * 0.1, palette.brass),
    stroke(
      [
        [x, gallery - height * 0.12],
        [x, gallery - height * 0.022],
      ],
      band,
      head * 0.14,
    ),
    path(
      `M${x - head} ${Math.round(gallery - height * 0.12)}a${Math.round(head)} ${Math.round(head * 0.9)} 0 0 1 ${Math.round(head * 2)} 0z`,
      { fill: band },
    ),
    rectangle(x - head * 0.07, gallery - height * 0.12 - head * 1.5, head * 0.14, head * 0.8, band),
  ].join("");
}

/** Returns the position of the lamp of {@link lighthouse}. */
export function lamp(x: number, y: number, height: number): Point {
  return [x, y - height * 0.85];
}

/** Draws a cone of light from one point, `spread` high at its far end. */
export function beam(from: Point, to: Point, spread: number, fill: string, opacity: number): string {
  const angle = Math.atan2(to[1] - from[1], to[0] - from[0]) + Math.PI / 2;
  const [dx, dy] = [Math.cos(angle) * spread, Math.sin(angle) * spread];
  return polygon([from, [to[0] + dx, to[1] + dy], [to[0] - dx, to[1] - dy]], fill, {
    "fill-opacity": opacity,
  });
}

/** Draws a floating buoy at (x, y) that leans by `degrees`. */
export function buoy(x: number, y: number, size: number, fill: string, frame: string, degrees = 0): string {
  return placed(
    x,
    y,
    [
      stroke(
        [
          [-size * 0.3, -size * 0.25],
          [-size * 0.12, -size * 1.15],
          [size * 0.12, -size * 1.15],
          [size * 0.3, -size * 0.25],
        ],
        frame,
        size * 0.07,
      ),
      stroke(
        [
          [-size * 0.22, -size * 0.62],
          [size * 0.22, -size * 0.62],
        ],
        frame,
        size * 0.05,
      ),
      path(`M${-size * 0.11} ${-size * 0.68}a${size * 0.11} ${size * 0.2} 0 0 1 ${size * 0.22} 0z`, {
        fill: palette.brass,
      }),
      circle(0, -size * 1.24, size * 0.12, palette.brass),
      path(`M${-size * 0.5} ${-size * 0.28}h${size}l${-size * 0.14} ${size * 0.4}h${-size * 0.72}z`, {
        fill,
      }),
      rectangle(-size * 0.46, -size * 0.14, size * 0.92, size * 0.1, palette.paper),
    ],
    degrees,
  );
}

/** Draws quarter rings to one side of a point, like signals on charts. */
export function signal(
  x: number,
  y: number,
  radii: readonly number[],
  color: string,
  width: number,
  side: 1 | -1,
): string {
  const arcs = radii.map((radius) => {
    const reach = Math.round(radius * 0.71);
    return `M${x + side * reach} ${y - reach}A${radius} ${radius} 0 0 ${side === 1 ? 1 : 0} ${x + side * reach} ${y + reach}`;
  });
  return path(arcs.join(""), {
    stroke: color,
    "stroke-width": width,
    fill: "none",
    "stroke-linecap": "round",
  });
}

/** Draws a post with a lamp: the small harbour light at the end of a breakwater. */
export function harborLight(x: number, y: number, height: number, post: string, light: string): string {
  const width = height * 0.16;
  return [
    polygon(
      [
        [x - width, y],
        [x + width, y],
        [x + width * 0.5, y - height * 0.72],
        [x - width * 0.5, y - height * 0.72],
      ],
      post,
    ),
    rectangle(x - width * 0.9, y - height * 0.76, width * 1.8, height * 0.05, post),
    rectangle(x - width * 0.42, y - height * 0.9, width * 0.84, height * 0.14, light),
    polygon(
      [
        [x - width * 0.7, y - height * 0.9],
        [x, y - height],
        [x + width * 0.7, y - height * 0.9],
      ],
      post,
    ),
  ].join("");
}
