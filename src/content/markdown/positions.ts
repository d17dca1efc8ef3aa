import type { Element } from "hast";

/** Where a part of a text begins in the file it came from; the first line for elements that we made. */
export function startOf({ position }: Pick<Element, "position">): { line: number; column?: number } {
  if (position === undefined) return { line: 1 };
  const { line, column } = position.start;
  return { line, column };
}
