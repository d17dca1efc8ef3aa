import { escapeHtml } from "../../contract/escape-html.ts";
import { tokenize } from "./tokens.ts";

/** Longest snippet, in UTF-16 units of the original text. */
const SNIPPET_LENGTH = 180;
/** How much is shown before the first match. */
const LEAD_LENGTH = 40;

/** The last unit of one match to the first of the next: touching, or with spaces between Latin words. */
const NEIGHBOURS = /^(?:[^]{2}|[\p{Script=Latin}\d]\s+[\p{Script=Latin}\d])$/u;

/** One thing to be marked: words with one of the keys, or that begin with one. */
export interface Markable {
  keys: readonly string[];
  prefix: string | undefined;
  /** True for what is marked only beside something else: a particle behind its word. */
  isMinor: boolean;
}

interface Span {
  start: number;
  end: number;
}

/** What matches, minor or not. */
interface Match extends Span {
  isMinor: boolean;
}

/** Escapes a text, with `<mark>` around what the query found. */
export function markText(text: string, marks: readonly Markable[]): string {
  return markSpans(text, findSpans(text, marks), { start: 0, end: text.length });
}

/** The stretch of a text in which most of the query stands, escaped and marked; its beginning when it has nothing of it. */
export function markSnippet(text: string, marks: readonly Markable[]): string {
  const spans = findSpans(text, marks);
  const densest = densestWindow(text, spans);
  const window =
    densest.found > 0 ? densest.window : { start: 0, end: Math.min(SNIPPET_LENGTH, text.length) };
  const { start, end } = onBoundaries(text, window);
  const marked = markSpans(text, spans, { start, end }).trim();
  return `${start > 0 ? "…" : ""}${marked}${end < text.length ? "…" : ""}`;
}

function findSpans(text: string, marks: readonly Markable[]): Span[] {
  const minor = new Set(marks.filter((mark) => mark.isMinor).flatMap((mark) => mark.keys));
  const keys = new Set(marks.filter((mark) => !mark.isMinor).flatMap((mark) => mark.keys));
  const prefixes = marks.flatMap(({ prefix }) => prefix ?? []);
  const spans: Match[] = [];
  for (const { key, start, end } of tokenize(text)) {
    const isMajor = keys.has(key) || prefixes.some((prefix) => key.startsWith(prefix));
    if (!isMajor && !minor.has(key)) continue;
    const last = spans.at(-1);
    if (last !== undefined && start <= last.end && last.start <= start) {
      last.end = Math.max(last.end, end);
      last.isMinor &&= !isMajor;
    } else spans.push({ start, end, isMinor: !isMajor });
  }
  return withCompany(text, spans);
}

/** Leaves out what is minor and stands alone: beside no other match, or only beside minor ones. */
function withCompany(text: string, spans: readonly Match[]): Span[] {
  const isNear = (left: Match, right: Match) => NEIGHBOURS.test(text.slice(left.end - 1, right.start + 1));
  let isAccompanied = false;
  const kept = spans.map((span, index) => {
    const before = spans[index - 1];
    isAccompanied = !span.isMinor || (isAccompanied && before !== undefined && isNear(before, span));
    return isAccompanied;
  });
  for (let index = spans.length - 2; index >= 0; index -= 1) {
    const [span, next] = [spans[index], spans[index + 1]];
    if (span && next && kept[index + 1] && isNear(span, next)) kept[index] = true;
  }
  return spans.filter((_, index) => kept[index]);
}

/** Only different words count: one that is repeated tells no more. */
function densestWindow(text: string, spans: readonly Span[]): { window: Span; found: number } {
  let best = { window: { start: 0, end: 0 }, found: 0 };
  for (const [index, first] of spans.entries()) {
    const start = Math.max(first.start - LEAD_LENGTH, 0);
    const end = Math.min(start + SNIPPET_LENGTH, text.length);
    const words = new Set<string>();
    for (const span of spans.slice(index)) {
      if (span.end > end) break;
      words.add(text.slice(span.start, span.end).toLowerCase());
    }
    if (words.size > best.found) best = { window: { start, end }, found: words.size };
  }
  return best;
}

/**
 * Moves the ends off the middle of a word, or in Chinese of a clause, as far as one is near, and never into what is
 * read as one character: a family of emoji, a letter with its accents, a syllable that was taken apart.
 */
function onBoundaries(text: string, { start, end }: Span): Span {
  const wordStart =
    start === 0 ? 0 : start + text.slice(start, start + LEAD_LENGTH / 2).search(FIRST_OF_WORD);
  const wordEnd = start + text.slice(start, end).search(END_OF_WORD);
  const cut = {
    start: wordStart > start ? wordStart : start,
    end: end < text.length && wordEnd > start + SNIPPET_LENGTH / 2 ? wordEnd : end,
  };
  return { start: startOfCharacter(text, cut.start), end: startOfCharacter(text, cut.end) };
}

/** Behind white space, or behind a sign that ends a Chinese clause. */
const FIRST_OF_WORD = /(?<=[\s，。；：！？、])[^\s，。；：！？、]/u;
/** Before the last white space, or the last such sign, that is near enough. */
const END_OF_WORD = /[\s，。；：！？、][^\s，。；：！？、]{0,20}$/u;

/** Made for the first snippet: reading what it knows of all scripts takes 30 ms and 2.5 MiB, which no start should wait for. */
let characters: Intl.Segmenter | undefined;
/** Longer characters are cut: nobody reads them as one. */
const LONGEST_CHARACTER = 40;

function startOfCharacter(text: string, index: number): number {
  const from = Math.max(index - LONGEST_CHARACTER, 0);
  characters ??= new Intl.Segmenter(undefined, { granularity: "grapheme" });
  const near = characters.segment(text.slice(from, index + LONGEST_CHARACTER)).containing(index - from);
  return near === undefined ? index : from + near.index;
}

function markSpans(text: string, spans: readonly Span[], window: Span): string {
  let html = "";
  let at = window.start;
  for (const span of spans) {
    const start = Math.max(span.start, at);
    const end = Math.min(span.end, window.end);
    if (end <= start) continue;
    html += `${escapeHtml(text.slice(at, start))}<mark>${escapeHtml(text.slice(start, end))}</mark>`;
    at = end;
  }
  return html + escapeHtml(text.slice(at, window.end));
}
