import type { Blockquote } from "mdast";
import { calloutKind } from "./callout-kinds.ts";
import { type Edit, moveBy } from "./edits.ts";
import type { Mapping } from "./mapping.ts";
import { type ParsedBlock, walkBlocks } from "./parse-blocks.ts";

const MARK = /^\[!([A-Za-z][\w-]*)(?:[ \t]+([^\]\n]*))?\]([+-]?)[ \t]*/;

/** Edits for callouts and tabs: block quotes that begin with `[!NAME]`. */
export function quoteEdits(blocks: readonly ParsedBlock[], mapping: Mapping): Edit[] {
  const { calloutTitles, tabs } = mapping.shortcodes;
  const edits: Edit[] = [];
  let hasOpenTab = false;
  walkBlocks(blocks, (quote, { text: body, offset }) => {
    if (quote.type !== "blockquote") return;
    const put = (made: readonly Edit[]): void => {
      for (const edit of made) edits.push(moveBy(edit, offset));
    };
    const first = quote.children[0];
    const start = first?.type === "paragraph" ? first.position?.start.offset : undefined;
    if (start === undefined) return;
    const mark = MARK.exec(body.slice(start));
    const name = mark?.[1] ?? "";
    const contentAt = start + (mark?.[0].length ?? 0);
    const isTab = tabs !== undefined && [tabs.begin, tabs.tab, tabs.end].includes(name);
    // A vault can have callouts of its own: they are notes with another look.
    const otherwise = calloutTitles && !isTab ? "note" : undefined;
    const kind = name === "" ? undefined : (calloutKind(name, mapping) ?? otherwise);
    if (kind !== undefined) {
      const title = calloutTitles ? (/^[^\r\n]*/.exec(body.slice(contentAt))?.[0] ?? "") : "";
      const label = title.trim() === "" ? "" : `[${title.trim()}]`;
      const colons = ":".repeat(1 + Math.max(2 + depthOf(quote), longestFence(body, quote)));
      put(fence(quote, body, contentAt + title.length, `${colons}${kind}${label}`, colons));
      return;
    }
    if (tabs === undefined) return;
    if (name === tabs.begin) {
      hasOpenTab = false;
      put(fence(quote, body, contentAt, TABS_OPEN, undefined));
    } else if (name === tabs.tab) {
      const open = `${hasOpenTab ? `${TAB_FENCE}\n\n` : ""}${TAB_FENCE}tab[${mark?.[2] ?? ""}]`;
      put(fence(quote, body, contentAt, open, undefined));
      hasOpenTab = true;
    } else if (name === tabs.end) {
      put(fence(quote, body, contentAt, `${hasOpenTab ? `${TAB_FENCE}\n` : ""}${TABS_FENCE}`, undefined));
      hasOpenTab = false;
    }
  });
  return edits;
}

// Longer than any fence of a note inside.
const TAB_FENCE = ":".repeat(8);
const TABS_FENCE = ":".repeat(9);
const TABS_OPEN = `${TABS_FENCE}tabs`;

/** The length of the longest fence already in a quote; 0 for none. */
function longestFence(body: string, { position }: Blockquote): number {
  const text = body.slice(position?.start.offset, position?.end.offset);
  return text
    .matchAll(/^[ \t>]*(:{3,})/gm)
    .reduce((length, [, colons = ""]) => Math.max(length, colons.length), 0);
}

/** The nesting depth of callouts below a quote: a fence must be longer than those inside it. */
function depthOf(quote: Blockquote): number {
  return quote.children.reduce(
    (depth, child) => Math.max(depth, child.type === "blockquote" ? 1 + depthOf(child) : 0),
    0,
  );
}

/** Removes the `>` from each line of a quote and puts a fence around it. */
function fence(
  quote: Blockquote,
  body: string,
  contentAt: number,
  open: string,
  close: string | undefined,
): Edit[] {
  const start = quote.position?.start.offset ?? 0;
  const end = quote.position?.end.offset ?? body.length;
  const lineStart = body.lastIndexOf("\n", start - 1) + 1;
  const indent = body.slice(lineStart, start).replace(/\S/g, " ");
  const indented = (text: string): string => text.replace(/\n(?!\n|$)/g, `\n${indent}`);
  const isLineDone = contentAt >= end || body[contentAt] === "\n" || body[contentAt] === "\r";
  const edits: Edit[] = [
    { start, end: contentAt, text: indented(isLineDone ? open : `${open}\n`) + (isLineDone ? "" : indent) },
  ];
  for (
    let line = body.indexOf("\n", contentAt) + 1;
    line > 0 && line < end;
    line = body.indexOf("\n", line) + 1
  ) {
    const prefix = /^[ \t]*>[ ]?/.exec(body.slice(line, end));
    if (prefix !== null) edits.push({ start: line, end: line + prefix[0].length, text: indent });
  }
  if (close !== undefined) edits.push({ start: end, end, text: `\n${indent}${close}\n` });
  return edits;
}
