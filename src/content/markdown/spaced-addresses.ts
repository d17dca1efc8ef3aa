import type { Parents, Root } from "mdast";
import { coded } from "../../contract/studio/finding-codes.ts";
import type { RenderIssue } from "./render-context.ts";
import { walkMarkdown } from "./walk.ts";

/** Matches a link or picture to a file whose address contains a space. Markdown shows it as text. */
const SPACED =
  /!?\[[^[\]\n]*\]\([ \t]*([^\s()<>"{}|]+(?:[ \t]+[^\s()<>"{}|]+)*?[ \t]+[^\s()<>"{}|]*\.[a-z]\w{1,4}(?:#[^\s()<>"{}|]*)?)(?:[ \t]+"[^"\n]*")?[ \t]*\)/gi;

/** An address with spaces, as written in a text. */
export interface SpacedAddress {
  /** The offset of the link or picture in the text. */
  index: number;
  address: string;
  /** The offset of the address in the text. */
  start: number;
}

/** Finds links and pictures to files whose address contains spaces. */
export function findSpacedAddresses(text: string): SpacedAddress[] {
  if (!text.includes("](")) return [];
  return [...text.matchAll(SPACED)].map(({ 0: whole, 1: address = "", index }) => ({
    index,
    address,
    start: index + whole.indexOf(address, whole.indexOf("](")),
  }));
}

/**
 * Reports links and pictures that are shown as text because their addresses contain a space. Searches the source text, since
 * the parser may have read `media:` as a directive.
 */
export function reportSpacedAddresses(tree: Root, source: string, issues: RenderIssue[]): void {
  walkMarkdown(tree, (node) => {
    if (!HOLDERS.has(node.type) || !("children" in node) || node.position === undefined) return;
    const { start, end } = node.position;
    const found = findSpacedAddresses(source.slice(start.offset, end.offset));
    if (found.length === 0) return;
    const isLiteral = literalParts(node);
    for (const { index, address } of found) {
      const at = (start.offset ?? 0) + index;
      if (isLiteral(at)) continue;
      const meant = address.replaceAll(/[ \t]/g, "%20");
      issues.push({
        kind: "spaced-address",
        line: start.line + source.slice(start.offset, at).split("\n").length - 1,
        message: `"${address}" contains a space, so the link is shown as plain text. Write ${meant}, or <${address}>`,
        coded: coded("spaced-address", { address, meant }),
      });
    }
  });
}

/** Kinds of nodes that contain words and no other blocks. */
const HOLDERS = new Set(["paragraph", "heading", "tableCell"]);
const LITERAL = new Set(["inlineCode", "html"]);

function literalParts(holder: Parents): (offset: number) => boolean {
  const ranges: [number, number][] = [];
  walkMarkdown(holder, ({ type, position }) => {
    if (LITERAL.has(type)) ranges.push([position?.start.offset ?? 0, position?.end.offset ?? 0]);
  });
  return (offset) => ranges.some(([start, end]) => start <= offset && offset < end);
}
