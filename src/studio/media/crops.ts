/** The aspect ratios to which each theme crops pictures of articles. */
export const CROPS = [
  { theme: 1, width: 3, height: 2 },
  { theme: 2, width: 1, height: 1 },
  { theme: 3, width: 1, height: 1 },
  { theme: 4, width: 16, height: 9 },
] as const;

/** Step in which pages move a cropped picture, in per mille (10 %). */
const STEP = 100;

/** The CSS position of a picture in its crop, rounded like pages round it. */
export function positionOf({ x, y }: { x: number; y: number }): string {
  const [left, top] = [x, y].map((each) => Math.round(each / STEP) * 10);
  return `${left}% ${top}%`;
}
