import type { EngineReader } from "../engine/engine.ts";
import { type RankedPage, findPage, findTitled } from "./find-page.ts";
import { listingOf } from "./index/listing.ts";
import type { Conjunction } from "./index/search-index.ts";
import { findNear, withSpellings } from "./near-articles.ts";
import { presentArticles } from "./present-articles.ts";
import { scopesOf } from "./ranking/find-matches.ts";
import { PositionReading } from "./ranking/rank-articles.ts";
import type { ArticleQuery, FoundArticles } from "./searching.ts";
import { isSpeltCorrectly } from "./spelt-correctly.ts";
import {
  type KnownTerm,
  type KnownTerms,
  indexedKeys,
  lookUpTerms,
  majorTerms,
  rankedTerms,
  distinctiveSections,
  withNearSpellings,
} from "./terms/known-terms.ts";
import { withNearSyllables } from "./terms/near-syllables.ts";
import { onOtherKeyboard } from "./terms/other-keyboard.ts";
import { lookUpSounds } from "./terms/sounds.ts";
import { simplifyHan } from "./words/han-variants.ts";
import { type Query, type Unigram, parseQuery } from "./words/query.ts";
import { decodeToken } from "./words/tokens.ts";
import { withSpaces } from "./words/word-cuts.ts";

/** Maximum number of articles with the rarest words of a query, if an article needs only one of these words. */
const MAXIMUM_OF_ANY = 2_000;

/** Maximum number of words that are left out, one at a time, if no article has all words. */
const MAXIMUM_LEFT_OUT = 6;

interface Answer extends RankedPage {
  known: KnownTerms;
  suggestions: string[];
}

/**
 * Searches the articles shown in a language. First requires all significant words. If no article has them all, tries the
 * keys typed on the other keyboard layout (Korean or Latin) and words typed by sound (as pinyin or Korean initials), then
 * near spellings together with articles that contain the whole query except for one error, then leaves out one word, and
 * finally requires only one of the rarest words. If some articles have all words but probably are not the intended ones,
 * articles that contain the whole query except for one error are added. Quoted phrases always have to match exactly.
 */
export async function findArticles(reader: EngineReader, asked: ArticleQuery): Promise<FoundArticles> {
  const query = parseQuery(asked.text);
  if (query.terms.length === 0) return { items: [], total: 0, suggestions: [] };
  const { known, articles, total, suggestions } = await answerWithNumbers(reader, query, asked);
  return { items: await presentArticles(reader, articles, known), total, suggestions };
}

/** First requires the parts of a number to be adjacent: few articles that contain 2, 1 and 3 are about version 2.1.3. */
async function answerWithNumbers(reader: EngineReader, query: Query, asked: ArticleQuery): Promise<Answer> {
  if (query.numbers.length > 0) {
    const together = await answer(reader, { ...query, phrases: [...query.phrases, ...query.numbers] }, asked);
    if (together.total > 0) return together;
  }
  return answer(reader, query, asked);
}

async function answer(reader: EngineReader, query: Query, asked: ArticleQuery): Promise<Answer> {
  const { audience, group, tag } = asked;
  const scopes = scopesOf(audience);
  const [known, listing] = await Promise.all([
    lookUpTerms(reader, scopes, query, false),
    listingOf(reader, audience),
  ]);
  const reading = new PositionReading(reader);
  const asking = { tenant: audience.tenant, listing, scopes, part: "text" as const, group, tag };
  const ask = async (
    terms: KnownTerm[],
    conjunctions: readonly Conjunction[],
    near: readonly number[] = [],
    unigrams: readonly Unigram[] = [],
  ): Promise<Answer> => {
    const knownHere = { terms, total: known.total };
    const expected = Math.min(...majorTerms(terms).map(({ articles }) => articles));
    const titles = query.phrases.length > 0 ? [] : distinctiveSections(knownHere);
    const wanted = {
      ...asking,
      conjunctions,
      expected,
      titles: titles.map((stretch) => stretch.map(indexedKeys)),
      near,
    };
    const found = await findPage(
      reader,
      reading,
      wanted,
      { terms: rankedTerms(knownHere), phrases: query.phrases, unigrams },
      asked,
    );
    return { ...found, known: knownHere, suggestions: [] };
  };
  const major = majorTerms(known.terms);
  const exact = await ask(
    known.terms,
    major.every(({ articles }) => articles > 0) ? [major.map(indexedKeys)] : [],
  );
  if (query.phrases.length > 0) return exact;
  if (exact.total > 0 && isSpeltCorrectly(exact, known.terms)) return exact;

  if (exact.total === 0) {
    const typed = onOtherKeyboard(query.text, scopes, known.terms);
    const meant = typed === undefined ? undefined : await answerIfKnown(reader, typed, asked);
    if (meant !== undefined) return meant;
    const heard = await lookUpSounds(reader, scopes, query.text, known, false);
    const sounding = heard && [majorTerms(heard.terms).map(indexedKeys)];
    const titled = sounding && (await findTitled(reader, { ...asking, conjunctions: sounding }));
    const heardOnes = heard && (await ask(heard.terms, sounding ?? [], titled));
    if (heardOnes !== undefined && heardOnes.total > 0) return heardOnes;
  }
  const spelt = await withNearSpellings(reader, scopes, query, known.terms);
  const split = splitWords(query, spelt);
  if (split !== undefined) return answerInstead(reader, split, asked);
  const unigrams = await withNearSyllables(reader, scopes, withSpellings(query.unigrams, spelt), spelt);
  const near = await findNear({ reader, reading, scopes, listing }, unigrams, { ...known, terms: spelt });
  if (exact.total > 0 && near.length === 0) return exact;
  if (exact.total > 0) return ask(known.terms, [major.map(indexedKeys)], near, unigrams);
  const usable = spelt.filter(({ articles, spellings }) => articles > 0 || spellings.length > 0);
  const wanted = majorTerms(usable);
  const corrected = await ask(
    usable,
    wanted.length > 0 ? [wanted.map(indexedKeys)] : [],
    near,
    near.length > 0 ? unigrams : [],
  );
  if (corrected.total > 0) return { ...corrected, suggestions: suggestSpelling(query, corrected) };
  const some = await ask(usable, allButOne(wanted));
  if (some.total > 0) return { ...some, suggestions: suggestSpelling(query, some) };
  return ask(
    usable,
    rarestOf(wanted).map((term) => [indexedKeys(term)]),
  );
}

/** Returns the results for another text. The text is suggested if the best match contains all of its words. */
async function answerInstead(reader: EngineReader, text: string, asked: ArticleQuery): Promise<Answer> {
  const instead = await answer(reader, parseQuery(text), asked);
  const isMeant = instead.known.terms.every(
    ({ term }) => instead.ranked[0]?.positions.of(term.indexed).length,
  );
  return { ...instead, suggestions: isMeant ? [text] : instead.suggestions };
}

/** Returns the results for another text; `undefined` if one of its words is in no article. */
async function answerIfKnown(
  reader: EngineReader,
  text: string,
  asked: ArticleQuery,
): Promise<Answer | undefined> {
  const { terms } = await lookUpTerms(reader, scopesOf(asked.audience), parseQuery(text), false);
  const isKnown = majorTerms(terms).every(({ articles }) => articles > 0);
  return isKnown ? answerInstead(reader, text, asked) : undefined;
}

/**
 * Returns the query with spaces inside each word that no article contains, even with near spellings, if the word consists of
 * known words.
 */
function splitWords({ text }: Query, terms: readonly KnownTerm[]): string | undefined {
  const split = terms.reduceRight(
    (apart, { term, parts }) =>
      parts?.join("").length === term.end - term.start ? withSpaces(apart, term.start, parts) : apart,
    text,
  );
  return split === text ? undefined : split;
}

/**
 * Returns the query without one word, or without two adjacent pairs of characters that overlap. The word in the fewest articles
 * is most likely to be wrong, so it is left out first.
 */
function allButOne(terms: readonly KnownTerm[]): Conjunction[] {
  return terms
    .map(({ term, articles }, index) => {
      const next = terms[index + 1];
      const isShared = term.kind === "pair" && next?.term.kind === "pair";
      return {
        rest: terms.toSpliced(index, isShared ? 2 : 1),
        articles: Math.min(articles, isShared ? next.articles : articles),
      };
    })
    .filter(({ rest }) => rest.length > 0)
    .toSorted((left, right) => left.articles - right.articles)
    .slice(0, MAXIMUM_LEFT_OUT)
    .map(({ rest }) => rest.map(indexedKeys));
}

/** Returns the rarest terms, as many as are together in at most `MAXIMUM_OF_ANY` articles. */
function rarestOf(terms: readonly KnownTerm[]): KnownTerm[] {
  let articles = 0;
  return terms
    .toSorted((left, right) => left.articles - right.articles)
    .filter((term, index) => {
      articles += term.articles;
      return index === 0 || articles <= MAXIMUM_OF_ANY;
    });
}

/**
 * Returns the query as it was probably meant. Suggests only words of the best match: other words may come from articles that
 * the visitor cannot see.
 */
function suggestSpelling({ text }: Query, { known, ranked: [best] }: Answer): string[] {
  let meant = text;
  for (const { term, articles, spellings } of known.terms.toReversed()) {
    const spelling = articles === 0 ? spellings.find((key) => best?.positions.of(key).length) : undefined;
    if (spelling === undefined) continue;
    meant =
      meant.slice(0, term.start) +
      likeTyped(decodeToken(spelling), text.slice(term.start, term.end)) +
      meant.slice(term.end);
  }
  return meant === text ? [] : [meant];
}

/**
 * Writes a word of the index as the visitor would: capitalised if the visitor's word is, and with the traditional characters
 * that the visitor typed correctly.
 */
function likeTyped(word: string, typed: string): string {
  if (/^\p{Lu}/u.test(typed)) return word.charAt(0).toUpperCase() + word.slice(1);
  const simple = simplifyHan(typed);
  return simple.length === word.length
    ? Array.from(word, (character, index) => (simple[index] === character ? typed[index] : character)).join(
        "",
      )
    : word;
}
