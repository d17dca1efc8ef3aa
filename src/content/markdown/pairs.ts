import type { Element, Root } from "hast";
import { bindPairs } from "../../contract/site/bind-pairs.ts";

/** Elements with text that readers copy literally. */
const LITERAL = ["pre", "code", "kbd", "samp"];

/** Prevents line breaks between a number and its unit and inside a range, except in code. */
export function applyPairs(tree: Root | Element): void {
  for (const node of tree.children) {
    if (node.type === "text") node.value = bindPairs(node.value);
    else if (node.type === "element" && !LITERAL.includes(node.tagName)) applyPairs(node);
  }
}
