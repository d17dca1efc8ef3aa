import { splitFrontMatter } from "../front-matter/split.ts";
import { withoutCode } from "./without-code.ts";

/** The kinds of content that a writer has to fill in. */
export const PLACEHOLDERS = [
  "address",
  "category",
  "cell",
  "code",
  "day",
  "heading",
  "item",
  "name",
  "number",
  "picture",
  "text",
  "title",
] as const;
export type Placeholder = (typeof PLACEHOLDERS)[number];

/** A place that is still empty. Lines count from 1. */
export interface EmptyPlace {
  line: number;
  what: Placeholder;
}

const FENCE = /^\s*(?<fence>`{3,}|~{3,})/;
const BLOCK = /^\s*(?<colons>:{2,})(?<name>[a-z][\w-]*)(?<label>\[\])?/;
const BLOCK_END = /^\s*:{3,}\s*$/;
const EMPTY_ATTRIBUTE = /[\s{](?<key>[a-z]+)=(?:""|"?media:"?(?=[\s}])|(?=[\s}]))/g;
/** The start of a picture, and of a link with a text, without the brackets and parentheses that end them. */
const [PICTURE_START, LINK_START] = [/!\[/, /(?<!!)\[[^]/];
const EMPTY_TITLE = /^\s*(?:[-*+]|\d+[.)])\s+\*{4}(?=\s|$)|^\s+\*{4}\s*$/;
const EMPTY_ITEM = /^(?<indent>\s*)(?:[-*+]|\d+[.)])(?: \[ \])?\s*$/;
const EMPTY_HEADING = /^#{1,6}\s*$/;
const EMPTY_NOTE = /^\[\^[^\]]+\]:\s*$/;
const EMPTY_ROW = /^\s*\|(?:\s*\|)+\s*$/;
const [DELIMITER, LAST_DELIMITER] = [/^:?-+:?$/, /^:?-*:?$/];

/** The kinds of the attributes of blocks. All others are texts. */
const ATTRIBUTES: Readonly<Record<string, Placeholder>> = {
  category: "category",
  end: "day",
  image: "picture",
  lat: "number",
  lon: "number",
  mobile: "picture",
  name: "name",
  photo: "picture",
  place: "name",
  poster: "picture",
  src: "address",
  start: "day",
  to: "address",
};
/** The kinds of the labels of blocks. All others are titles. */
const LABELS: Readonly<Record<string, Placeholder>> = { button: "text", progress: "text", quote: "name" };

/** Blocks that are complete without a text. */
const WITHOUT_TEXT: ReadonlySet<string> = new Set(["hero"]);

/** Finds the places of inserted blocks that were never filled in, such as a picture without a file or a title without words. */
export function findEmptyPlaces(text: string): EmptyPlace[] {
  const body = splitFrontMatter(text)?.body ?? text;
  const first = text.slice(0, text.length - body.length).split(/\r\n?|\n/).length;
  const lines = body.split(/\r\n?|\n/);
  const found: EmptyPlace[] = [];
  let fence: string | undefined;
  for (const [index, line] of lines.entries()) {
    const mark = FENCE.exec(line)?.groups?.["fence"];
    if (fence !== undefined) {
      if (mark?.startsWith(fence) === true) fence = undefined;
      continue;
    }
    fence = mark;
    const inLine =
      mark === undefined ? placesIn(lines, index) : isEmptyCode(lines, index, mark) ? ["code" as const] : [];
    for (const what of new Set(inLine)) found.push({ line: first + index, what });
  }
  return found;
}

function placesIn(lines: readonly string[], index: number): Placeholder[] {
  const line = withoutCode(lines[index] ?? "");
  const next = lines[index + 1] ?? "";
  const block = BLOCK.exec(line)?.groups;
  if (block !== undefined)
    return [...placesInBlock(line, block), ...(lacksText(lines, index, block) ? ["text" as const] : [])];
  const found: Placeholder[] = [];
  found.push(...targetsIn(line));
  if (EMPTY_TITLE.test(line)) found.push("title");
  if (EMPTY_HEADING.test(line)) found.push("heading");
  if (EMPTY_NOTE.test(line) && next.trim() === "") found.push("text");
  if (/^>\s*$/.test(line) && !isQuote(lines[index - 1]) && !isQuote(next)) found.push("text");
  // A table may do without headings, but not without content.
  const isHead = isDelimiterRow(next);
  if (EMPTY_ROW.test(line) && (!isHead || EMPTY_ROW.test(lines[index + 2] ?? "")))
    found.push(isHead ? "heading" : "cell");
  const item = EMPTY_ITEM.exec(line)?.groups?.["indent"];
  // The content of an item may begin on its next line.
  if (item !== undefined && !(next.trim() !== "" && next.startsWith(`${item}  `))) found.push("item");
  return found;
}

/**
 * Finds pictures without a file, and links without an address. The line is split, since an expression for the whole notation
 * would examine the rest of a long line after each bracket.
 */
function targetsIn(line: string): Placeholder[] {
  const parts = line.split("]");
  const isBefore = (start: RegExp, targets: RegExp) =>
    parts.some((part, index) => targets.test(parts[index + 1] ?? "") && start.test(part));
  return [
    ...(isBefore(PICTURE_START, /^\((?:media:)?\)/) ? (["picture"] as const) : []),
    ...(isBefore(LINK_START, /^\(\)/) ? (["address"] as const) : []),
  ];
}

/** Whether the line separates the head of a table from its rows, as `| --- | :-: |` does. */
function isDelimiterRow(line: string): boolean {
  const cells = line.split("|").map((cell) => cell.trim());
  const last = cells.pop() ?? "";
  if (cells[0] === "") cells.shift();
  return cells.length > 0 && cells.every((cell) => DELIMITER.test(cell)) && LAST_DELIMITER.test(last);
}

type Block = Record<string, string | undefined>;

function placesInBlock(line: string, { name = "", label }: Block): Placeholder[] {
  const attributes = Array.from(
    line.matchAll(EMPTY_ATTRIBUTE),
    ({ groups }) => ATTRIBUTES[groups?.["key"] ?? ""] ?? "text",
  );
  return [...(label === undefined ? [] : [LABELS[name] ?? "title"]), ...attributes];
}

/** Whether a block ends where its text should begin. */
function lacksText(lines: readonly string[], index: number, { colons = "", name = "" }: Block): boolean {
  if (colons.length < 3 || WITHOUT_TEXT.has(name)) return false;
  return BLOCK_END.test(firstFilled(lines, index + 1) ?? "");
}

function isQuote(line = ""): boolean {
  return line.startsWith(">");
}

function isEmptyCode(lines: readonly string[], index: number, fence: string): boolean {
  return firstFilled(lines, index + 1)?.trim() === fence;
}

/** Returns the first line from this one on that is not blank. */
function firstFilled(lines: readonly string[], from: number): string | undefined {
  let index = from;
  while (lines[index]?.trim() === "") index += 1;
  return lines[index];
}
