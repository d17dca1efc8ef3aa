import type { Parent, PhrasingContent, RootContent } from "mdast";

const PHRASING_PARENTS = new Set([
  "delete",
  "emphasis",
  "heading",
  "link",
  "paragraph",
  "strong",
  "tableCell",
]);

/**
 * Converts blocks inside inline text, such as paragraphs in bold, to lines. Markdown does not allow them there, and they would be
 * written twice on each level.
 */
export function flattenWords(parent: Parent): void {
  if (PHRASING_PARENTS.has(parent.type) && parent.children.some((child) => wordsOfBlock(child) !== undefined))
    parent.children = inOneLine(parent.children);
  for (const child of parent.children) if ("children" in child) flattenWords(child);
}

/** Returns inline text and blocks as one line of inline text, with line breaks between blocks. */
export function inOneLine(nodes: readonly RootContent[]): PhrasingContent[] {
  return nodes.flatMap((node, index): PhrasingContent[] => {
    if (node.type === "break") return [{ type: "html", value: "<br>" }];
    const words = wordsOfBlock(node);
    if (words === undefined) return [node as PhrasingContent];
    return index > 0 && words.length > 0 ? [{ type: "html", value: "<br>" }, ...words] : words;
  });
}

/** Returns the inline form of a block; `undefined` for an inline element. */
function wordsOfBlock(node: RootContent): PhrasingContent[] | undefined {
  switch (node.type) {
    case "code":
      return [{ type: "inlineCode", value: node.value.replace(/\s*\n\s*/g, " ") }];
    case "thematicBreak":
      return [];
    case "blockquote":
    case "containerDirective":
    case "heading":
    case "list":
    case "listItem":
    case "paragraph":
    case "table":
      return inOneLine(node.children);
    case "tableRow":
      return node.children.flatMap((cell, index) => [
        ...(index > 0 ? [{ type: "text", value: " " } as const] : []),
        ...cell.children,
      ]);
    default:
      return undefined;
  }
}
