import type { NamedFigure } from "../../content/visits/visit-archive.ts";
import type { LanguageCode } from "../../contract/addresses/locales.ts";

/** Searches that are tried once more: those that most often found nothing. */
const MAXIMUM_TRIED = 100;

/**
 * The searches that found nothing and would find nothing now, in any of the site's languages, the most frequent first: what
 * somebody may want to write about. How often counts the searches in vain only.
 *
 * @param hits the number of articles that a search finds
 */
export async function fruitlessSearches(
  searches: readonly NamedFigure[],
  languages: readonly LanguageCode[],
  hits: (query: string, language: LanguageCode) => Promise<number>,
  limit: number,
): Promise<NamedFigure[]> {
  const inVain = searches
    .filter(({ name, amount }) => amount > 0 && name !== OTHERS)
    .toSorted((left, right) => right.amount - left.amount)
    .slice(0, MAXIMUM_TRIED);
  const still: NamedFigure[] = [];
  for (const { name, amount } of inVain) {
    if (still.length === limit) break;
    const counts = await Promise.all(languages.map((language) => hits(name, language)));
    if (counts.every((count) => count === 0)) still.push({ name, count: amount, amount });
  }
  return still;
}

/** The name under which what was beyond the names of a day is counted. */
const OTHERS = "(others)";
