import { escapeHtml } from "../../contract/site/escape-html.ts";
import { type Token, decodeToken, eachToken, isStem } from "./words/tokens.ts";

/** Maximum length of a snippet, in UTF-16 units of the original text. */
const SNIPPET_LENGTH = 180;
/** Length of the text that is shown before the first match, in UTF-16 units. */
const LEAD_LENGTH = 40;

/**
 * Tests whether two matches are neighbours: it is applied to the text from the last character of one to the first of the next.
 * They are neighbours if they are adjacent, or if only white space separates two Latin words.
 */
const NEIGHBOURS = /^(?:[^]{2}|[\p{Script=Latin}\d]\s+[\p{Script=Latin}\d])$/u;

/** Words to mark: words with one of the keys, and words that begin with `prefix`. */
export interface Markable {
  keys: readonly string[];
  prefix: string | undefined;
  /** True for a word that is only marked next to another match, for example a particle after a noun. */
  isMinor: boolean;
}

interface Span {
  start: number;
  end: number;
}

/** A match. `isMinor` is as in {@link Markable}. */
interface Match extends Span {
  isMinor: boolean;
}

/** Escapes a text and puts `<mark>` around the matches. */
export function markText(text: string, marks: readonly Markable[]): string {
  return markSpans(text, findSpans(text, marks), { start: 0, end: text.length });
}

/**
 * Returns the section of a text that contains most words of the query, escaped and marked; the beginning of the text if nothing
 * matches.
 */
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
  const wanted = wantedBy(marks);
  const spans: Match[] = [];
  eachToken(text, (kind, word, _, start, end) => {
    const isMinor = minorityOf(wanted, kind, word);
    if (isMinor === undefined) return;
    const last = spans.at(-1);
    if (last !== undefined && start <= last.end && last.start <= start) {
      last.end = Math.max(last.end, end);
      last.isMinor &&= isMinor;
    } else spans.push({ start, end, isMinor });
  });
  return withCompany(text, spans);
}

/** The texts to mark, each with its `isMinor`. */
interface WantedTexts {
  words: ReadonlyMap<string, boolean>;
  stems: ReadonlyMap<string, boolean>;
  prefixes: readonly string[];
}

function wantedBy(marks: readonly Markable[]): WantedTexts {
  const [words, stems] = [new Map<string, boolean>(), new Map<string, boolean>()];
  for (const { keys, isMinor } of marks) {
    for (const key of keys) {
      const texts = isStem(key) ? stems : words;
      for (const text of textsOf(key)) texts.set(text, isMinor && texts.get(text) !== false);
    }
  }
  const prefixes = marks.flatMap(({ prefix }) => (prefix === undefined ? [] : textsOf(prefix)));
  return { words, stems, prefixes };
}

/** Returns the possible texts of a key. There may be two, since a plain key such as 0xdeadbeef may look like an encoded one. */
function textsOf(key: string): string[] {
  return [...new Set([decodeToken(key), key.slice(1)])];
}

/** Returns whether a token to be marked is minor; `undefined` if it must not be marked. */
function minorityOf(
  { words, stems, prefixes }: WantedTexts,
  kind: Token["kind"],
  text: string,
): boolean | undefined {
  if (kind === "stem") return stems.get(text);
  for (const prefix of prefixes) if (text.startsWith(prefix)) return false;
  return words.get(text);
}

/** Removes minor matches without a neighbour that is not minor. */
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

/** Finds the section with the most different words. Repetitions of a word do not count. */
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
 * Moves both ends of a section out of the middle of a word, or in Chinese to the end of a clause, if one is near. Never splits
 * a visible character: an emoji sequence, a letter with its accents, a decomposed syllable.
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

/** Matches the first character after white space, or after punctuation that ends a Chinese clause. */
const FIRST_OF_WORD = /(?<=[\s，。；：！？、])[^\s，。；：！？、]/u;
/** Matches the last white space or clause-ending punctuation within 20 characters of the end. */
const END_OF_WORD = /[\s，。；：！？、][^\s，。；：！？、]{0,20}$/u;

/** Created for the first snippet, since loading its data takes 30 ms and 2.5 MiB, which would slow down the start. */
let characters: Intl.Segmenter | undefined;
/** Maximum length of a visible character in UTF-16 units. Longer sequences may be split. */
const MAXIMUM_CHARACTER_LENGTH = 40;

/** Two UTF-16 units that belong to different visible characters: ASCII, and Chinese and Korean as usually written. */
const SEPARATE = /^[\x20-\x7e\u3001\u3002\u4e00-\u9fff\uac00-\ud7a3\uff01-\uff5e]{2}$/;

function startOfCharacter(text: string, index: number): number {
  // This test avoids the segmenter in most cases, since segmenting takes longer than marking a whole title.
  if (SEPARATE.test(text.slice(index - 1, index + 1))) return index;
  const from = Math.max(index - MAXIMUM_CHARACTER_LENGTH, 0);
  characters ??= new Intl.Segmenter(undefined, { granularity: "grapheme" });
  const near = characters
    .segment(text.slice(from, index + MAXIMUM_CHARACTER_LENGTH))
    .containing(index - from);
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
