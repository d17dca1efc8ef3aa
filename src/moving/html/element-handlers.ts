import type { Element, ElementContent } from "hast";
import { toHtml } from "hast-util-to-html";
import { type Handle, type State, defaultHandlers } from "hast-util-to-mdast";
import { toString } from "hast-util-to-string";
import type { BlockContent, PhrasingContent, RootContent } from "mdast";
import type { ContainerDirective } from "mdast-util-directive";
import { inOneLine } from "./in-one-line.ts";
import { nameOf } from "./prepare-html.ts";

/** Elements that articles may contain but Markdown cannot express, so that they remain HTML. */
const KEPT_INLINE = ["sub", "sup", "kbd", "mark", "ruby", "rt", "rp"] as const;

/** Converts elements to Markdown where the library's output differs from what one of our editors would write. */
export const ELEMENT_HANDLERS: Record<string, Handle> = {
  ...Object.fromEntries(KEPT_INLINE.map((name) => [name, keptInline])),
  figure,
  table(state, node: Element) {
    if (hasSpans(node)) return { type: "html", value: toHtml(bare(node)) };
    return plainTable(state, node);
  },
  details(state, node: Element) {
    const summary = childNamed(node, "summary");
    const rest = { ...node, children: node.children.filter((child) => child !== summary) };
    return directive(state, "details", summary === undefined ? "" : toString(summary), rest);
  },
  aside(state, node: Element) {
    const kind = node.properties["dataNote"];
    if (typeof kind !== "string") return state.toFlow(state.all(node));
    return directive(state, kind, "", node);
  },
  ul(state, node: Element) {
    if (!/gallery/.test(String(node.properties["className"] ?? ""))) return defaultHandlers.ul(state, node);
    return node.children.flatMap((item) => (item.type === "element" ? state.toFlow(state.all(item)) : []));
  },
  iframe: mediaLink,
  video: mediaLink,
  audio: mediaLink,
  a(state, node: Element) {
    const href = String(node.properties["href"] ?? "");
    const children = state.all(node) as PhrasingContent[];
    const [only] = node.children.filter((child) => child.type === "element");
    // Drops the link from a picture to its full size: on our sites, every picture opens in full size.
    if (
      only?.type === "element" &&
      only.tagName === "img" &&
      /^media:.*\.(?:avif|gif|jpe?g|png|svg|webp)$/i.test(href)
    )
      return children;
    if (href === "" || children.some(({ type }) => type === "link")) return children;
    return { type: "link", url: href, title: null, children };
  },
};

/** Writes a table of plain cells, whose first row is the header. */
function plainTable(state: State, node: Element): RootContent {
  const rows = rowsOf(node);
  return {
    type: "table",
    align: (rows[0] === undefined ? [] : cellsOf(rows[0])).map(alignOf),
    children: rows.map((row) => ({
      type: "tableRow",
      children: cellsOf(row).map((cell) => ({
        type: "tableCell",
        children: inOneLine(state.all(cell) as RootContent[]),
      })),
    })),
  };
}

/** Returns the rows of a table without those of nested tables. */
export function rowsOf(table: Element): Element[] {
  return table.children.flatMap((child) => {
    if (child.type !== "element" || child.tagName === "table") return [];
    return child.tagName === "tr" ? [child] : rowsOf(child);
  });
}

const ALIGNMENTS = ["left", "center", "right"] as const;

function alignOf(cell: Element): (typeof ALIGNMENTS)[number] | null {
  const written = [cell.properties["align"], cell.properties["dataAlign"], cell.properties["style"]].join(
    " ",
  );
  return ALIGNMENTS.find((name) => new RegExp(`(?:^|[ :])${name}\\b`).test(written)) ?? null;
}

/** Returns the cells of a row. */
export function cellsOf(row: Element): Element[] {
  return row.children.filter(
    (child): child is Element =>
      child.type === "element" && (child.tagName === "td" || child.tagName === "th"),
  );
}

/** True if a cell of the table spans several rows or columns, so that the table must remain HTML. */
export function hasSpans(table: Element): boolean {
  return rowsOf(table)
    .flatMap(cellsOf)
    .some(
      ({ properties }) => Number(properties["colSpan"] ?? 1) > 1 || Number(properties["rowSpan"] ?? 1) > 1,
    );
}

const MEANINGFUL = new Set(["href", "src", "alt", "colSpan", "rowSpan", "scope"]);

/** Returns the element without attributes that only the former theme used. */
function bare(element: Element): Element {
  return {
    ...element,
    properties: Object.fromEntries(Object.entries(element.properties).filter(([key]) => MEANINGFUL.has(key))),
    children: element.children
      .map((child) => (child.type === "element" ? bare(child) : child))
      .filter((child) => child.type !== "text" || element.tagName === "td" || child.value.trim() !== ""),
  };
}

/**
 * Converts a figure. A picture becomes its own paragraph with the caption as its title; other content comes before its caption.
 */
function figure(state: State, node: Element): RootContent[] {
  const caption = elementsNamed(node, "figcaption").at(0);
  const ofCaption = new Set(caption === undefined ? [] : elementsNamed(caption, "img"));
  const images = elementsNamed(node, "img").filter((image) => !ofCaption.has(image));
  const words = caption === undefined ? "" : toString(caption).replace(/\s+/g, " ").trim();
  const [image] = images;
  const rest = { ...node, children: node.children.filter((child) => child !== caption) };
  const blocks = state.toFlow(state.all(rest)) as RootContent[];
  if (images.length === 1 && image !== undefined && words !== "") {
    const title = (nodes: RootContent[]): void => {
      for (const one of nodes) {
        if (one.type === "image") one.title = words;
        else if ("children" in one) title(one.children as RootContent[]);
      }
    };
    title(blocks);
    return blocks;
  }
  if (words === "" || caption === undefined) return blocks;
  return [
    ...blocks,
    {
      type: "paragraph",
      children: [{ type: "emphasis", children: inOneLine(state.all(caption) as RootContent[]) }],
    },
  ];
}

/** Converts a video player to a link. The address is that of the page for people rather than that of the frame. */
function mediaLink(_state: State, node: Element): RootContent | undefined {
  const source = childNamed(node, "source");
  const address = String(
    node.properties["src"] ?? node.properties["dataSrc"] ?? source?.properties["src"] ?? "",
  );
  if (address === "" || address === "about:blank") return undefined;
  const watched = watchAddress(address);
  const title = String(node.properties["title"] ?? "").trim();
  const words = title || (/\.\w{2,4}$/.test(nameOf(watched)) ? nameOf(watched) : watched);
  return {
    type: "paragraph",
    children: [{ type: "link", url: watched, title: null, children: [{ type: "text", value: words }] }],
  };
}

/** Returns the address of the page on which an embedded video can be watched. */
export function watchAddress(address: string): string {
  const absolute = address.startsWith("//") ? `https:${address}` : address;
  const youtube = /^https?:\/\/(?:www\.)?youtube(?:-nocookie)?\.com\/embed\/([\w-]+)/.exec(absolute);
  if (youtube !== null) return `https://www.youtube.com/watch?v=${youtube[1]}`;
  const vimeo = /^https?:\/\/player\.vimeo\.com\/video\/(\d+)/.exec(absolute);
  return vimeo === null ? absolute : `https://vimeo.com/${vimeo[1]}`;
}

function directive(state: State, name: string, label: string, node: Element): ContainerDirective {
  const words = label.replace(/\s+/g, " ").trim();
  const blocks = state.toFlow(state.all(node)) as BlockContent[];
  return {
    type: "containerDirective",
    name,
    attributes: {},
    children: [
      ...(words === ""
        ? []
        : [
            {
              type: "paragraph" as const,
              data: { directiveLabel: true },
              children: [{ type: "text" as const, value: words }],
            },
          ]),
      ...blocks,
    ],
  };
}

function keptInline(state: State, node: Element): RootContent[] {
  const note = node.properties["dataFn"];
  if (typeof note === "string") return [{ type: "footnoteReference", identifier: note, label: note }];
  return [
    { type: "html", value: `<${node.tagName}>` },
    ...(state.all(node) as RootContent[]),
    { type: "html", value: `</${node.tagName}>` },
  ];
}

function childNamed(node: Element, name: string): Element | undefined {
  return node.children.find((child): child is Element => child.type === "element" && child.tagName === name);
}

function elementsNamed(node: Element, name: string): Element[] {
  const found: Element[] = [];
  const visit = (children: readonly ElementContent[]): void => {
    for (const child of children) {
      if (child.type !== "element") continue;
      if (child.tagName === name) found.push(child);
      visit(child.children);
    }
  };
  visit(node.children);
  return found;
}
