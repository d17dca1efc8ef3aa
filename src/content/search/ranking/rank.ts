import { FIELDS, type Field } from "../index/fields.ts";
import { GAP, type PackedPositions } from "../index/word-positions.ts";
import type { Phrase, Unigram } from "../words/query.ts";
import { closenessOf } from "./closeness.ts";

/** A term of the query, with the data needed for ranking. */
export interface RankedTerm {
  /** The form as typed. */
  exact: string;
  /** Keys of other forms of the word, which count less: stem, longer words, near spellings. */
  others: readonly string[];
  position: number;
  /** The number of positions that the term covers: 2 for a pair of characters. */
  width: number;
  /** The weight of the term. Rare words have a higher weight. */
  weight: number;
}

/** The score of a match by field. Each further match adds less than the one before. */
const FIELD_WEIGHTS: Record<Field, number> = { title: 5, headings: 2.5, summary: 1.5, body: 1 };
/** The number of matches, weighted by field, that gives half of the maximum score. */
const HALF_SATURATION = 2;
/** The weight of a match in another form of the word, relative to an exact match. */
const INEXACT_SHARE = 0.7;
/** The bonus for terms that occur together in the order of the query, relative to the score of the whole query. */
const PHRASE_SHARE = 2.5;
/** The bonus for a title or heading identical to the query. */
const WHOLE_TITLE_SHARE = 2;
const WHOLE_HEADING_SHARE = 1;

/**
 * The bonus for an article that contains a misspelt query except for one error. It is the highest bonus, since visitors
 * probably mean this article.
 */
const CLOSENESS_SHARE = 10;

/** A query, with the data needed for ranking. */
export interface RankedQuery {
  terms: readonly RankedTerm[];
  phrases: readonly Phrase[];
  /**
   * For a query that may be misspelt: its unigrams, to rank articles first that contain the query except for one error. Empty
   * for other queries.
   */
  unigrams: readonly Unigram[];
}

/** Returns all keys that ranking looks up. */
export function keysOf({ terms, phrases, unigrams }: RankedQuery): string[] {
  const keys = [
    ...terms.flatMap(({ exact, others }) => [exact, ...others]),
    ...unigrams.flatMap((unigram) => unigram.keys),
  ];
  return [...new Set([...keys, ...phrases.flatMap((phrase) => phrase.flatMap((word) => word.keys))])];
}

/**
 * Returns the score of an article; `undefined` if it lacks a quoted phrase. Uses only the positions of keys, so the score is
 * the same on both engines.
 */
export function scoreArticle(
  positions: PackedPositions,
  { terms, phrases, unigrams }: RankedQuery,
): number | undefined {
  if (!phrases.every((phrase) => hasPhrase(positions, phrase))) return undefined;
  const score = scoreOf(positions, terms);
  if (unigrams.length === 0) return score;
  const asked = terms.reduce((sum, { weight }) => sum + weight, 0);
  return score + CLOSENESS_SHARE * closenessOf(positions, unigrams).value * asked;
}

interface Found {
  term: RankedTerm;
  share: number;
  occurrences: readonly number[];
}

function scoreOf(positions: PackedPositions, terms: readonly RankedTerm[]): number {
  const found = terms.map((term) => findTerm(positions, term)).filter((one) => one.occurrences.length > 0);
  const asked = terms.reduce((sum, { weight }) => sum + weight, 0);
  let matched = 0;
  let score = 0;
  for (const { term, share, occurrences: at } of found) {
    matched += term.weight * share;
    score += term.weight * share * saturate(at);
  }
  score += PHRASE_SHARE * (longestAlignment(found) / asked) ** 2 * asked;
  const lengths = positions.lengths();
  score += WHOLE_TITLE_SHARE * coverage(found, 0, lengths[0] ?? [], asked) * asked;
  score += WHOLE_HEADING_SHARE * coverage(found, 1, lengths[1] ?? [], asked) * asked;
  // An article with more of the terms ranks above one that repeats only some of them.
  return score * (matched / asked) ** 2;
}

function findTerm(positions: PackedPositions, term: RankedTerm): Found {
  const exact = positions.of(term.exact);
  const others = term.others.flatMap((key) => positions.of(key));
  // A stem occurs at every position of its word, so these positions must not be counted twice.
  const all = others.length === 0 ? exact : [...new Set([...exact, ...others])];
  return { term, share: exact.length > 0 ? 1 : INEXACT_SHARE, occurrences: all };
}

function saturate(occurrences: readonly number[]): number {
  const counts = FIELDS.map(() => 0);
  for (const occurrence of occurrences) {
    const field = occurrence % FIELDS.length;
    counts[field] = (counts[field] ?? 0) + 1;
  }
  const weighed = FIELDS.reduce(
    (sum, field, index) => sum + FIELD_WEIGHTS[field] * Math.log2(1 + (counts[index] ?? 0)),
    0,
  );
  return (2 * weighed) / (weighed + HALF_SATURATION);
}

/**
 * Returns the weight of the most terms that occur in one place in the order of the query, allowing for wrong words between
 * them; 0 if no two do.
 */
function longestAlignment(found: readonly Found[]): number {
  const weights = new Map<number, { weight: number; terms: number }>();
  let best = 0;
  for (const { term, share, occurrences } of found) {
    const shift = term.position * FIELDS.length;
    for (const occurrence of occurrences) {
      const sum = weights.get(occurrence - shift) ?? { weight: 0, terms: 0 };
      weights.set(occurrence - shift, sum);
      sum.weight += term.weight * share;
      sum.terms += 1;
      if (sum.terms > 1) best = Math.max(best, sum.weight);
    }
  }
  return best;
}

/** Returns how closely one text of a field equals the query, from 0 to 1. */
function coverage(found: readonly Found[], field: number, lengths: readonly number[], asked: number): number {
  let best = 0;
  let first = 0;
  for (const length of lengths) {
    const last = first + length;
    let weight = 0;
    const positions = new Set<number>();
    for (const { term, share, occurrences } of found) {
      let isHere = false;
      for (const occurrence of occurrences) {
        const position = (occurrence - field) / FIELDS.length;
        if (occurrence % FIELDS.length !== field || position < first || position >= last) continue;
        for (let covered = 0; covered < term.width; covered += 1) positions.add(position + covered);
        isHere = true;
      }
      if (isHere) weight += term.weight * share;
    }
    const ofText = Math.min(positions.size, length) / Math.max(length, 1);
    best = Math.max(best, (weight / asked) * ofText ** 2);
    first = last + GAP;
  }
  return best;
}

/**
 * Finds the text of a field with the most terms: its index and the number of terms. Then only this text of a long article has
 * to be read, cut and marked.
 */
export function densestText(
  positions: PackedPositions,
  terms: readonly RankedTerm[],
  name: Field,
): { index: number; terms: number } {
  const field = FIELDS.indexOf(name);
  const found = terms.map((term) =>
    [term.exact, ...term.others]
      .flatMap((key) => positions.of(key))
      .flatMap((occurrence) =>
        occurrence % FIELDS.length === field ? [(occurrence - field) / FIELDS.length] : [],
      ),
  );
  let best = { index: -1, terms: 0 };
  let first = 0;
  for (const [index, length] of (positions.lengths()[field] ?? []).entries()) {
    const last = first + length;
    const count = found.filter((list) =>
      list.some((position) => position >= first && position < last),
    ).length;
    if (count > best.terms) best = { index, terms: count };
    first = last + GAP;
  }
  return best;
}

/** Whether the words of a phrase occur in the same arrangement, in any field or in the given one. */
export function hasPhrase(positions: PackedPositions, phrase: Phrase, field?: Field): boolean {
  const [first, ...rest] = phrase;
  if (first === undefined) return true;
  let starts = first.keys
    .flatMap((key) => positions.of(key))
    .filter((start) => field === undefined || FIELDS[start % FIELDS.length] === field);
  for (const { keys, position } of rest) {
    if (starts.length === 0) return false;
    const shift = (position - first.position) * FIELDS.length;
    const others = new Set(keys.flatMap((key) => positions.of(key)));
    starts = starts.filter((start) => others.has(start + shift));
  }
  return starts.length > 0;
}
