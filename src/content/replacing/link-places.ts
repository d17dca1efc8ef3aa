import type { Definition, Image, ImageReference, Link, Nodes } from "mdast";
import type { Place, Range } from "./place.ts";
import { writeInMarkdown } from "./write-words.ts";
import { alignText, readMarkdown } from "./written-text.ts";

/** White space of a link. The lines of a quote begin with `>`. */
const GAP = String.raw`[ \t]*(?:[\r\n][ \t>]*)*`;
const ADDRESS = String.raw`<(?:\\[^]|[^<>\r\n\\])*>|[^ \t\r\n<][^ \t\r\n]*`;
const TITLE = String.raw`"(?:\\[^]|[^"\\])*"|'(?:\\[^]|[^'\\])*'|\((?:\\[^]|[^()\\])*\)`;
/** Matches the address of a link, and its title. No part can match in two ways, because backtracking would take too long. */
const TARGET = new RegExp(
  `^${GAP}(?<address>${ADDRESS})(?=[ \\t\\r\\n]|$)(?:${GAP}(?<title>${TITLE}))?${GAP}$`,
  "d",
);

/** Returns whether a node is an autolink (a bare address, or one in `<>`), not `[text](address)`. */
export function isBareLink(node: Nodes, source: string, { from }: Range): boolean {
  return node.type === "link" && source[from] !== "[";
}

/** Finds the address, title and alternative text of a link or picture. */
export function linkPlaces(
  node: Link | Image | ImageReference | Definition,
  range: Range,
  { source, shift }: { source: string; shift: number },
): Place[] {
  if (isBareLink(node, source, range)) return node.type === "link" ? bareAddress(node, range, source) : [];
  const label = endOfLabel(node, range, source, shift);
  const places: Place[] = [];
  const add = (where: Range, value: string, rest: Pick<Place, "kind" | "write" | "expect">) => {
    const written = alignText(source, where, value, readMarkdown);
    if (written !== undefined) places.push({ ...written, key: null, ...rest });
  };
  // In `![words]`, the alternative text is also the name of a definition elsewhere, so it must not change.
  if (node.type === "image" || (node.type === "imageReference" && node.referenceType === "full"))
    add({ from: range.from + 2, to: label }, node.alt ?? "", {
      kind: "text",
      write: writeInMarkdown,
      expect: (value) => (node.alt = value),
    });
  if (node.type === "imageReference") return places;
  // `](` follows the label of a link, and `]:` that of a definition.
  const from = label + 2;
  const to = node.type === "definition" ? range.to : range.to - 1;
  const { indices } = TARGET.exec(source.slice(from, to)) ?? {};
  const address = indices?.groups?.["address"];
  const title = indices?.groups?.["title"];
  if (address !== undefined) {
    const inner = source[from + address[0]] === "<" ? 1 : 0;
    add({ from: from + address[0] + inner, to: from + address[1] - inner }, node.url, {
      kind: "address",
      write: (words) => words,
      expect: (value) => (node.url = value),
    });
  }
  if (title !== undefined && typeof node.title === "string")
    add({ from: from + title[0] + 1, to: from + title[1] - 1 }, node.title, {
      kind: "text",
      write: (words, isCautious) => escapeQuotes(writeInMarkdown(words, isCautious)),
      expect: (value) => (node.title = value),
    });
  return places;
}

/** Escapes what could end a title, unless it is escaped already. */
function escapeQuotes(written: string): string {
  return written.replaceAll(/\\[^]|["'()]/g, (mark) => (mark.startsWith("\\") ? mark : `\\${mark}`));
}

function bareAddress(node: Link, { from, to }: Range, source: string): Place[] {
  const inner = source[from] === "<" ? 1 : 0;
  const shown = node.children[0];
  if (shown?.type !== "text") return [];
  const written = alignText(source, { from: from + inner, to: to - inner }, shown.value, readMarkdown);
  const expect = (value: string) => {
    shown.value = value;
  };
  return written === undefined
    ? []
    : [{ ...written, kind: "address", key: null, write: (words) => words, expect }];
}

/** Returns the position of the bracket that ends the label of a link, picture or definition. */
function endOfLabel(node: Nodes, { from, to }: Range, source: string, shift: number): number {
  const last = "children" in node ? node.children.at(-1)?.position?.end.offset : undefined;
  if (last !== undefined) return source.indexOf("]", last + shift);
  let depth = 0;
  for (let at = source.indexOf("[", from); at >= 0 && at < to; at += 1) {
    if (source[at] === "\\") at += 1;
    else if (source[at] === "[") depth += 1;
    else if (source[at] === "]" && (depth -= 1) === 0) return at;
  }
  return to;
}
