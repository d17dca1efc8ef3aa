import { describe, expect, it } from "vitest";
import { type Part, hull, shadowsOf } from "./shadows.ts";

/** A flat square one metre wide, at a height of half a metre. */
const PLATE: Part = [
  [-0.5, -0.5, 0.5],
  [0.5, -0.5, 0.5],
  [0.5, 0.5, 0.5],
  [-0.5, 0.5, 0.5],
];

function extent(points: readonly (readonly [number, number])[], axis: 0 | 1): [number, number] {
  const values = points.map((point) => point[axis]);
  return [Math.min(...values), Math.max(...values)];
}

describe("shadowsOf", () => {
  it("doubles a plate halfway between lamp and floor", () => {
    const { floor, wall } = shadowsOf([PLATE], [0, 0, 1], 10);
    expect(floor).toHaveLength(1);
    expect(extent(floor[0] ?? [], 0)).toEqual([-1, 1]);
    expect(extent(floor[0] ?? [], 1)).toEqual([-1, 1]);
    expect(wall.flat().every(([, z]) => z >= 0)).toBe(true);
  });

  it("continues on the wall where the floor ends", () => {
    const stick: Part = [
      [-0.1, 0, 0],
      [0.1, 0, 0],
      [0.1, 0, 1],
      [-0.1, 0, 1],
    ];
    const { floor, wall } = shadowsOf([stick], [0, -2, 1.2], 4);
    expect(extent(floor[0] ?? [], 1)[1]).toBeCloseTo(4);
    const [low, high] = extent(wall[0] ?? [], 1);
    expect(low).toBeCloseTo(0);
    expect(high).toBeCloseTo(0.6);
  });
});

describe("hull", () => {
  it("omits points inside the outline", () => {
    expect(
      hull([
        [0, 0],
        [2, 0],
        [1, 1],
        [2, 2],
        [0, 2],
      ]),
    ).toHaveLength(4);
  });
});
