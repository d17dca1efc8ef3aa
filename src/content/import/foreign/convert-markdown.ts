import type { Blockquote, Root } from "mdast";
import { toString } from "mdast-util-to-string";
import remarkGfm from "remark-gfm";
import remarkParse from "remark-parse";
import { unified } from "unified";
import { lookFor } from "../../markdown/bare-addresses.ts";
import { walkMarkdown } from "../../markdown/walk.ts";
import type { Findings } from "../findings.ts";
import { calloutKind } from "./callout-kinds.ts";
import { convertBlocks } from "./convert-blocks.ts";
import { type MarkedArticle, convertMarks } from "./convert-marks.ts";
import { type Edit, type EditedText, applyEdits } from "./edits.ts";
import { convertInline } from "./inline-shortcodes.ts";
import { type Range, isWithin } from "./literal-ranges.ts";
import type { Mapping } from "./mapping.ts";

const HEADING_MARKS = /\s*\{[^}]*\}\s*$/;

/** Where the addresses of one article lead: to an address of ours, or `undefined` to leave it as it is. */
export type RewriteAddress = (address: string, kind: "link" | "picture") => string | undefined;

export interface ForeignArticle extends Pick<MarkedArticle, "file" | "path" | "findByName"> {
  /** The text below the front matter. */
  body: string;
  /** Line of the file on which the body begins. */
  firstLine: number;
}

// Addresses without marks stay as they are, so nobody need look for them.
const parser = unified().use(remarkParse).use(remarkGfm).use(lookFor, { web: false, email: false });

/**
 * Writes a foreign body in our dialect by small replacements, so that everything else stays as its author
 * typed it. A construct that the mapping does not name keeps its text; one warning per kind and file says so.
 */
export function convertMarkdown(
  article: ForeignArticle,
  mapping: Mapping,
  rewrite: RewriteAddress,
  findings: Findings,
): EditedText & { heading: string } {
  const { file, firstLine } = article;
  const blocks = convertBlocks(article.body, mapping);
  const blockLines = blocks.lines.map((line) => line + firstLine - 1);
  const marks = convertMarks({ ...article, body: blocks.text, lines: blockLines }, mapping, findings);
  const body = marks.text;
  const lines = marks.lines.map((line) => blockLines[line - 1] ?? firstLine);
  const tree = parser.parse(body);
  const code = codeRanges(tree);
  const edits = [
    ...blockEdits(tree, body, mapping),
    ...addressEdits(tree, body, rewrite),
    ...convertInline(body, mapping, (offset) => isWithin(code, offset)),
  ];
  reportUnmapped(
    { file, body, lines },
    (offset) => isWithin(code, offset) || isWithin(edits, offset),
    findings,
  );
  const first = tree.children.find((node) => node.type === "heading");
  const edited = applyEdits(body, edits, 1);
  return {
    text: edited.text,
    lines: edited.lines.map((line) => lines[line - 1] ?? firstLine),
    heading: first === undefined ? "" : toString(first).replace(HEADING_MARKS, ""),
  };
}

const MARK = /^\[!([A-Za-z][\w-]*)(?:[ \t]+([^\]\n]*))?\]([+-]?)[ \t]*/;

/** Callouts and tabs: block quotes whose first words are `[!NAME]`. */
function blockEdits(tree: Root, body: string, mapping: Mapping): Edit[] {
  const { calloutTitles, tabs } = mapping.shortcodes;
  const edits: Edit[] = [];
  let hasOpenTab = false;
  walkMarkdown(tree, (quote) => {
    if (quote.type !== "blockquote") return;
    const first = quote.children[0];
    const start = first?.type === "paragraph" ? first.position?.start.offset : undefined;
    if (start === undefined) return;
    const mark = MARK.exec(body.slice(start));
    const name = mark?.[1] ?? "";
    const contentAt = start + (mark?.[0].length ?? 0);
    const kind = name === "" ? undefined : calloutKind(name, mapping);
    if (kind !== undefined) {
      const title = calloutTitles ? (/^[^\r\n]*/.exec(body.slice(contentAt))?.[0] ?? "") : "";
      const label = title.trim() === "" ? "" : `[${title.trim()}]`;
      const colons = ":".repeat(1 + Math.max(2 + depthOf(quote), longestFence(body, quote)));
      edits.push(...fence(quote, body, contentAt + title.length, `${colons}${kind}${label}`, colons));
      return;
    }
    if (tabs === undefined) return;
    if (name === tabs.begin) {
      hasOpenTab = false;
      edits.push(...fence(quote, body, contentAt, TABS_OPEN, undefined));
    } else if (name === tabs.tab) {
      edits.push(
        ...fence(
          quote,
          body,
          contentAt,
          `${hasOpenTab ? `${TAB_FENCE}\n\n` : ""}${TAB_FENCE}tab[${mark?.[2] ?? ""}]`,
          undefined,
        ),
      );
      hasOpenTab = true;
    } else if (name === tabs.end) {
      edits.push(
        ...fence(quote, body, contentAt, `${hasOpenTab ? `${TAB_FENCE}\n` : ""}${TABS_FENCE}`, undefined),
      );
      hasOpenTab = false;
    }
  });
  return edits;
}

// Longer than any fence of a note inside.
const TAB_FENCE = ":".repeat(8);
const TABS_FENCE = ":".repeat(9);
const TABS_OPEN = `${TABS_FENCE}tabs`;

/** Length of the longest fence that stands in a quote already, 0 for none. */
function longestFence(body: string, { position }: Blockquote): number {
  const text = body.slice(position?.start.offset, position?.end.offset);
  return Math.max(0, ...[...text.matchAll(/^[ \t>]*(:{3,})/gm)].map(([, colons = ""]) => colons.length));
}

/** How many callouts stand inside one another below a quote: a fence must be longer than those inside it. */
function depthOf(quote: Blockquote): number {
  const depths = quote.children.map((child) => (child.type === "blockquote" ? 1 + depthOf(child) : 0));
  return Math.max(0, ...depths);
}

/** Takes the `>` off each line of a quote and puts a fence around it. */
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

const DESTINATION = /^\s*\]\(\s*(<[^>\n]*>|[^\s()<>]*(?:\([^\s()]*\)[^\s()]*)*)/;
const HTML_ADDRESS = /\b(src|href)(\s*=\s*)(["'])(.*?)\3/gi;

/** Links, pictures, definitions and raw HTML whose address is one of the tree's files. */
function addressEdits(tree: Root, body: string, rewrite: RewriteAddress): Edit[] {
  const edits: Edit[] = [];
  const replace = (start: number, old: string, kind: "link" | "picture"): void => {
    const address = rewrite(old.replace(/^<|>$/g, ""), kind);
    if (address !== undefined) edits.push({ start, end: start + old.length, text: address });
  };
  walkMarkdown(tree, (node) => {
    const start = node.position?.start.offset;
    const end = node.position?.end.offset;
    if (start === undefined || end === undefined) return;
    if (node.type === "link") {
      const from = node.children.at(-1)?.position?.end.offset ?? start + 1;
      const match = DESTINATION.exec(body.slice(from, end));
      if (match?.[1] !== undefined) replace(from + match[0].length - match[1].length, match[1], "link");
    } else if (node.type === "image") {
      const from = start + body.slice(start, end).lastIndexOf("](");
      const match = from < start ? null : DESTINATION.exec(body.slice(from, end));
      if (match?.[1] !== undefined) replace(from + match[0].length - match[1].length, match[1], "picture");
    } else if (node.type === "definition") {
      const match = /^\[[^\]]*\]:\s*(<[^>\n]*>|\S+)/.exec(body.slice(start, end));
      if (match?.[1] !== undefined) replace(start + match[0].length - match[1].length, match[1], "link");
    } else if (node.type === "html") {
      for (const match of body.slice(start, end).matchAll(HTML_ADDRESS)) {
        const [whole, name = "", , , value = ""] = match;
        replace(
          start + match.index + whole.length - 1 - value.length,
          value,
          /^src$/i.test(name) ? "picture" : "link",
        );
      }
    }
  });
  return edits;
}

function codeRanges(tree: Root): Range[] {
  const ranges: Range[] = [];
  walkMarkdown(tree, ({ type, position }) => {
    if (type !== "code" && type !== "inlineCode") return;
    const start = position?.start.offset;
    const end = position?.end.offset;
    if (start !== undefined && end !== undefined) ranges.push({ start, end });
  });
  return ranges;
}

const LEFT_OVER = [
  { pattern: /\[!([A-Za-z][\w-]*)/g, what: (name: string) => `[!${name}]` },
  { pattern: /\{:\s*([^}]*)\}/g, what: (name: string) => `{: ${name}}` },
  { pattern: /(?<=[)\]])\{([\w-]+)[=}\s]/g, what: (name: string) => `{${name}}` },
];

/** One warning for each kind of foreign mark that no edit takes away and no code shows on purpose. */
function reportUnmapped(
  { body, file, lines }: { body: string; file: string; lines: readonly number[] },
  isSettled: (offset: number) => boolean,
  findings: Findings,
): void {
  for (const { pattern, what } of LEFT_OVER) {
    const seen = new Set<string>();
    for (const match of body.matchAll(pattern)) {
      const construct = what(match[1] ?? "");
      if (seen.has(construct) || isSettled(match.index)) continue;
      seen.add(construct);
      const line = lines[body.slice(0, match.index).split("\n").length - 1] ?? 1;
      findings.warn(
        "unmapped-shortcode",
        file,
        line,
        `"${construct}" is not in the mapping; its text stays as it is`,
      );
    }
  }
}
