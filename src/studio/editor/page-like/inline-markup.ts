import type { SyntaxNode } from "./syntax.ts";

const HIDDEN = new Set([
  "EmphasisMark",
  "StrikethroughMark",
  "CodeMark",
  "LinkMark",
  "URL",
  "LinkTitle",
  "LinkLabel",
]);
const ELEMENTS: Readonly<Record<string, string>> = {
  StrongEmphasis: "strong",
  Emphasis: "em",
  Strikethrough: "s",
  InlineCode: "code",
};

/** Draws text with emphasis, code and links as DOM nodes. `slice` reads the source to which the node's positions refer. */
export function drawInline(
  node: SyntaxNode,
  { from, to }: { from: number; to: number },
  slice: (from: number, to: number) => string,
): (Node | string)[] {
  const parts: (Node | string)[] = [];
  let at = from;
  for (let child = node.firstChild; child !== null; child = child.nextSibling) {
    if (child.to <= from || child.from >= to) continue;
    parts.push(slice(at, child.from));
    at = child.to;
    // The address of a bare link is also its visible text.
    if (HIDDEN.has(child.name) && !(child.name === "URL" && isText(node))) continue;
    parts.push(...drawChild(child, slice));
  }
  parts.push(slice(at, to));
  return parts;
}

function isText({ name }: SyntaxNode): boolean {
  return name !== "Link" && name !== "Image";
}

function drawChild(node: SyntaxNode, slice: (from: number, to: number) => string): (Node | string)[] {
  if (node.name === "Escape") return [slice(node.from + 1, node.to)];
  const inner = drawInline(node, node, slice);
  const tag = ELEMENTS[node.name] ?? (node.name === "Link" ? "span" : undefined);
  if (tag === undefined) return inner;
  const element = document.createElement(tag);
  if (node.name === "Link") element.className = "pl-link";
  element.append(...inner);
  return [element];
}
