import { composed } from "../../contract/addresses/composed.ts";
import { isKoreanEnding } from "../search/words/minor-words.ts";
import { composedText } from "./composed-text.ts";

export interface WordOptions {
  find: string;
  /** Whether upper and lower case must match. */
  matchesCase: boolean;
  /** Whether only whole words are found. A Korean particle or ending may follow the word. */
  wholeWords: boolean;
}

/** Finds words in texts. */
export interface WordMatcher {
  /** Returns the ranges of the words in a text. The text must be in the Unicode normal form NFC. */
  find(text: string): { from: number; to: number }[];
  /** Returns whether a file can contain the words. Fast, because it does not parse the file. */
  mayBeIn(source: string): boolean;
}

/** Matches character references and escapes. They can hide the words in a file that is not parsed. */
const NOTATION = /&[#a-z]|\\u/i;

export function matchWords({ find, matchesCase, wholeWords }: WordOptions): WordMatcher {
  const flags = matchesCase ? "gu" : "giu";
  const words = composed(find);
  const pattern = new RegExp(
    words
      .split(/\s+/u)
      .map(escaped)
      .join(String.raw`\s+`)
      // If a match begins with white space, only the first of these characters is tried, not each of them.
      .replace(/^\\s/, String.raw`(?<!\s)\s`),
    flags,
  );
  const longest = (words.match(/[\p{L}\p{N}]+/gu) ?? []).reduce(
    (one, other) => (other.length > one.length ? other : one),
    "",
  );
  const hint = longest === "" ? undefined : new RegExp(escaped(longest), flags.slice(1));
  return {
    find(text) {
      const isBoundary = wholeWords ? boundariesIn(text) : () => true;
      return [...text.matchAll(pattern)]
        .map(({ 0: found, index }) => ({ from: index, to: index + found.length }))
        .filter(({ from, to }) => to > from && isBoundary(from, true) && isBoundary(to, false));
    },
    mayBeIn: (source) => hint === undefined || NOTATION.test(source) || hint.test(composedText(source)),
  };
}

function escaped(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`);
}

/** Maximum number of syllables of a Korean particle or ending. */
const MAXIMUM_ENDING = 12;
const ENDING = /^\p{Script=Hangul}+/u;

type Script = "hangul" | "han" | "letter" | "other";

function scriptOf(character: string | undefined): Script {
  if (character === undefined) return "other";
  if (/\p{Script=Hangul}/u.test(character)) return "hangul";
  if (/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(character)) return "han";
  return /[\p{L}\p{N}\p{M}_]/u.test(character) ? "letter" : "other";
}

/** Returns a function that checks whether a word begins (`isStart`) or ends at a position of the text. */
function boundariesIn(text: string): (at: number, isStart: boolean) => boolean {
  let segments: Intl.Segments | undefined;
  return (at, isStart) => {
    const before = [...text.slice(Math.max(0, at - 2), at)].at(-1);
    const after = [...text.slice(at, at + 2)][0];
    const script = scriptOf(before);
    if (script === "other" || script !== scriptOf(after)) return true;
    if (script === "letter") return false;
    if (script === "han") {
      segments ??= new Intl.Segmenter("zh", { granularity: "word" }).segment(text);
      return segments.containing(at)?.index === at;
    }
    if (isStart) return false;
    const [ending = ""] = ENDING.exec(text.slice(at, at + MAXIMUM_ENDING + 1)) ?? [];
    return ending.length <= MAXIMUM_ENDING && isKoreanEnding(before ?? "", ending);
  };
}
