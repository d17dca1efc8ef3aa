import type { Image, Parent, Paragraph, PhrasingContent, Root, RootContent } from "mdast";
import { flattenWords } from "./in-one-line.ts";

/** Moves pictures into their own paragraphs, where they become figures, and removes empty elements. */
export function tidyMarkdown(tree: Root): void {
  flattenWords(tree);
  tidy(tree);
}

function tidy(parent: Parent): void {
  parent.children = parent.children.flatMap((child): RootContent[] => {
    if (child.type === "heading") {
      child.children = child.children.flatMap((inner) =>
        inner.type === "strong" ? inner.children : [inner],
      );
      return child.children.length === 0 ? [] : [child];
    }
    if (child.type === "paragraph") return splitPictures(child);
    if ("children" in child && child.type !== "link") tidy(child);
    return [child];
  });
}

/** Splits a paragraph that begins or ends with pictures. A picture in the middle of a sentence is not moved. */
function splitPictures(paragraph: Paragraph): RootContent[] {
  const before: Paragraph[] = [];
  const after: Paragraph[] = [];
  const rest = [...paragraph.children];
  trim(rest);
  if (rest.length === 0) return [];
  for (let first = rest[0]; first !== undefined && isPicture(first); first = rest[0]) {
    before.push({ type: "paragraph", children: [first] });
    rest.shift();
    trim(rest);
  }
  for (let last = rest.at(-1); last !== undefined && isPicture(last); last = rest.at(-1)) {
    after.unshift({ type: "paragraph", children: [last] });
    rest.pop();
    trim(rest);
  }
  const words: Paragraph[] = rest.length === 0 ? [] : [{ ...paragraph, children: rest }];
  return [...before, ...words, ...after];
}

function isPicture(node: PhrasingContent): node is Image {
  return (
    node.type === "image" ||
    (node.type === "link" && node.children.length === 1 && node.children[0]?.type === "image")
  );
}

function trim(nodes: PhrasingContent[]): void {
  const isBlank = (node: PhrasingContent | undefined): boolean =>
    node?.type === "break" || (node?.type === "text" && node.value.trim() === "");
  while (isBlank(nodes[0])) nodes.shift();
  while (isBlank(nodes.at(-1))) nodes.pop();
  const [first, last] = [nodes[0], nodes.at(-1)];
  if (first?.type === "text") first.value = first.value.trimStart();
  if (last?.type === "text") last.value = last.value.trimEnd();
}
