import { tags } from "../../model/tags.ts";
import { searchIndexes } from "../../search/index/search-indexes.ts";
import type { Applying } from "./apply-parts.ts";
import { readKnown, readStored } from "./stored-articles.ts";
import { recordRemovedArticle } from "./touched-by-articles.ts";

/** Number of ids per statement: well below either engine's limit of parameters. */
const IDS_AT_ONCE = 500;

/**
 * Removes everything derived from the texts of a tenant's articles: their rows, the search index and the stored lists. Works
 * even if these are damaged. Data that cannot be derived from the texts stay: former addresses, feed ids, enquiries, visits.
 */
export async function forgetDerived({ engine, transaction, tenant, tally }: Applying): Promise<void> {
  const known = await readKnown(engine.kind, transaction, tenant, "all");
  const articles = await readStored(engine.kind, transaction, [...known.values()]);
  for (const article of articles) {
    const topics = textsIn(article.tags);
    recordRemovedArticle(tally, { ...article, tags: JSON.stringify(topics) });
  }
  if (articles.length > 0) tally.tags.add(tags.articles);
  const ids = articles.map(({ id }) => id);
  for (let first = 0; first < ids.length; first += IDS_AT_ONCE)
    await searchIndexes[engine.kind].remove(transaction, ids.slice(first, first + IDS_AT_ONCE));
  for (const table of ["article", "search_key", "stand_in", "article_count", "list_mark"] as const)
    await transaction.deleteFrom(table).where("tenant_id", "=", tenant).execute();
  await transaction.updateTable("tenant").set({ counted_at: 0 }).where("id", "=", tenant).execute();
}

/** Returns the texts in a JSON list; none if the column is damaged. */
function textsIn(json: string): string[] {
  try {
    const parsed: unknown = JSON.parse(json);
    return Array.isArray(parsed) ? parsed.filter((item) => typeof item === "string") : [];
  } catch {
    return [];
  }
}
