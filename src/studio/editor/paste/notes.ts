import type { Element, Root, RootContent } from "hast";
import type { Handle } from "hast-util-to-mdast";
import { textOf } from "./elements.ts";

const REFERENCE = "note-reference";
const NOTE = "note-text";

/**
 * Finds footnotes and marks them in the tree. Word, Google Docs and LibreOffice write a footnote as two links to each other: the number
 * in the text, and the number before the note in a separate paragraph.
 */
export function markNotes(tree: Root): void {
  const links = linksIn(tree.children, []);
  const byName = new Map(links.flatMap((link) => link.names.map((name) => [name, link] as const)));
  let number = 0;
  for (const link of links) {
    const other = byName.get(link.target);
    const paragraph = other?.parents.findLast(({ tagName }) => tagName === "p" || tagName === "li");
    if (other === undefined || other === link || other.node.tagName !== "a" || link.node.tagName !== "a")
      continue;
    if (!link.names.includes(other.target) || paragraph === undefined || !startsWith(paragraph, other.node))
      continue;
    number += 1;
    mark(link.node, REFERENCE, number);
    other.node.tagName = "span";
    other.node.children = [];
    mark(paragraph, NOTE, number);
  }
}

interface Link {
  node: Element;
  /** Ids and names by which other links can refer to this link. */
  names: string[];
  target: string;
  parents: Element[];
}

function linksIn(nodes: readonly RootContent[], parents: Element[]): Link[] {
  return nodes.flatMap((node) => {
    if (node.type !== "element") return [];
    const href = node.properties["href"];
    const within = linksIn(node.children, [...parents, node]);
    if (node.tagName !== "a" || typeof href !== "string" || !href.includes("#")) return within;
    const names = [node, ...parents.slice(-2)].flatMap(({ properties }) =>
      [properties["id"], properties["name"]].filter((name) => typeof name === "string"),
    );
    return [{ node, names, target: href.slice(href.indexOf("#") + 1), parents }, ...within];
  });
}

/** Whether a paragraph begins with a link, ignoring white space. */
function startsWith(paragraph: Element, link: Element): boolean {
  return textOf(paragraph).trimStart().startsWith(textOf(link).trim());
}

function mark(node: Element, tagName: string, number: number): void {
  node.tagName = tagName;
  node.properties = { number: String(number) };
}

/** Converts the footnotes that {@link markNotes} has marked to Markdown. */
export const NOTE_HANDLERS: Record<string, Handle> = {
  [REFERENCE]: (_, node) => ({ type: "footnoteReference", identifier: String(node.properties["number"]) }),
  [NOTE]: (state, node) => ({
    type: "footnoteDefinition",
    identifier: String(node.properties["number"]),
    children: state.toFlow(state.all(node)),
  }),
};
