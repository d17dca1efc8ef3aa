import type { EngineReader } from "../engine/engine.ts";
import type { IndexScope } from "./index/search-index.ts";
import { countKeys, keysBetween } from "./index/vocabulary.ts";
import type { Markable } from "./mark.ts";
import { markable } from "./present-articles.ts";
import type { KnownTerm, KnownTerms } from "./terms/known-terms.ts";
import { begunSyllables, isLoneLetter } from "./words/begun-syllables.ts";
import type { Phrase, Query, Unigram } from "./words/query.ts";
import { decodeToken, tokenize } from "./words/tokens.ts";

/** Maximum number of completions of the last syllable, which may be incomplete. The most frequent ones are used. */
const MAXIMUM_COMPLETIONS = 60;

/** A query in which Korean is looked up syllable by syllable. */
export interface JoinedKorean {
  known: KnownTerms;
  /**
   * For each run of Hangul, its syllables. In an article they have to follow each other, with or without spaces between them.
   */
  phrases: Phrase[];
}

/**
 * Looks up Korean that was typed without the spaces between its words. The index contains no pairs across a space, so a pair of
 * syllables in the query may not be in the index although the article matches. Therefore each syllable is looked up alone.
 * Resolves to `undefined` if one of them is in no article.
 */
export async function lookUpJoined(
  reader: EngineReader,
  scopes: readonly IndexScope[],
  query: Query,
  { terms, total }: KnownTerms,
): Promise<JoinedKorean | undefined> {
  const runs = [...query.text.matchAll(/\p{Script=Hangul}{2,}/gu)].map(({ 0: run, index }) => ({
    start: index,
    end: index + run.length,
  }));
  const isIn = (one: { start: number; end: number }, run: (typeof runs)[number]) =>
    one.start >= run.start && one.end <= run.end;
  const phrases = runs.map((run) =>
    query.unigrams.filter((unigram) => isIn(unigram, run) && isRequired(unigram, terms)),
  );
  const syllables = phrases.flat();
  if (syllables.length < 2) return undefined;
  const counts = await countKeys(reader, scopes, [...new Set(syllables.map(keyOf))]);
  const last = await begunBy(reader, scopes, query, syllables.at(-1));
  const formsOf = (unigram: Unigram) => [keyOf(unigram), ...(unigram === syllables.at(-1) ? last : [])];
  if (!syllables.every((one) => counts.has(keyOf(one)) || formsOf(one).length > 1)) return undefined;
  const joined = syllables.map((one) => termOf(one, counts.get(keyOf(one)) ?? 0, formsOf(one).slice(1)));
  return {
    known: { terms: [...terms.filter(({ term }) => !runs.some((run) => isIn(term, run))), ...joined], total },
    phrases: phrases.map((phrase) => phrase.map((one) => ({ keys: formsOf(one), position: one.position }))),
  };
}

/**
 * Returns the words to mark in a title: pairs of syllables in the query, and syllables that are separate words in the title.
 *
 * @param typed the words of the query as they were typed
 */
export function markableJoined(title: string, typed: KnownTerms, { known }: JoinedKorean): Markable[] {
  const keys = new Set(tokenize(title).map(({ key }) => key));
  const pairs = typed.terms.filter(({ term }) => keys.has(term.exact));
  const alone = known.terms.filter(
    ({ term }) => !pairs.some((pair) => pair.term.start <= term.start && pair.term.end >= term.end),
  );
  return markable({ ...typed, terms: [...pairs, ...alone] });
}

/**
 * Whether a syllable has to occur in the title. Particles and endings need not, and neither does the first letter of a
 * syllable.
 */
function isRequired(unigram: Unigram, terms: readonly KnownTerm[]): boolean {
  const { start, end } = unigram;
  if (isLoneLetter(decodeToken(keyOf(unigram)))) return false;
  return terms.some(
    ({ term }) => !term.isMinor && term.kind === "pair" && term.start <= start && term.end >= end,
  );
}

function keyOf({ keys: [key = ""] }: Unigram): string {
  return key;
}

/** Finds the keys in titles that the last syllable of the query may become when typing continues. */
async function begunBy(
  reader: EngineReader,
  scopes: readonly IndexScope[],
  { text }: Query,
  last: Unigram | undefined,
): Promise<string[]> {
  if (last === undefined || last.end < text.trimEnd().length) return [];
  const limits = { inTitles: true, limit: MAXIMUM_COMPLETIONS };
  const ranges = begunSyllables("", decodeToken(keyOf(last)));
  const lists = ranges.map((range) => keysBetween(reader, scopes, range, limits));
  return (await Promise.all(lists)).flat().map(({ key }) => key);
}

function termOf(unigram: Unigram, articles: number, completions: string[]): KnownTerm {
  const { position, start, end } = unigram;
  const key = keyOf(unigram);
  const form = { exact: key, indexed: key, kind: "character" as const, isPrefix: false, begun: [] };
  return {
    term: { ...form, isMinor: false, position, start, end },
    articles,
    completions,
    spellings: [],
    parts: undefined,
    compounds: [],
  };
}
