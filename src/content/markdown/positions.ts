import type { Element } from "hast";

/**
 * Returns the position of an element in its file. Elements that the pipeline has created have none and count as in the first
 * line.
 */
export function startOf({ position }: Pick<Element, "position">): { line: number; column?: number } {
  if (position === undefined) return { line: 1 };
  const { line, column } = position.start;
  return { line, column };
}
