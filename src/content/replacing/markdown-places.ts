import type { Nodes, Parents, Root } from "mdast";
import { parseArticle } from "../markdown/parse-article.ts";
import { attributePlaces } from "./attribute-places.ts";
import { comparable } from "./comparable.ts";
import { CodeElements, htmlPlaces, plainHtml } from "./html-places.ts";
import { isBareLink, linkPlaces } from "./link-places.ts";
import type { Place, Places, Range } from "./place.ts";
import { writeInMarkdown } from "./write-words.ts";
import { alignText, readMarkdown } from "./written-text.ts";

const BYTE_ORDER_MARK = "\uFEFF";

/**
 * Finds the parts of an article's body in which words can be replaced: text, alternative texts and titles of pictures and links,
 * attributes of blocks, text between HTML tags, and addresses. Code is left out.
 */
export function placesInMarkdown(source: string): Places {
  const tree = parseArticle(source);
  // The parser's offsets do not count a byte order mark.
  const shift = source.startsWith(BYTE_ORDER_MARK) ? 1 : 0;
  const places: Place[][] = [];
  visit(tree, { source, shift, places });
  return {
    places: places.flat().toSorted((one, other) => (one.starts[0] ?? 0) - (other.starts[0] ?? 0)),
    isAsExpected: (text) => structureOf(tree, source) === structureOf(parseArticle(text), text),
  };
}

interface Visit {
  source: string;
  shift: number;
  /** The places of each node. */
  places: Place[][];
}

function visit(parent: Parents, context: Visit): void {
  const code = new CodeElements();
  for (const node of parent.children) {
    const range = rangeOf(node, context.shift);
    if (node.type === "html") {
      if (range !== undefined) context.places.push(htmlPlaces(context.source, range, node, code));
      continue;
    }
    if (code.isInside || range === undefined) continue;
    context.places.push(placesOf(node, range, context));
    // In `[words]`, the words are also the name of a definition elsewhere, so they must not change.
    const isName = node.type === "linkReference" && node.referenceType !== "full";
    if ("children" in node && !isName && !isBareLink(node, context.source, range)) visit(node, context);
  }
}

function placesOf(node: Nodes, range: Range, context: Visit): Place[] {
  const { source, shift } = context;
  switch (node.type) {
    case "text": {
      const written = alignText(source, range, node.value, readMarkdown);
      const expect = (value: string) => (node.value = value);
      return written === undefined
        ? []
        : [{ ...written, kind: "text", key: null, write: writeInMarkdown, expect }];
    }
    case "link":
    case "image":
    case "imageReference":
    case "definition":
      return linkPlaces(node, range, { source, shift });
    case "containerDirective":
    case "leafDirective":
    case "textDirective":
      return attributePlaces(node, range, source);
    default:
      return [];
  }
}

function rangeOf({ position }: Pick<Nodes, "position">, shift: number): Range | undefined {
  const { start, end } = position ?? {};
  if (start?.offset === undefined || end?.offset === undefined) return undefined;
  return { from: start.offset + shift, to: end.offset + shift };
}

/** Returns the structure and words of a tree, without positions and white space, to compare two trees. Adjacent texts count as one. */
function structureOf(tree: Root, source: string): string {
  const parts: string[] = [];
  const shift = source.startsWith(BYTE_ORDER_MARK) ? 1 : 0;
  let words = "";
  const flush = () => {
    if (/\S/.test(words)) parts.push(comparable(words));
    words = "";
  };
  const describe = (node: Nodes) => {
    const { position: _, children, ...own } = { children: undefined, ...node };
    if (node.type === "yaml") return;
    if (node.type === "text") {
      words += node.value;
      return;
    }
    // Autolinks are compared as text, because replacing words can start, end or change them.
    const range = rangeOf(node, shift);
    const isPlain = range !== undefined && isBareLink(node, source, range);
    if (!isPlain) {
      flush();
      const value = node.type === "html" ? plainHtml(node.value) : "value" in node ? node.value : undefined;
      parts.push(comparable({ ...own, value, data: undefined }));
    }
    if (children !== undefined) for (const child of children) describe(child);
    if (isPlain) return;
    flush();
    parts.push("end");
  };
  for (const child of tree.children) describe(child);
  flush();
  return parts.join("\n");
}
