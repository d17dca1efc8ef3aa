import { palette } from "../palette.ts";
import { type Random, pick } from "../random.ts";
import { path, placed, rectangle, stroke } from "../svg.ts";

/** Draws a wall of stone courses with a lighter kerb on top. */
export function quay(
  x: number,
  y: number,
  width: number,
  height: number,
  fill: string,
  kerb: string,
  joint: string,
): string {
  const course = 52;
  let joints = "";
  for (let top = y + 26, row = 0; top < y + height; top += course, row++) {
    joints += `M${x} ${top}h${width}`;
    for (let left = x + (row % 2 === 0 ? 70 : 140); left < x + width; left += 140) {
      joints += `M${left} ${top}v${Math.min(course, y + height - top)}`;
    }
  }
  return [
    rectangle(x, y, width, height, fill),
    path(joints, { stroke: joint, "stroke-width": 3, fill: "none" }),
    rectangle(x - 10, y, width + 20, 26, kerb),
  ].join("");
}

/**
 * Draws a gantry crane whose foot is at (x, y) and whose boom points to the left. All sizes are relative to the height: legs
 * 0.62, boom 1.05 to the water side and 0.4 to the land side.
 */
export function crane(
  x: number,
  y: number,
  height: number,
  color: string,
  trolleyAt: number,
  ropeLength: number,
): string {
  const thick = height * 0.035;
  const span = height * 0.34;
  const beam = y - height * 0.62;
  const apex: readonly [number, number] = [x + span * 0.15, y - height];
  const tip = x - height * 0.85;
  const tail = x + span + height * 0.3;
  const trolley = tip + (x - tip) * trolleyAt;
  return [
    stroke([[tip, beam], apex, [tail, beam]], color, thick * 0.4),
    stroke([[tip + (x - tip) * 0.5, beam], apex], color, thick * 0.4),
    stroke([[x, y], [x + span * 0.08, beam], apex, [x + span * 0.92, beam], [x + span, y]], color, thick),
    stroke(
      [
        [x, y - height * 0.3],
        [x + span, y - height * 0.3],
      ],
      color,
      thick * 0.8,
    ),
    stroke(
      [
        [x + span * 0.04, y - height * 0.3],
        [x + span * 0.92, beam],
      ],
      color,
      thick * 0.4,
    ),
    rectangle(tip, beam - thick * 0.8, tail - tip, thick * 1.6, color),
    rectangle(x + span * 0.95, beam - height * 0.11, height * 0.2, height * 0.1, color),
    rectangle(trolley - height * 0.04, beam + thick * 0.6, height * 0.08, height * 0.035, color),
    stroke(
      [
        [trolley - height * 0.025, beam],
        [trolley - height * 0.025, beam + ropeLength],
      ],
      color,
      thick * 0.22,
    ),
    stroke(
      [
        [trolley + height * 0.025, beam],
        [trolley + height * 0.025, beam + ropeLength],
      ],
      color,
      thick * 0.22,
    ),
    rectangle(x - thick, y - thick * 0.9, thick * 2, thick * 0.9, color),
    rectangle(x + span - thick, y - thick * 0.9, thick * 2, thick * 0.9, color),
  ].join("");
}

/** Returns the lower ends of the ropes of {@link crane}, where its load hangs. */
export function craneHook(
  x: number,
  y: number,
  height: number,
  trolleyAt: number,
  ropeLength: number,
): readonly [number, number] {
  return [x - height * 0.85 * (1 - trolleyAt), y - height * 0.62 + ropeLength];
}

/** Draws a container seen from its long side, with ribs and corner posts. */
export function container(x: number, y: number, width: number, height: number, fill: string): string {
  let ribs = "";
  for (let left = x + width / 10; left < x + width - 4; left += width / 10)
    ribs += `M${Math.round(left)} ${Math.round(y + height * 0.16)}v${Math.round(height * 0.68)}`;
  return [
    rectangle(x, y, width, height, fill),
    path(ribs, {
      stroke: palette.ink,
      "stroke-opacity": 0.28,
      "stroke-width": Math.max(2, width * 0.012),
      fill: "none",
    }),
  ].join("");
}

const LIVERY = [
  palette.buoy,
  palette.brass,
  palette.tide,
  palette.mist,
  palette.paper,
  palette.harbor,
] as const;

/** Draws stacks of `heights` containers each, from left to right, with their foot at `y`. */
export function containerStacks(
  x: number,
  y: number,
  heights: readonly number[],
  width: number,
  random: Random,
  avoid?: string,
): string {
  const height = width * 0.42;
  const choices = LIVERY.filter((color) => color !== avoid);
  const [first = palette.buoy, ...others] = choices;
  return heights
    .flatMap((count, stack) =>
      Array.from({ length: count }, (_, level) =>
        container(
          x + stack * (width + 8),
          y - (level + 1) * (height + 4),
          width,
          height,
          pick(random, [first, ...others]),
        ),
      ),
    )
    .join("");
}

/** Draws a mushroom-shaped cast-iron bollard. (x, y) is the middle of its foot. */
export function bollard(x: number, y: number, size: number, fill: string, light: string): string {
  return placed(x, y, [
    path(
      `M${-size * 0.42} 0q${size * 0.12} ${-size * 0.5} ${size * 0.1} ${-size * 0.72}h${size * 0.64}q${-size * 0.02} ${size * 0.22} ${size * 0.1} ${size * 0.72}z`,
      { fill },
    ),
    path(`M${-size * 0.56} ${-size * 0.72}a${size * 0.56} ${size * 0.4} 0 0 1 ${size * 1.12} 0z`, { fill }),
    rectangle(-size * 0.6, -size * 0.08, size * 1.2, size * 0.14, fill),
    path(`M${-size * 0.4} ${-size * 0.82}a${size * 0.4} ${size * 0.24} 0 0 1 ${size * 0.4} ${-size * 0.2}`, {
      stroke: light,
      "stroke-width": size * 0.06,
      "stroke-linecap": "round",
      fill: "none",
    }),
  ]);
}

/** Draws a rope from one point to another that hangs down by `sag`. */
export function rope(
  from: readonly [number, number],
  to: readonly [number, number],
  sag: number,
  color: string,
  width: number,
): string {
  const middleX = (from[0] + to[0]) / 2;
  const middleY = (from[1] + to[1]) / 2 + sag * 2;
  return path(`M${from[0]} ${from[1]}Q${Math.round(middleX)} ${Math.round(middleY)} ${to[0]} ${to[1]}`, {
    stroke: color,
    "stroke-width": width,
    fill: "none",
    "stroke-linecap": "round",
  });
}

/** Draws a wooden chest with battens and a leaf as its mark. */
export function chest(x: number, y: number, size: number, fill: string, batten: string): string {
  const edge = size * 0.1;
  return [
    rectangle(x, y, size, size, fill),
    path(`M${x + edge / 2} ${y + edge / 2}h${size - edge}v${size - edge}h${-(size - edge)}z`, {
      stroke: batten,
      "stroke-width": edge,
      fill: "none",
    }),
    path(`M${x + edge} ${y + size * 0.27}h${size - edge * 2}`, {
      stroke: batten,
      "stroke-width": edge * 0.5,
    }),
    path(
      `M${x + size * 0.34} ${Math.round(y + size * 0.76)}q${-size * 0.06} ${-size * 0.36} ${size * 0.34} ${-size * 0.38}q${size * 0.06} ${size * 0.36} ${-size * 0.34} ${size * 0.38}z`,
      { fill: batten },
    ),
  ].join("");
}
