import type { NamedFigure } from "../../content/visits/visit-archive.ts";
import type { LanguageCode } from "../../contract/addresses/locales.ts";

/** Maximum number of searches that are repeated. The most frequent ones come first. */
const MAXIMUM_TRIED = 100;

/**
 * Finds searches that had no results and would still have none in any of the site's languages, most frequent first: ideas for new
 * articles. Each count includes only searches without results.
 *
 * @param hits returns the number of articles that a search finds
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

/** Name under which everything beyond a day's limit of names is counted. */
const OTHERS = "(others)";
