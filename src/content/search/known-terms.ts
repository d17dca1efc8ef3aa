import type { EngineReader } from "../engine/engine.ts";
import { simplifyHan } from "./han-variants.ts";
import type { Query, Term } from "./query.ts";
import type { RankedTerm } from "./rank.ts";
import type { IndexScope } from "./search-index.ts";
import { findNearWords, spellingsOfRun } from "./spelling.ts";
import { stem } from "./stem.ts";
import { decodeToken, encodeToken } from "./tokens.ts";
import { EVERY_ARTICLE, completionsOf, countKeys, titleKeysBetween } from "./vocabulary.ts";

/** Words taken for one beginning: the most used. Rarer ones come as more is typed. */
const MAXIMUM_COMPLETIONS = 40;

/**
 * A word that stands in more articles than this is a whole one, as `in` and `the` are: the longer ones would not be
 * told from the crowd, and finding them takes longer than all else.
 */
const MAXIMUM_BEGUN = 2_000;

/** Words of one query whose spelling is doubted: each costs hundreds of look-ups, and its neighbours blur what is right. */
const MAXIMUM_DOUBTFUL = 3;

/** What a word that no article needs to have weighs, beside what it would otherwise. */
const MINOR_SHARE = 0.1;

/** A title is found without the rest if it holds more than this share of what is asked, by weight. */
const TELLING_SHARE = 0.5;

/** A term of the query, and what the vocabulary knows of it. */
export interface KnownTerm {
  term: Term;
  /** In how many articles it stands, roughly; 0 when in none. */
  articles: number;
  /** Keys of longer words that begin so. */
  completions: string[];
  /** Keys of words that it may be a misspelling of, likeliest first. */
  spellings: string[];
  /** The two words that it is written together of, where no article has it; looked for along with spellings. */
  parts: readonly [string, string] | undefined;
  /** Keys of the words that it makes with its neighbours, and their stems: `email`, where `e-mail` or `e mail` was typed. */
  compounds: string[];
}

export interface KnownTerms {
  terms: KnownTerm[];
  /** Articles of the scopes. */
  total: number;
}

/** Looks a query's terms up. */
export async function knowTerms(
  reader: EngineReader,
  scopes: readonly IndexScope[],
  { terms, text }: Query,
  inTitles: boolean,
): Promise<KnownTerms> {
  const compounds = compoundsOf(text, terms);
  const keys = [
    EVERY_ARTICLE,
    ...terms.flatMap(({ exact, indexed }) => [exact, indexed]),
    ...compounds.flatMap(({ forms }) => forms),
  ];
  const counts = await countKeys(reader, scopes, [...new Set(keys)]);
  const total = counts.get(EVERY_ARTICLE) ?? 0;
  const known: KnownTerm[] = [];
  for (const term of terms) {
    const whole = Math.max(counts.get(term.exact) ?? 0, counts.get(term.indexed) ?? 0);
    const isBegun = term.isPrefix && (inTitles || whole <= MAXIMUM_BEGUN);
    const limits = { inTitles, limit: MAXIMUM_COMPLETIONS, among: total };
    const completions = isBegun ? await completionsOf(reader, scopes, term.exact, limits) : [];
    for (const range of inTitles ? term.begun : [])
      completions.push(...(await titleKeysBetween(reader, scopes, range, MAXIMUM_COMPLETIONS)));
    const made = compounds
      .filter(({ parts }) => parts.includes(term))
      .flatMap(({ forms }) => forms)
      .filter((key) => counts.has(key));
    known.push({
      term,
      articles: Math.max(
        whole,
        ...completions.map(({ uses }) => uses),
        ...made.map((key) => counts.get(key) ?? 0),
      ),
      completions: completions.map(({ key }) => key),
      spellings: [],
      parts: undefined,
      compounds: made,
    });
  }
  return { terms: known, total };
}

/** What stands between two words that may be written as one; a dot between two numbers only if a space or a hyphen could. */
const MAKES_ONE = /^(?:[^][\s\p{Pd}][^]|[^][.]\p{L}|\p{L}[.][^])$/u;

/** What each two neighbouring words that matter make, as it is and as a stem. */
function compoundsOf(text: string, terms: readonly Term[]): { parts: readonly Term[]; forms: string[] }[] {
  return terms.flatMap((left, index) => {
    const right = terms[index + 1];
    if (right === undefined || [left, right].some(({ kind, isMinor }) => kind !== "word" || isMinor))
      return [];
    if (!MAKES_ONE.test(text.slice(left.end - 1, right.start + 1))) return [];
    const word = decodeToken(left.exact) + decodeToken(right.exact);
    return [{ parts: [left, right], forms: [encodeToken("word", word), encodeToken("stem", stem(word))] }];
  });
}

/** Looks for near spellings of the Latin words that are likeliest to be wrong, and of every run of Han or Hangul that no article has. */
export async function addSpellings(
  reader: EngineReader,
  scopes: readonly IndexScope[],
  { text }: Query,
  known: readonly KnownTerm[],
): Promise<void> {
  await Promise.all([
    ...doubtfulWords(known).map((word) => addNearWords(reader, scopes, word)),
    ...[...text.matchAll(RUN)].map(({ 0: run, index }) =>
      addSpellingsOfRun(reader, scopes, { run, index }, known),
    ),
  ]);
}

/** Words that no article has; where everything asked for is known, those that the fewest have. */
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
  // Up to the particles that hang on it.
  const word = run.slice(0, Math.max(...pairs.map(({ term }) => term.end)) - index);
  for (const spelling of await spellingsOfRun(reader, scopes, simplifyHan(word))) {
    for (const { articles, term, spellings } of pairs) {
      const pair = spelling.slice(term.start - index, term.end - index);
      if (articles === 0) spellings.push(encodeToken("pair", pair));
    }
  }
}

/** Runs that no other character interrupts. */
const RUN = /\p{Script=Han}{2,}|\p{Script=Hangul}{2,}/gu;

/** The terms that an article must have. */
export function majorTerms(known: readonly KnownTerm[]): KnownTerm[] {
  const major = known.filter(({ term }) => !term.isMinor);
  return major.filter((one, index) => !isSeam(one, major[index - 1], major[index + 1]));
}

/**
 * True for the pair between two Korean words that are written together, 객경 of 고객경험: rarer than both its neighbours,
 * which have its characters. Who writes 고객 경험 apart has no such pair.
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

/** Keys that the index knows a term by, near spellings included. */
export function indexedKeys({ term, completions, spellings, compounds }: KnownTerm): string[] {
  const isWord = term.kind === "word";
  const others = [...completions, ...spellings, ...compounds].map((key) =>
    isWord ? encodeToken("stem", stem(decodeToken(key))) : key,
  );
  return [...new Set([term.indexed, ...others])];
}

/** The terms as ranking weighs them: by how few articles have them. */
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
 * The shortest stretches of what is asked that tell most of it: `acquiring new customers` of "Learn more about
 * acquiring new customers". Where they are all of it, there are none.
 */
export function tellingStretches({ terms, total }: KnownTerms): KnownTerm[][] {
  const major = majorTerms(terms);
  const known = major.filter(({ articles }) => articles > 0);
  const mean = known.reduce((sum, term) => sum + weightOf(term, total), 0) / Math.max(known.length, 1);
  // A misspelt word is not rare, it is wrong: it tells as much as the others.
  const weights = major.map((term) => (term.articles > 0 ? weightOf(term, total) : mean));
  const least = TELLING_SHARE * weights.reduce((sum, weight) => sum + weight, 0);
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
