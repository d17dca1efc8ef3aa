import type { Element, ElementContent, Root, Text } from "hast";
import { toMdast } from "hast-util-to-mdast";
import rehypeParse from "rehype-parse";
import remarkGfm from "remark-gfm";
import remarkStringify from "remark-stringify";
import { unified } from "unified";

const reader = unified().use(rehypeParse, { fragment: true });
const writer = unified()
  .use(remarkGfm)
  .use(remarkStringify, { bullet: "-", emphasis: "*", rule: "-", listItemIndent: "one" });

/**
 * Converts clipboard HTML of Word, Google Docs or web pages to Markdown. Headings start at level 2, because level 1 is the title. Pictures
 * are dropped, because they are files elsewhere.
 *
 * @returns lines separated by LF, without one at the end
 */
export function markupToMarkdown(html: string): string {
  const tree: Root = reader.parse(html.replace(/<!--[\s\S]*?-->/g, ""));
  tree.children = cleaned(tree.children as ElementContent[]);
  raiseHeadings(tree);
  const mdast = toMdast(tree, { document: true });
  if (mdast.type !== "root") return "";
  return writer.stringify(mdast).trim();
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

/** Replaces inline styles by elements, and drops elements without text content. */
function cleaned(children: readonly ElementContent[]): ElementContent[] {
  return joinListItems(children).flatMap((child): ElementContent[] => {
    if (child.type === "text") return [{ ...child, value: child.value.replaceAll("\u00A0", " ") }];
    if (child.type !== "element" || DROPPED.has(child.tagName)) return [];
    const content = cleaned(child.children);
    const style = String(child.properties["style"] ?? "");
    // Google Docs wraps everything into a bold element that is not bold.
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

/** Unwraps the paragraph of a one-paragraph item, so that the list stays tight. */
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

/** Moves leading and trailing spaces out of bold and italic, where Markdown does not allow them. */
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

/** The first or last non-empty text node in an element. */
function edgeText({ children }: Element, side: 0 | -1): Text | undefined {
  const ordered = side === 0 ? children : children.toReversed();
  for (const child of ordered) {
    if (child.type === "text" && child.value !== "") return child;
    const found = child.type === "element" ? edgeText(child, side) : undefined;
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Makes the first row a header row, which Markdown requires and most programs do not mark. */
function withHeader(table: Element): Element {
  const rows = elementsIn(table, "tr");
  if (elementsIn(table, "th").length === 0)
    for (const cell of rows[0]?.children ?? []) if (cell.type === "element") cell.tagName = "th";
  return table;
}

function elementsIn({ children }: Element, tagName: string): Element[] {
  return children.flatMap((child) =>
    child.type !== "element" ? [] : child.tagName === tagName ? [child] : elementsIn(child, tagName),
  );
}

/** Joins consecutive Word list paragraphs, which contain their bullets as text, into lists. */
function joinListItems(children: readonly ElementContent[]): ElementContent[] {
  const joined: ElementContent[] = [];
  for (const child of children) {
    if (child.type === "text" && child.value.trim() === "" && isList(joined.at(-1))) continue;
    const entry = child.type === "element" ? wordEntry(child) : undefined;
    if (entry === undefined) {
      joined.push(child);
      continue;
    }
    const list = joined.at(-1);
    if (isList(list) && list.tagName === entry.tagName) list.children.push(entry.item);
    else {
      const made = element(entry.tagName, [entry.item]);
      listsOfWord.add(made);
      joined.push(made);
    }
  }
  return joined;
}

const listsOfWord = new WeakSet<Element>();

function isList(node: ElementContent | undefined): node is Element {
  return node?.type === "element" && listsOfWord.has(node);
}

/** A bullet, or a number or letter with a dot, before a list item. */
const SIGN = /^[\s\u00A0]*(?<sign>[·•▪o§Øü–-]|[\da-z]{1,3}[.)])[\s\u00A0]+/i;

function wordEntry(node: Element): { tagName: "ul" | "ol"; item: Element } | undefined {
  if (node.tagName !== "p" || !/mso-list:/i.test(String(node.properties["style"] ?? ""))) return undefined;
  const sign = SIGN.exec(textOf(node))?.groups?.["sign"];
  if (sign === undefined) return undefined;
  const tagName = /[.)]$/.test(sign) ? "ol" : "ul";
  return { tagName, item: element("li", withoutSign(node.children, sign)) };
}

/** Removes the bullet, which may be in separate elements. */
function withoutSign(children: readonly ElementContent[], sign: string): ElementContent[] {
  let left = sign;
  const take = (nodes: readonly ElementContent[]): ElementContent[] =>
    nodes.flatMap((node): ElementContent[] => {
      if (left === "") return [node];
      if (node.type === "element") return [{ ...node, children: take(node.children) }];
      if (node.type !== "text") return [];
      const begin = node.value.trimStart();
      if (begin === "") return [];
      left = "";
      return [{ ...node, value: begin.slice(sign.length).trimStart() }];
    });
  return take(children);
}

/** Shifts headings so that the highest becomes level 2. */
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
    // Headings are bold anyway.
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

function textOf(node: ElementContent): string {
  if (node.type === "text") return node.value;
  return node.type === "element" ? node.children.map(textOf).join("") : "";
}

function element(tagName: string, children: ElementContent[]): Element {
  return { type: "element", tagName, properties: {}, children };
}
