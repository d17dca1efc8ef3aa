import { FIELDS, type Field } from "./fields.ts";
import { GAP, type PackedPlaces } from "./places.ts";
import type { Phrase } from "./query.ts";

/** One thing asked for, as ranking sees it. */
export interface RankedTerm {
  /** The form as typed. */
  exact: string;
  /** Other forms that count for less: stem, longer words, near spellings. */
  others: readonly string[];
  position: number;
  /** Positions that it covers: 2 for a pair of characters. */
  width: number;
  /** How much it tells: rare words tell more. */
  weight: number;
}

/** What matches in a field add; more matches add less and less. */
const FIELD_WEIGHTS: Record<Field, number> = { title: 5, headings: 2.5, summary: 1.5, body: 1 };
/** Matches, weighed by field, that give half of what any number would. */
const HALF_SATURATION = 2;
/** Share of a match that found only another form of the word. */
const INEXACT_SHARE = 0.7;
/** What the terms that stand together as in the query add, of all that was asked. */
const PHRASE_SHARE = 2.5;
/** What a title that is nothing but the query adds, and a heading. */
const WHOLE_TITLE_SHARE = 2;
const WHOLE_HEADING_SHARE = 1;

/** All that is asked of an article. */
export interface Asked {
  terms: readonly RankedTerm[];
  phrases: readonly Phrase[];
}

/** All keys that ranking looks for. */
export function keysOf({ terms, phrases }: Asked): string[] {
  const keys = terms.flatMap(({ exact, others }) => [exact, ...others]);
  return [...new Set([...keys, ...phrases.flatMap((phrase) => phrase.map(({ key }) => key))])];
}

/**
 * How well an article answers what is asked; `undefined` when it lacks a phrase. The same on both engines: it needs
 * nothing but where the article's keys stand.
 */
export function scoreArticle(places: PackedPlaces, { terms, phrases }: Asked): number | undefined {
  if (!phrases.every((phrase) => hasPhrase(places, phrase))) return undefined;
  return scoreOf(places, terms);
}

interface Found {
  term: RankedTerm;
  share: number;
  places: readonly number[];
}

function scoreOf(places: PackedPlaces, terms: readonly RankedTerm[]): number {
  const found = terms.map((term) => findTerm(places, term)).filter((one) => one.places.length > 0);
  const asked = terms.reduce((sum, { weight }) => sum + weight, 0);
  let matched = 0;
  let score = 0;
  for (const { term, share, places: at } of found) {
    matched += term.weight * share;
    score += term.weight * share * saturate(at);
  }
  score += PHRASE_SHARE * (longestAlignment(found) / asked) ** 2 * asked;
  const lengths = places.lengths();
  score += WHOLE_TITLE_SHARE * coverage(found, 0, lengths[0] ?? [], asked) * asked;
  score += WHOLE_HEADING_SHARE * coverage(found, 1, lengths[1] ?? [], asked) * asked;
  // An article that has more of what was asked stands above one that repeats a part of it.
  return score * (matched / asked) ** 2;
}

function findTerm(places: PackedPlaces, term: RankedTerm): Found {
  const exact = places.of(term.exact);
  const others = term.others.flatMap((key) => places.of(key));
  // A stem stands wherever its word does: only the places that the word does not have are more.
  const all = others.length === 0 ? exact : [...new Set([...exact, ...others])];
  return { term, share: exact.length > 0 ? 1 : INEXACT_SHARE, places: all };
}

function saturate(places: readonly number[]): number {
  const counts = FIELDS.map(() => 0);
  for (const place of places) {
    const field = place % FIELDS.length;
    counts[field] = (counts[field] ?? 0) + 1;
  }
  const weighed = FIELDS.reduce(
    (sum, field, index) => sum + FIELD_WEIGHTS[field] * Math.log2(1 + (counts[index] ?? 0)),
    0,
  );
  return (2 * weighed) / (weighed + HALF_SATURATION);
}

/**
 * Weight of the most terms that stand in one place as they do in the query, a wrong word among them or not; 0 when no
 * two do.
 */
function longestAlignment(found: readonly Found[]): number {
  const weights = new Map<number, { weight: number; terms: number }>();
  let best = 0;
  for (const { term, share, places } of found) {
    const shift = term.position * FIELDS.length;
    for (const place of places) {
      const sum = weights.get(place - shift) ?? { weight: 0, terms: 0 };
      weights.set(place - shift, sum);
      sum.weight += term.weight * share;
      sum.terms += 1;
      if (sum.terms > 1) best = Math.max(best, sum.weight);
    }
  }
  return best;
}

/** How nearly one text of a field and the query are the same words, from 0 to 1. */
function coverage(found: readonly Found[], field: number, lengths: readonly number[], asked: number): number {
  let best = 0;
  let first = 0;
  for (const length of lengths) {
    const last = first + length;
    let weight = 0;
    const positions = new Set<number>();
    for (const { term, share, places } of found) {
      let isHere = false;
      for (const place of places) {
        const position = (place - field) / FIELDS.length;
        if (place % FIELDS.length !== field || position < first || position >= last) continue;
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
 * Which text of a field holds the most of what was asked: its index and how many terms. A long article is then cut
 * and marked in that one text, and the others need not be read.
 */
export function densestText(
  places: PackedPlaces,
  terms: readonly RankedTerm[],
  name: Field,
): { index: number; terms: number } {
  const field = FIELDS.indexOf(name);
  const positions = terms.map((term) =>
    [term.exact, ...term.others]
      .flatMap((key) => places.of(key))
      .flatMap((place) => (place % FIELDS.length === field ? [(place - field) / FIELDS.length] : [])),
  );
  let best = { index: -1, terms: 0 };
  let first = 0;
  for (const [index, length] of (places.lengths()[field] ?? []).entries()) {
    const last = first + length;
    const count = positions.filter((list) =>
      list.some((position) => position >= first && position < last),
    ).length;
    if (count > best.terms) best = { index, terms: count };
    first = last + GAP;
  }
  return best;
}

/** True when the words of a phrase stand somewhere just as they do in it. */
function hasPhrase(places: PackedPlaces, phrase: Phrase): boolean {
  const [first, ...rest] = phrase;
  if (first === undefined) return true;
  let starts = places.of(first.key);
  for (const { key, position } of rest) {
    if (starts.length === 0) return false;
    const shift = (position - first.position) * FIELDS.length;
    const others = new Set(places.of(key));
    starts = starts.filter((start) => others.has(start + shift));
  }
  return starts.length > 0;
}
