import type { RankedArticle } from "./ranking/rank-articles.ts";
import { hasPhrase } from "./ranking/rank.ts";
import { type KnownTerm, majorTerms } from "./terms/known-terms.ts";

/** Up to this many articles may contain the words of a query by chance, if one word is an error that happens to be another word. */
const FEW = 10;

/**
 * True unless a query seems to contain an error although some articles have all its significant words: because none has it as
 * typed, in one place. Pairs of characters that result from an error occur in many articles, Latin words in few.
 */
export function isTypedRight(
  { ranked, total }: { ranked: readonly RankedArticle[]; total: number },
  terms: readonly KnownTerm[],
): boolean {
  const major = majorTerms(terms);
  if (total > FEW && !major.some(({ term }) => term.kind === "pair")) return true;
  const whole = major.map(({ term }) => ({ keys: [term.exact], position: term.position }));
  return ranked.some(({ positions }) => hasPhrase(positions, whole));
}
