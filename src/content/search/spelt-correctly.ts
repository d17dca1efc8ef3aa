import type { RankedArticle } from "./ranking/rank-articles.ts";
import { hasPhrase } from "./ranking/rank.ts";
import { type KnownTerm, majorTerms } from "./terms/known-terms.ts";

/**
 * Maximum number of articles that may contain the words of a misspelt query by chance, if the error happens to be another word.
 */
const FEW = 10;

/**
 * Whether a query seems to be typed correctly, judged from the articles that have all its significant words. It does if one of
 * the best articles has the words in one place as typed, or if more than `FEW` articles have the words. For pairs of characters
 * the number does not count, since a pair that results from an error occurs in many articles.
 */
export function isSpeltCorrectly(
  { ranked, total }: { ranked: readonly RankedArticle[]; total: number },
  terms: readonly KnownTerm[],
): boolean {
  const major = majorTerms(terms);
  if (total > FEW && !major.some(({ term }) => term.kind === "pair")) return true;
  const whole = major.map(({ term }) => ({ keys: [term.exact], position: term.position }));
  return ranked.some(({ positions }) => hasPhrase(positions, whole));
}
