import type { Blockquote, Nodes } from "mdast";
import { calloutKind } from "../mapping/callout-kinds.ts";
import type { Mapping } from "../mapping/mapping.ts";
import { type Edit, moveBy } from "../text/edits.ts";
import type { Range } from "../text/literal-ranges.ts";
import { type ParsedBlock, walkBlocks } from "../text/parse-blocks.ts";

const MARK = /^\[!([A-Za-z][\w-]*)(?:[ \t]+([^\]\n]*))?\]([+-]?)[ \t]*/;

/** Returns edits for callouts and tabs: block quotes that begin with `[!NAME]`. */
export function quoteEdits(blocks: readonly ParsedBlock[], mapping: Mapping): Edit[] {
  const { calloutTitles, tabs } = mapping.shortcodes;
  const edits: Edit[] = [];
  // Of two quotes with the same end, the inner one must be closed first.
  const closes: Edit[] = [];
  let hasOpenTab = false;
  let around: { in: ParsedBlock; quotes: OuterQuote[] } | undefined;
  walkBlocks(blocks, (quote, block) => {
    if (quote.type !== "blockquote") return;
    const { text: body, offset } = block;
    const at = quote.position?.start.offset ?? 0;
    const outer = around?.in === block ? around.quotes.filter(({ end }) => end > at) : [];
    const own: OuterQuote = { end: quote.position?.end.offset ?? body.length, isDissolved: false };
    around = { in: block, quotes: [...outer, own] };
    const put = (contentAt: number, open: string, { close, title }: Closing = {}): void => {
      own.isDissolved = true;
      const made = fence(quote, body, { contentAt, open, close, title, outer });
      for (const edit of made.edits) edits.push(moveBy(edit, offset));
      if (made.close !== undefined) closes.unshift(moveBy(made.close, offset));
    };
    const first = quote.children[0];
    const start = first?.type === "paragraph" ? first.position?.start.offset : undefined;
    if (start === undefined) return;
    const mark = MARK.exec(body.slice(start));
    const name = mark?.[1] ?? "";
    const contentAt = start + (mark?.[0].length ?? 0);
    const isTab = tabs !== undefined && [tabs.begin, tabs.tab, tabs.end].includes(name);
    // In Obsidian, users can define their own callouts, which become plain notes here.
    const otherwise = calloutTitles && !isTab ? "note" : undefined;
    const kind = name === "" ? undefined : (calloutKind(name, mapping) ?? otherwise);
    if (kind !== undefined) {
      const words = calloutTitles ? (/^[^\r\n]*/.exec(body.slice(contentAt))?.[0] ?? "") : "";
      const title =
        words.trim() === "" ? undefined : { start: contentAt, end: contentAt + words.trimEnd().length };
      const colons = ":".repeat(1 + Math.max(2 + depthOf(quote), longestFence(body, quote)));
      put(contentAt + words.length, colons + kind, { close: colons, title });
      return;
    }
    if (tabs === undefined) return;
    if (name === tabs.begin) {
      hasOpenTab = false;
      put(contentAt, TABS_OPEN);
    } else if (name === tabs.tab) {
      const open = `${hasOpenTab ? `${TAB_FENCE}\n\n` : ""}${TAB_FENCE}tab[${mark?.[2] ?? ""}]`;
      put(contentAt, open);
      hasOpenTab = true;
    } else if (name === tabs.end) {
      put(contentAt, `${hasOpenTab ? `${TAB_FENCE}\n` : ""}${TABS_FENCE}`);
      hasOpenTab = false;
    }
  });
  return [...edits, ...closes];
}

interface Closing {
  close?: string;
  /** Only the title's words. Links and other markup inside it are converted in place. */
  title?: Range | undefined;
}

/** A quote around another. */
interface OuterQuote {
  end: number;
  /** True if the quote's marks are removed. */
  isDissolved: boolean;
}

// Fence of a tab, which must be longer than any fence of a note inside it.
const TAB_FENCE = ":".repeat(8);
const TABS_FENCE = ":".repeat(9);
const TABS_OPEN = `${TABS_FENCE}tabs`;

/** Returns the length of the longest fence in a quote; 0 for none. */
function longestFence(body: string, { position }: Blockquote): number {
  const text = body.slice(position?.start.offset, position?.end.offset);
  return text
    .matchAll(/^[ \t>]*(:{3,})/gm)
    .reduce((length, [, colons = ""]) => Math.max(length, colons.length), 0);
}

/**
 * Returns the nesting depth of callouts inside a quote, including those in its lists. A fence must be longer than those inside
 * it.
 */
function depthOf(node: Nodes): number {
  if (!("children" in node)) return 0;
  return node.children.reduce(
    (depth, child) => Math.max(depth, (child.type === "blockquote" ? 1 : 0) + depthOf(child)),
    0,
  );
}

/**
 * Returns edits that remove the `>` of a quote from each of its lines, and put a fence around the quote, within the marks of
 * outer quotes.
 */
function fence(
  quote: Blockquote,
  body: string,
  {
    contentAt,
    open,
    close,
    title,
    outer,
  }: {
    contentAt: number;
    open: string;
    close: string | undefined;
    title: Range | undefined;
    outer: readonly OuterQuote[];
  },
): { edits: Edit[]; close: Edit | undefined } {
  const start = quote.position?.start.offset ?? 0;
  const end = quote.position?.end.offset ?? body.length;
  const lineStart = body.lastIndexOf("\n", start - 1) + 1;
  let count = 0;
  const before = body
    .slice(lineStart, start)
    .replace(/>[ ]?/g, (mark) => (outer[count++]?.isDissolved === true ? "" : mark))
    .replace(/[^\s>]/g, " ");
  const indented = (text: string): string => text.replace(/\n(?!\n|$)/g, `\n${before}`);
  const isLineDone = contentAt >= end || body[contentAt] === "\n" || body[contentAt] === "\r";
  const next = isLineDone ? "" : `\n${before}`;
  const edits: Edit[] =
    title === undefined
      ? [{ start, end: contentAt, text: indented(open) + next }]
      : [
          { start, end: title.start, text: `${indented(open)}[` },
          { start: title.end, end: contentAt, text: `]${next}` },
        ];
  for (
    let line = body.indexOf("\n", contentAt) + 1;
    line > 0 && line < end;
    line = body.indexOf("\n", line) + 1
  ) {
    const [marks = ""] = /^[ \t>]*/.exec(body.slice(line, end)) ?? [];
    const own = [...marks.matchAll(/>[ ]?/g)][outer.length];
    // A continuation line of a quote may lack the quote mark.
    if (own !== undefined)
      edits.push({ start: line + own.index, end: line + own.index + own[0].length, text: "" });
  }
  const last = { start: end, end, text: `\n${before}${close}\n${before.trimEnd()}` };
  return { edits, close: close === undefined ? undefined : last };
}
