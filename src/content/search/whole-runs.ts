import { type KnownTerm, majorTerms } from "./known-terms.ts";
import type { Phrase } from "./query.ts";
import { hasPhrase } from "./rank.ts";
import type { PackedPositions } from "./word-positions.ts";

/** True if an article has each run of Han or Hangul of a query as it was typed. */
export function holdsRuns(positions: PackedPositions, terms: readonly KnownTerm[]): boolean {
  return runsOf(terms).every((run) => hasPhrase(positions, run));
}

/** The pairs that matter of each run. */
function runsOf(terms: readonly KnownTerm[]): Phrase[] {
  const runs: { key: string; position: number; end: number }[][] = [];
  for (const { term } of majorTerms(terms)) {
    if (term.kind !== "pair") continue;
    const one = { key: term.exact, position: term.position, end: term.end };
    const run = runs.at(-1);
    if (run !== undefined && term.start < (run.at(-1)?.end ?? 0)) run.push(one);
    else runs.push([one]);
  }
  return runs;
}
