import type { Root } from "hast";
import { walkElements } from "./walk.ts";

const BLOCKS = new Set([
  "p",
  "h1",
  "h2",
  "h3",
  "h4",
  "h5",
  "h6",
  "li",
  "dt",
  "dd",
  "blockquote",
  "figure",
  "pre",
  "hr",
  "table",
  "tr",
  "details",
  "summary",
  "aside",
  "img",
]);

/** Adds to each block of a body the number of its line in the file, as `data-line`. */
export function applyLines(tree: Root): void {
  walkElements(tree, (element) => {
    const line = element.position?.start.line;
    if (line !== undefined && BLOCKS.has(element.tagName)) element.properties["dataLine"] = line;
  });
}
