import type { RankedArticle } from "./ranking/rank-articles.ts";
import { hasPhrase } from "./ranking/rank.ts";
import { type KnownTerm, majorTerms } from "./terms/known-terms.ts";

/** Fewer articles may have the words of a query by chance, one of them being an error that is a word elsewhere. */
const FEW = 10;

/**
 * True unless a query seems to have an error although some articles have all that matters of it: because none has it as it was typed, in
 * one place. Pairs of characters that arose from an error are somewhere in many articles, Latin words in few.
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
