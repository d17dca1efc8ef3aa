import type { EngineReader } from "../../engine/engine.ts";
import type { IndexScope } from "../index/search-index.ts";
import { EVERY_ARTICLE, completionsOf, countUses, keysBetween } from "../index/vocabulary.ts";
import type { RankedTerm } from "../ranking/rank.ts";
import { simplifyHan } from "../words/han-variants.ts";
import type { Query, Term } from "../words/query.ts";
import { stem } from "../words/stem.ts";
import { decodeToken, encodeToken } from "../words/tokens.ts";
import { findNearWords, spellingsOfRun } from "./spelling.ts";

/**
 * Maximum number of completions for the beginning of a word. The most frequent are used; rarer ones appear as more is typed.
 */
const MAXIMUM_COMPLETIONS = 40;

/**
 * Maximum number of articles with a word that may be incomplete. A more frequent word, such as `in` or `the`, counts as
 * complete: otherwise its own matches would hide those of longer words, and finding longer words takes longer than everything
 * else.
 */
const MAXIMUM_BEGUN = 2_000;

/**
 * Maximum number of words of a query whose spelling is checked. Each costs hundreds of look-ups, and near spellings of correct
 * words add wrong matches.
 */
const MAXIMUM_DOUBTFUL = 3;

/** The weight of a word that is not required, relative to its usual weight. */
const MINOR_SHARE = 0.1;

/** Minimum share of the query, by weight, that a title must contain to match without the rest of the article. */
const DISTINCTIVE_SHARE = 0.5;

/** A term of the query with the data that the vocabulary has about it. */
export interface KnownTerm {
  term: Term;
  /** The approximate number of articles that contain the term, or of titles if only titles are searched; 0 if none does. */
  articles: number;
  /** Keys of longer words that begin with the term. */
  completions: string[];
  /** Keys of the words that were probably meant, the most likely first. */
  spellings: string[];
  /** The known words that form this one, if neither the word nor a similar spelling is known. */
  parts: readonly string[] | undefined;
  /**
   * Keys of the words that the term forms with its neighbours, and of their stems: `email` if `e-mail` or `e mail` was typed.
   */
  compounds: string[];
}

export interface KnownTerms {
  terms: KnownTerm[];
  /** The number of articles in the scopes. */
  total: number;
}

/**
 * Looks up the terms of a query in the vocabulary.
 *
 * @param inTitles whether only words of titles are considered
 */
export async function lookUpTerms(
  reader: EngineReader,
  scopes: readonly IndexScope[],
  { terms, text, measures }: Query,
  inTitles: boolean,
): Promise<KnownTerms> {
  const compounds = [...compoundsOf(text, terms), ...measures.map((measure) => partsOf(measure, terms))];
  const keys = [
    EVERY_ARTICLE,
    ...terms.flatMap(({ exact, indexed }) => [exact, indexed]),
    ...compounds.flatMap(({ forms }) => forms),
  ];
  const uses = await countUses(reader, scopes, [...new Set(keys)]);
  // If only titles are searched, a word that occurs only in bodies does not count.
  const countOf = (key: string) => uses.get(key)?.[inTitles ? "titles" : "articles"] ?? 0;
  const total = countOf(EVERY_ARTICLE);
  const known: KnownTerm[] = [];
  for (const term of terms) {
    const whole = Math.max(countOf(term.exact), countOf(term.indexed));
    const isBegun = term.isPrefix && (inTitles || whole <= MAXIMUM_BEGUN);
    const limits = { inTitles, limit: MAXIMUM_COMPLETIONS, among: total };
    const completions = isBegun ? await completionsOf(reader, scopes, term.exact, limits) : [];
    for (const range of inTitles ? term.begun : [])
      completions.push(
        ...(await keysBetween(reader, scopes, range, { inTitles: true, limit: MAXIMUM_COMPLETIONS })),
      );
    const made = compounds
      .filter(({ parts }) => parts.includes(term))
      .flatMap(({ forms }) => forms)
      .filter((key) => countOf(key) > 0);
    known.push({
      term,
      articles: Math.max(whole, ...completions.map(({ uses }) => uses), ...made.map(countOf)),
      completions: completions.map(({ key }) => key),
      spellings: [],
      parts: undefined,
      compounds: made,
    });
  }
  return { terms: known, total };
}

/**
 * Tests whether two words may also be written as one. It is applied to the separator with one character on each side. A dot
 * between two numbers does not count.
 */
const MAKES_ONE = /^(?:[^][\s\p{Pd}][^]|[^][.]\p{L}|\p{L}[.][^])$/u;

interface Compound {
  parts: readonly Term[];
  /** The key of the compound, and the key of its stem. */
  forms: string[];
}

/** Returns the terms that a measure combines, and its keys. */
function partsOf({ key, start, end }: Query["measures"][number], terms: readonly Term[]): Compound {
  return {
    parts: terms.filter((term) => term.start >= start && term.end <= end),
    forms: [key, encodeToken("stem", stem(decodeToken(key)))],
  };
}

/** Returns the compounds of each two adjacent significant words, and the keys of their stems. */
function compoundsOf(text: string, terms: readonly Term[]): Compound[] {
  return terms.flatMap((left, index) => {
    const right = terms[index + 1];
    if (right === undefined || [left, right].some(({ kind, isMinor }) => kind !== "word" || isMinor))
      return [];
    if (!MAKES_ONE.test(text.slice(left.end - 1, right.start + 1))) return [];
    const word = decodeToken(left.exact) + decodeToken(right.exact);
    return [{ parts: [left, right], forms: [encodeToken("word", word), encodeToken("stem", stem(word))] }];
  });
}

/**
 * Returns copies of the terms with near spellings: of the Latin words that are most likely wrong, and of every run of Han
 * or Hangul characters that is in no article. The given terms are not changed, since results that were found without near
 * spellings are also displayed without them.
 */
export async function withNearSpellings(
  reader: EngineReader,
  scopes: readonly IndexScope[],
  { text }: Query,
  terms: readonly KnownTerm[],
): Promise<KnownTerm[]> {
  const known = terms.map((term) => ({ ...term, spellings: [...term.spellings] }));
  await Promise.all([
    ...doubtfulWords(known).map((word) => addNearWords(reader, scopes, word)),
    ...[...text.matchAll(RUN)].map(({ 0: run, index }) =>
      addSpellingsOfRun(reader, scopes, { run, index }, known),
    ),
  ]);
  return known;
}

/** Returns the words that are in no article; if every word is known, the words in the fewest articles. */
function doubtfulWords(known: readonly KnownTerm[]): KnownTerm[] {
  const isOneUnknown = majorTerms(known).some(({ articles }) => articles === 0);
  return majorTerms(known)
    .filter(({ term, articles }) => term.kind === "word" && (articles === 0 || !isOneUnknown))
    .toSorted((left, right) => left.articles - right.articles)
    .slice(0, MAXIMUM_DOUBTFUL);
}

async function addNearWords(
  reader: EngineReader,
  scopes: readonly IndexScope[],
  word: KnownTerm,
): Promise<void> {
  const { spellings, parts } = await findNearWords(reader, scopes, decodeToken(word.term.exact));
  word.spellings = spellings.map((spelling) => encodeToken("word", spelling));
  if (word.articles === 0 && spellings.length === 0) word.parts = parts;
}

async function addSpellingsOfRun(
  reader: EngineReader,
  scopes: readonly IndexScope[],
  { run, index }: { run: string; index: number },
  known: readonly KnownTerm[],
): Promise<void> {
  const pairs = majorTerms(known).filter(
    ({ term }) => term.kind === "pair" && term.start >= index && term.end <= index + run.length,
  );
  if (pairs.every(({ articles }) => articles > 0)) return;
  // Returns the run without the particles at its end.
  const word = run.slice(0, Math.max(...pairs.map(({ term }) => term.end)) - index);
  for (const spelling of await spellingsOfRun(reader, scopes, simplifyHan(word))) {
    for (const { articles, term, spellings } of pairs) {
      const pair = spelling.slice(term.start - index, term.end - index);
      if (articles === 0) spellings.push(encodeToken("pair", pair));
    }
  }
}

/** Matches uninterrupted runs of Han or Hangul characters. */
const RUN = /\p{Script=Han}{2,}|\p{Script=Hangul}{2,}/gu;

/** Returns the terms that an article must contain. */
export function majorTerms(known: readonly KnownTerm[]): KnownTerm[] {
  return withoutSeams(known.filter(({ term }) => !term.isMinor));
}

/** Removes pairs of characters that only join two adjacent words. */
export function withoutSeams(terms: readonly KnownTerm[]): KnownTerm[] {
  return terms.filter((one, index) => !isSeam(one, terms[index - 1], terms[index + 1]));
}

/**
 * Whether a pair only joins two Korean words that were written without a space, such as 객경 in 고객경험. Such a pair is rarer than
 * both neighbouring pairs, which contain its characters. Texts that contain 고객 경험 with a space do not contain it.
 */
function isSeam(
  { term, articles }: KnownTerm,
  before: KnownTerm | undefined,
  after: KnownTerm | undefined,
): boolean {
  if (before === undefined || after === undefined) return false;
  if (term.kind !== "pair" || !/\p{Script=Hangul}/u.test(decodeToken(term.exact))) return false;
  if (before.term.position !== term.position - 1 || after.term.position !== term.position + 1) return false;
  return [before, after].every((one) => one.term.kind === "pair" && one.articles > articles);
}

/** Returns all keys of a term in the index, including near spellings. */
export function indexedKeys({ term, completions, spellings, compounds }: KnownTerm): string[] {
  const isWord = term.kind === "word";
  const others = [...completions, ...spellings, ...compounds].map((key) =>
    isWord ? encodeToken("stem", stem(decodeToken(key))) : key,
  );
  return [...new Set([term.indexed, ...others])];
}

/** Returns the terms for ranking. The fewer articles contain a term, the higher its weight. */
export function rankedTerms({ terms, total }: KnownTerms): RankedTerm[] {
  return terms.map((known) => {
    const { term, completions, spellings, compounds } = known;
    return {
      exact: term.exact,
      others: [term.indexed, ...completions, ...spellings, ...compounds].filter((key) => key !== term.exact),
      position: term.position,
      width: term.kind === "pair" ? 2 : 1,
      weight: weightOf(known, total),
    };
  });
}

function weightOf({ term, articles }: KnownTerm, total: number): number {
  return Math.log(1 + (total + 1) / (articles + 0.5)) * (term.isMinor ? MINOR_SHARE : 1);
}

/**
 * Returns the shortest sections of the query that have most of its weight: `acquiring new customers` in "Learn more about
 * acquiring new customers". Empty if only the whole query has that much weight.
 */
export function distinctiveSections({ terms, total }: KnownTerms): KnownTerm[][] {
  const major = majorTerms(terms);
  const known = major.filter(({ articles }) => articles > 0);
  const mean = known.reduce((sum, term) => sum + weightOf(term, total), 0) / Math.max(known.length, 1);
  // A misspelt word gets the average weight: it is in no article because it is wrong, not because it is rare.
  const weights = major.map((term) => (term.articles > 0 ? weightOf(term, total) : mean));
  const least = DISTINCTIVE_SHARE * weights.reduce((sum, weight) => sum + weight, 0);
  const stretches: KnownTerm[][] = [];
  let first = 0;
  let sum = 0;
  for (const [last, weight] of weights.entries()) {
    sum += weight;
    if (sum <= least) continue;
    while (sum - (weights[first] ?? 0) > least) sum -= weights[first++] ?? 0;
    stretches.push(major.slice(first, last + 1));
    sum -= weights[first++] ?? 0;
  }
  return stretches.filter((stretch) => stretch.length < major.length);
}
