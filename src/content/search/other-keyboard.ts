import { hangulTyped, latinTyped } from "./keyboard.ts";
import { type KnownTerm, majorTerms } from "./known-terms.ts";
import type { IndexScope } from "./search-index.ts";

const LATIN = /(?<![\p{L}\p{N}])[A-Za-z]{2,}(?![\p{L}\p{N}])/gu;
/** Hangul with single letters, in which Latin words come out. */
const HANGUL = /[\p{Script=Hangul}ㄱ-ㅣ]+/gu;

/**
 * A query as it would have come out on the other keyboard, Korean or Latin, with the words that no article has: 한글 for
 * `gksrmf`, `hello` for ㅗ디ㅣㅐ. `undefined` if no word changes.
 */
export function onOtherKeyboard(
  text: string,
  scopes: readonly IndexScope[],
  terms: readonly KnownTerm[],
): string | undefined {
  const unknown = majorTerms(terms).filter(({ articles }) => articles === 0);
  const isUnknown = (start: number, end: number) =>
    unknown.some(({ term }) => term.start >= start && term.end <= end);
  const isKorean = scopes.some(({ language }) => language === "kr");
  const inHangul = isKorean
    ? text.replace(LATIN, (word, at: number) =>
        isUnknown(at, at + word.length) ? (hangulTyped(word) ?? word) : word,
      )
    : text;
  if (inHangul !== text) return inHangul;
  const inLatin = text.replace(HANGUL, (word, at: number) =>
    isUnknown(at, at + word.length) ? latinTyped(word) : word,
  );
  return inLatin === text ? undefined : inLatin;
}
