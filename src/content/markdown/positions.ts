import type { Element } from "hast";

/** The position of a part of a text in its file; the first line for elements that we created. */
export function startOf({ position }: Pick<Element, "position">): { line: number; column?: number } {
  if (position === undefined) return { line: 1 };
  const { line, column } = position.start;
  return { line, column };
}
