import type { Root } from "hast";
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

/**
 * Gives blocks with Hebrew or Arabic words the direction of their first letter. Must run before formulas are converted, whose
 * letters would count as well.
 */
export function applyDirection(tree: Root): void {
  if (!hasRightToLeft(toString(tree))) return;
  walkElements(tree, (element) => {
    if (
      BLOCKS.has(element.tagName) &&
      element.properties["dir"] === undefined &&
      hasRightToLeft(toString(element))
    )
      element.properties["dir"] = "auto";
  });
}
