import type { Element } from "hast";

/** The line of an element in the file it came from; 1 for elements that we made. */
export function lineOf(node: Pick<Element, "position">): number {
  return node.position?.start.line ?? 1;
}
