import type { Element, Root } from "hast";
import { toString } from "hast-util-to-string";
import { hasRightToLeft } from "./right-to-left.ts";
import { walkElements } from "./walk.ts";

const BLOCKS = new Set([
  "p",
  "h1",
  "h2",
  "h3",
  "h4",
  "h5",
  "h6",
  "ul",
  "ol",
  "li",
  "dl",
  "dt",
  "dd",
  "blockquote",
  "table",
  "caption",
  "th",
  "td",
  "figcaption",
  "summary",
]);

/** Elements that contain either other blocks or words of their own. */
const BOXES = new Set(["div", "section", "aside", "details", "article", "center"]);

/**
 * Gives blocks with Hebrew or Arabic words the direction of their first letter. Must run before formulas are converted, whose
 * letters would count as well.
 */
export function applyDirection(tree: Root): void {
  if (!hasRightToLeft(toString(tree))) return;
  walkElements(tree, (element) => {
    if (
      (BLOCKS.has(element.tagName) || isBoxOfWords(element)) &&
      element.properties["dir"] === undefined &&
      hasRightToLeft(toString(element))
    )
      element.properties["dir"] = "auto";
  });
}

/** Whether an element contains words directly, not in other blocks. */
function isBoxOfWords({ tagName, children }: Element): boolean {
  if (!BOXES.has(tagName)) return false;
  return !children.some(
    (child) => child.type === "element" && (BLOCKS.has(child.tagName) || BOXES.has(child.tagName)),
  );
}
