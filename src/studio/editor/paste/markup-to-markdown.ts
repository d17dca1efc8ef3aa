import type { Element, ElementContent, Root, Text } from "hast";
import { toMdast } from "hast-util-to-mdast";
import rehypeParse from "rehype-parse";
import remarkGfm from "remark-gfm";
import remarkStringify from "remark-stringify";
import { unified } from "unified";
import { element, elementsIn, textOf } from "./elements.ts";
import { NOTE_HANDLERS, markNotes } from "./notes.ts";
import { joinListItems, nestLists } from "./word-lists.ts";
import { EMPHASIS, moveSignsOut, tightenLists } from "./write-markdown.ts";

const reader = unified().use(rehypeParse, { fragment: true });
const writer = unified()
  .use(remarkGfm)
  .use(remarkStringify, { bullet: "-", emphasis: "*", rule: "-", listItemIndent: "one", handlers: EMPHASIS });

export interface Converted {
  /** Lines end in LF, except the last one. */
  markdown: string;
  /** Addresses of the pictures. The Markdown leaves pictures out, because they are files elsewhere or `data:` addresses. */
  pictures: string[];
}

/**
 * Converts clipboard HTML of Word, Google Docs or web pages to Markdown. Headings start at level 2, because level 1 is the title.
 */
export function markupToMarkdown(html: string): Converted {
  const tree: Root = reader.parse(html.replace(/<!--[\s\S]*?-->/g, ""));
  const pictures = elementsIn({ children: tree.children as ElementContent[] }, "img").map(({ properties }) =>
    String(properties["src"] ?? ""),
  );
  markNotes(tree);
  tree.children = cleaned(tree.children as ElementContent[]);
  raiseHeadings(tree);
  const mdast = toMdast(tree, { document: true, handlers: NOTE_HANDLERS });
  if (mdast.type !== "root") return { markdown: "", pictures };
  moveSignsOut(mdast);
  tightenLists(mdast);
  return { markdown: writer.stringify(mdast).trim(), pictures };
}

const DROPPED = new Set([
  "style",
  "script",
  "meta",
  "link",
  "title",
  "img",
  "picture",
  "svg",
  "o:p",
  "button",
]);
const BOLD = /font-weight:\s*(?:bold|[6-9]00)/i;
const ITALIC = /font-style:\s*italic/i;
const STRUCK = /text-decoration[^;]*:\s*[^;]*line-through/i;

/** Replaces inline styles with elements, and drops elements that contain no text. */
function cleaned(children: readonly ElementContent[]): ElementContent[] {
  return joinListItems(children).flatMap((child): ElementContent[] => {
    if (child.type === "text") return [{ ...child, value: child.value.replaceAll("\u00A0", " ") }];
    if (child.type !== "element" || DROPPED.has(child.tagName)) return [];
    const content = cleaned(
      ["ul", "ol"].includes(child.tagName) ? nestLists(child.children) : child.children,
    );
    const style = String(child.properties["style"] ?? "");
    // Google Docs wraps the whole clipboard in a `<b>` element that is not bold.
    if (["b", "strong"].includes(child.tagName) && /font-weight:\s*(?:normal|400)/i.test(style))
      return content;
    if (["b", "i", "strong", "em"].includes(child.tagName) && !hasText(content)) return content;
    if (child.tagName === "a" && !isLink(child.properties["href"])) return content;
    if (child.tagName === "li") return [{ ...child, children: withoutParagraph(content) }];
    if (child.tagName === "table") return [withHeader({ ...child, children: content })];
    if (!["span", "font"].includes(child.tagName)) return apart({ ...child, children: content });
    return styled(content, style);
  });
}

/** Unwraps the only paragraph of a list item, because Markdown would separate items with paragraphs by empty lines. */
function withoutParagraph(content: ElementContent[]): ElementContent[] {
  const [first, ...rest] = content.filter((node) => node.type !== "text" || node.value.trim() !== "");
  const isAlone = rest.every((node) => node.type === "element" && ["ul", "ol"].includes(node.tagName));
  return first?.type === "element" && first.tagName === "p" && isAlone
    ? [...first.children, ...rest]
    : content;
}

function styled(content: ElementContent[], style: string): ElementContent[] {
  if (!hasText(content)) return content;
  return [["strong", BOLD] as const, ["em", ITALIC] as const, ["del", STRUCK] as const].reduce<
    ElementContent[]
  >(
    (inner, [tagName, expression]) => (expression.test(style) ? apart(element(tagName, inner)) : inner),
    content,
  );
}

const MARKED = ["b", "strong", "i", "em", "del", "s", "strike"];

/** Moves leading and trailing spaces out of bold and italic elements, because Markdown does not allow spaces there. */
function apart(node: Element): ElementContent[] {
  if (!MARKED.includes(node.tagName)) return [node];
  const [first, last] = [edgeText(node, 0), edgeText(node, -1)];
  const isBefore = first !== undefined && /^\s/.test(first.value);
  const isAfter = last !== undefined && /\s$/.test(last.value);
  if (first !== undefined) first.value = first.value.trimStart();
  if (last !== undefined) last.value = last.value.trimEnd();
  const space: ElementContent = { type: "text", value: " " };
  return [...(isBefore ? [space] : []), node, ...(isAfter ? [space] : [])];
}

/** The first or last text node in an element that is not empty. */
function edgeText({ children }: Element, side: 0 | -1): Text | undefined {
  const ordered = side === 0 ? children : children.toReversed();
  for (const child of ordered) {
    if (child.type === "text" && child.value !== "") return child;
    const found = child.type === "element" ? edgeText(child, side) : undefined;
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Turns the first row into a header row: Markdown requires one, and most programs do not mark theirs. */
function withHeader(table: Element): Element {
  const rows = elementsIn(table, "tr");
  if (elementsIn(table, "th").length === 0)
    for (const cell of rows[0]?.children ?? []) if (cell.type === "element") cell.tagName = "th";
  return table;
}

/** Shifts all headings by the same number of levels, so that the highest has level 2. */
function raiseHeadings(tree: Root): void {
  const headings: Element[] = [];
  const gather = (nodes: Root["children"]) => {
    for (const node of nodes) {
      if (node.type !== "element") continue;
      if (/^h[1-6]$/.test(node.tagName)) headings.push(node);
      gather(node.children);
    }
  };
  gather(tree.children);
  const first = Math.min(...headings.map(({ tagName }) => Number(tagName[1])));
  for (const heading of headings) {
    const level = Math.min(6, Number(heading.tagName[1]) - first + 2);
    heading.tagName = `h${level}`;
    // Removes bold from headings, because they are bold anyway.
    heading.children = unbolded(heading.children);
  }
}

function unbolded(children: readonly ElementContent[]): ElementContent[] {
  return children.flatMap((child) =>
    child.type === "element" && ["b", "strong"].includes(child.tagName) ? unbolded(child.children) : [child],
  );
}

function isLink(href: unknown): boolean {
  return typeof href === "string" && /^(?:https?:|mailto:|tel:)/i.test(href);
}

function hasText(nodes: readonly ElementContent[]): boolean {
  return nodes.some((node) => textOf(node).trim() !== "");
}
