import type { Point } from "../artwork.ts";

/**
 * Computes shadows: things are on a floor (z = 0) in front of a wall (y = `wall`), and everything that the lamp cannot reach is
 * dark. Lengths are in metres.
 */
export type Place = readonly [x: number, y: number, z: number];

/** A flat or box-shaped part, given by its corners. */
export type Part = readonly Place[];

interface Surfaces {
  floor: Point[][];
  wall: Point[][];
}

/** Returns the parts of a chair, 82 cm high, whose seat is turned `degrees` away from the wall. */
export function chairParts(degrees: number): Part[] {
  const box = (x: number, y: number, z: number, width: number, depth: number, height: number): Part =>
    [0, 1].flatMap((a) =>
      [0, 1].flatMap((b) => [0, 1].map((c): Place => [x + a * width, y + b * depth, z + c * height])),
    );
  const parts = [
    box(-0.22, -0.22, 0, 0.035, 0.035, 0.45),
    box(0.185, -0.22, 0, 0.035, 0.035, 0.45),
    box(-0.22, 0.185, 0, 0.035, 0.035, 0.82),
    box(0.185, 0.185, 0, 0.035, 0.035, 0.82),
    box(-0.23, -0.23, 0.43, 0.46, 0.46, 0.03),
    box(-0.19, 0.19, 0.74, 0.38, 0.025, 0.08),
    box(-0.19, 0.19, 0.6, 0.38, 0.025, 0.05),
    box(-0.19, -0.21, 0.2, 0.38, 0.02, 0.025),
  ];
  const angle = (degrees * Math.PI) / 180;
  return parts.map((part) =>
    part.map(([x, y, z]): Place => [
      x * Math.cos(angle) - y * Math.sin(angle),
      x * Math.sin(angle) + y * Math.cos(angle),
      z,
    ]),
  );
}

/** Returns the parts of a standing person of 172 cm: flat shapes that face the lamp. */
export function personParts(): Part[] {
  const disc = (x: number, z: number, width: number, height: number): Part =>
    Array.from({ length: 20 }, (_, index): Place => {
      const angle = (index / 20) * 2 * Math.PI;
      return [x + Math.cos(angle) * width, 0, z + Math.sin(angle) * height];
    });
  const flat = (...corners: Point[]): Part => corners.map(([x, z]): Place => [x, 0, z]);
  return [
    disc(0, 1.6, 0.095, 0.12),
    flat([-0.04, 1.44], [0.04, 1.44], [0.05, 1.54], [-0.05, 1.54]),
    flat([-0.21, 1.38], [-0.14, 1.45], [0.14, 1.45], [0.21, 1.38], [0.27, 0.62], [-0.27, 0.62]),
    flat([-0.15, 0.64], [-0.02, 0.64], [-0.05, 0], [-0.15, 0]),
    flat([0.15, 0.64], [0.02, 0.64], [0.05, 0], [0.16, 0]),
  ];
}

/** Returns the shadow of every part: on the floor as (x, y), on the wall as (x, z). */
export function shadowsOf(parts: readonly Part[], lamp: Place, wall: number): Surfaces {
  const floor: Point[][] = [];
  const onWall: Point[][] = [];
  for (const part of parts) {
    const ground = part.flatMap(([x, y, z]): Point[] => {
      const reach = lamp[2] / Math.max(lamp[2] - z, 0.02);
      return [[lamp[0] + (x - lamp[0]) * reach, lamp[1] + (y - lamp[1]) * reach]];
    });
    const upright = part.map(([x, y, z]): Point => {
      const reach = (wall - lamp[1]) / (y - lamp[1]);
      return [lamp[0] + (x - lamp[0]) * reach, lamp[2] + (z - lamp[2]) * reach];
    });
    floor.push(clip(hull(ground), ([, y]) => wall - y));
    onWall.push(clip(hull(upright), ([, z]) => z));
  }
  return { floor: floor.filter(isArea), wall: onWall.filter(isArea) };
}

function isArea(points: readonly Point[]): boolean {
  return points.length > 2;
}

/** Returns the convex hull of points (Andrew's monotone chain). */
export function hull(points: readonly Point[]): Point[] {
  const sorted = [...points].sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  const half = (ordered: readonly Point[]) => {
    const chain: Point[] = [];
    for (const point of ordered) {
      for (;;) {
        const [a, b] = [chain.at(-2), chain.at(-1)];
        if (a === undefined || b === undefined) break;
        if ((b[0] - a[0]) * (point[1] - a[1]) - (b[1] - a[1]) * (point[0] - a[0]) > 0) break;
        chain.pop();
      }
      chain.push(point);
    }
    return chain.slice(0, -1);
  };
  return [...half(sorted), ...half(sorted.reverse())];
}

/** Cuts a convex outline where `inside` becomes negative (Sutherland and Hodgman). */
function clip(points: readonly Point[], inside: (point: Point) => number): Point[] {
  return points.flatMap((point, index): Point[] => {
    const next = points[(index + 1) % points.length] ?? point;
    const [here, there] = [inside(point), inside(next)];
    const kept = here >= 0 ? [point] : [];
    if (here >= 0 === there >= 0) return kept;
    const share = here / (here - there);
    return [...kept, [point[0] + (next[0] - point[0]) * share, point[1] + (next[1] - point[1]) * share]];
  });
}
