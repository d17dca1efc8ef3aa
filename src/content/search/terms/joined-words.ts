import type { EngineReader } from "../../engine/engine.ts";
import type { IndexScope } from "../index/search-index.ts";
import { countUses } from "../index/vocabulary.ts";
import { decodeToken, encodeToken } from "../words/tokens.ts";
import { cutWord, partsOf, withSpaces } from "../words/word-cuts.ts";
import type { KnownTerm } from "./known-terms.ts";

const MAXIMUM_WORD_LENGTH = 30;
/** Maximum number of splits that are tried for a word that may still be incomplete. */
const MAXIMUM_CUTS = 3;

/**
 * Returns the text with spaces inside each word that no title has, if the word consists of words of titles: `pricing models`
 * for `pricingmodels`. The last word may be incomplete, so there may be several results, the likeliest first.
 */
export async function splitJoinedWords(
  reader: EngineReader,
  scopes: readonly IndexScope[],
  text: string,
  terms: readonly KnownTerm[],
): Promise<string[]> {
  const words = terms.filter(({ term, articles }) => articles === 0 && isPlain(term));
  const parts = words.flatMap(({ term }) => partsOf(decodeToken(term.exact)));
  const keys = new Set(parts.map((part) => encodeToken("word", part)));
  const counts = await countUses(reader, scopes, [...keys]);
  const uses = new Map([...counts].map(([key, { titles }]) => [decodeToken(key), titles]));
  const ways = words.map(({ term }) => ({
    term,
    cuts: waysToCut(decodeToken(term.exact), uses, term.isPrefix),
  }));
  const most = Math.max(0, ...ways.map(({ cuts }) => cuts.length));
  return Array.from({ length: most }, (_, way) =>
    ways.reduceRight((apart, { term, cuts }) => withSpaces(apart, term.start, cuts[way] ?? cuts[0]), text),
  );
}

/** A word of ASCII letters and digits, as it was typed. */
function isPlain({ kind, exact, start, end }: KnownTerm["term"]): boolean {
  const word = decodeToken(exact);
  return (
    kind === "word" &&
    word.length === end - start &&
    word.length <= MAXIMUM_WORD_LENGTH &&
    /^[a-z0-9]+$/.test(word)
  );
}

function waysToCut(word: string, uses: ReadonlyMap<string, number>, isBegun: boolean): (readonly string[])[] {
  const cuts = cutWord(word, uses);
  const whole = cuts[word.length];
  const begun = cuts.flatMap((words, length) =>
    words !== undefined && length > 0 && length < word.length ? [[...words, word.slice(length)]] : [],
  );
  return [...(whole === undefined ? [] : [whole]), ...(isBegun ? begun.toReversed() : [])].slice(
    0,
    MAXIMUM_CUTS,
  );
}
