import { FIELDS, type Field } from "./document.ts";
import type { Query, Term } from "./query.ts";

/** An article that matched, with the places of the query's keys as they were indexed. */
export interface Hit {
  id: number;
  publishedAt: number;
  terms: Readonly<Record<string, readonly number[] | null>>;
}

/** What one more match in a field adds; the second counts for less than the first. */
const FIELD_WEIGHTS: Record<Field, number> = { title: 12, headings: 5, summary: 3, body: 1 };
/** Share of a match that found only the stem or the beginning of a word. */
const INEXACT_SHARE = 0.6;
/** What the longest stretch of neighbouring terms adds, of the field's weight for each neighbour. */
const PHRASE_SHARE = 1.2;

/** Orders hits, best first. The same on both engines: nothing here asks a database. */
export function rankHits<H extends Hit>(hits: readonly H[], query: Query): H[] {
  const scored = hits.map((hit) => ({ hit, score: scoreOf(hit, query) }));
  return scored
    .sort(
      (left, right) =>
        right.score - left.score || right.hit.publishedAt - left.hit.publishedAt || right.hit.id - left.hit.id,
    )
    .map(({ hit }) => hit);
}

function scoreOf(hit: Hit, { terms }: Query): number {
  const places = terms.map((term) => placesOf(hit, term));
  let score = 0;
  for (const [index, field] of FIELDS.entries()) {
    const weight = FIELD_WEIGHTS[field];
    for (const { exact, all } of places) {
      const matches = all.filter((place) => place % FIELDS.length === index).length;
      if (matches === 0) continue;
      const share = exact.some((place) => place % FIELDS.length === index) ? 1 : INEXACT_SHARE;
      score += weight * share * (1 + Math.log2(matches) / 4);
    }
    score += weight * PHRASE_SHARE * longestPhrase(terms, places, index);
  }
  // A document that has more of what was asked stands above one that repeats a part of it.
  const found = places.filter(({ all }) => all.length > 0).length;
  return score * (found / Math.max(terms.length, 1)) ** 2;
}

interface Places {
  exact: readonly number[];
  all: readonly number[];
}

function placesOf(hit: Hit, term: Term): Places {
  const exact = hit.terms[term.exact] ?? [];
  const others = term.keys.filter((key) => key !== term.exact).flatMap((key) => hit.terms[key] ?? []);
  // A stem stands wherever its word does: only the places that the word does not have are more.
  return { exact, all: [...new Set([...exact, ...others])] };
}

/** Neighbouring pairs in the longest run of terms that stand in the text as they do in the query. */
function longestPhrase(terms: readonly Term[], places: readonly Places[], field: number): number {
  let longest = 0;
  let running = new Map<number, number>();
  for (const [index, term] of terms.entries()) {
    const before = terms[index - 1];
    const step = before === undefined ? 0 : (term.position - before.position) * FIELDS.length;
    const next = new Map<number, number>();
    for (const place of places[index]?.all ?? []) {
      if (place % FIELDS.length !== field) continue;
      const length = before === undefined ? 0 : (running.get(place - step) ?? -1) + 1;
      next.set(place, length);
      longest = Math.max(longest, length);
    }
    running = next;
  }
  return longest;
}
