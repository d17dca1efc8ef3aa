import { type Transaction, sql } from "kysely";
import type { LanguageCode } from "../../../contract/addresses/locales.ts";
import { eachText, isInTexts, textCounts } from "../../engine/dialect.ts";
import type { Engine, EngineReader } from "../../engine/engine.ts";
import { prepare } from "../../engine/prepare.ts";
import { together } from "../../engine/together.ts";
import type { Tables } from "../../model/tables.ts";
import type { KeyRange } from "../words/begun-syllables.ts";
import type { SearchDocument } from "./document.ts";
import type { IndexScope } from "./search-index.ts";

/** A key that every article has. Its count is the number of articles. */
export const EVERY_ARTICLE = "";

/** Changes to the number of articles, and of titles, that contain each key of a language. */
export class VocabularyChanges {
  readonly #languages = new Map<LanguageCode, Map<string, KeyCounts>>();

  add(language: LanguageCode, document: SearchDocument): void {
    this.#count(language, document, 1);
  }

  remove(language: LanguageCode, document: SearchDocument): void {
    this.#count(language, document, -1);
  }

  #count(language: LanguageCode, { keys, titleKeys }: SearchDocument, step: 1 | -1): void {
    const counts = this.#languages.get(language) ?? new Map<string, KeyCounts>();
    this.#languages.set(language, counts);
    addTo(counts, EVERY_ARTICLE, true, step);
    for (const [index, key] of keys.entries()) addTo(counts, key, index < titleKeys, step);
  }

  /** The number of changed keys. */
  get size(): number {
    let size = 0;
    for (const counts of this.#languages.values()) size += counts.size;
    return size;
  }

  async write(engine: Engine, transaction: Transaction<Tables>, tenant: number): Promise<void> {
    for (const [language, counts] of this.#languages) {
      const changed = [...counts]
        .filter(([, { articles, titles }]) => articles !== 0 || titles !== 0)
        // Sorted, so that rows next to each other are written together, and two imports cannot deadlock.
        .sort(([left], [right]) => (left < right ? -1 : 1))
        .map(([key, { articles, titles }]) => [key, articles, titles]);
      if (changed.length === 0) continue;
      const lessened = changed.flatMap(([key, articles]) => (Number(articles) < 0 ? [String(key)] : []));
      const written = sql`insert into search_key (tenant_id, language, key, articles, titles)
        select ${tenant}, ${language}, key, articles, titles from ${textCounts(engine.kind, JSON.stringify(changed))} as changed
        where true
        on conflict (tenant_id, language, key) do update set
          articles = search_key.articles + excluded.articles, titles = search_key.titles + excluded.titles`.execute(
        transaction,
      );
      await together(written, deleteUnused(transaction, { tenant, language }, lessened));
    }
    this.#languages.clear();
  }
}

/** Maximum number of keys that are looked up one by one: enough for the keys of one or two articles. */
const FEW_KEYS = 2_000;
const KEYS_AT_ONCE = 100;

/** Deletes those of the given keys that no article contains. */
async function deleteUnused(
  transaction: Transaction<Tables>,
  { tenant, language }: IndexScope,
  lessened: readonly string[],
): Promise<void> {
  if (lessened.length === 0) return;
  const unused = transaction
    .deleteFrom("search_key")
    .where("tenant_id", "=", tenant)
    .where("language", "=", language)
    .where("articles", "<=", 0);
  if (lessened.length > FEW_KEYS) {
    await unused.execute();
    return;
  }
  const parts = Array.from({ length: Math.ceil(lessened.length / KEYS_AT_ONCE) }, (_, part) =>
    lessened.slice(part * KEYS_AT_ONCE, (part + 1) * KEYS_AT_ONCE),
  );
  await together(...parts.map((keys) => unused.where("key", "in", keys).execute()));
}

/** The number of articles, and of titles, in which a key occurs. */
export interface KeyCounts {
  articles: number;
  titles: number;
}

function addTo(counts: Map<string, KeyCounts>, key: string, isInTitle: boolean, step: 1 | -1): void {
  const titles = isInTitle ? step : 0;
  const count = counts.get(key);
  if (count === undefined) {
    counts.set(key, { articles: step, titles });
  } else {
    count.articles += step;
    count.titles += titles;
  }
}

const selectCounts = prepare<{ tenant: number; languages: string; keys: string }>()(
  ({ database, kind, value }) =>
    database
      .selectFrom("search_key")
      .select(["key", ({ fn }) => fn.sum<number>("articles").as("articles")])
      .select(({ fn }) => fn.sum<number>("titles").as("titles"))
      .where("tenant_id", "=", value("tenant"))
      .where(({ ref }) => isInTexts(kind, ref("language"), value("languages")))
      .where(({ ref }) => isInTexts(kind, ref("key"), value("keys")))
      .groupBy("key"),
);

/** Counts the articles in the scopes that contain each key. Keys that no article contains are left out. */
export async function countKeys(
  reader: EngineReader,
  scopes: readonly IndexScope[],
  keys: readonly string[],
): Promise<Map<string, number>> {
  const counts = await countUses(reader, scopes, keys);
  return new Map(Array.from(counts, ([key, { articles }]) => [key, articles]));
}

/** Like {@link countKeys}, with the number of titles that contain each key. */
export async function countUses(
  reader: EngineReader,
  scopes: readonly IndexScope[],
  keys: readonly string[],
): Promise<Map<string, KeyCounts>> {
  if (keys.length === 0) return new Map();
  const rows = await selectCounts(reader, { ...within(scopes), keys: JSON.stringify(keys) });
  return new Map(
    rows.map(({ key, articles, titles }) => [key, { articles: Number(articles), titles: Number(titles) }]),
  );
}

/**
 * Minimum number of articles with a common key. Rarer keys are considered only if there are too few common ones. The partial
 * index has the same number in its condition.
 */
const COMMON = 16;
/** Minimum number of articles for which common keys are queried first. Smaller sites have too few common keys. */
const MANY_ARTICLES = 1_000;

const selectCompletions = prepare<
  { tenant: number; languages: string; first: string; last: string; limit: number },
  { count: "titles" | "articles"; least: number }
>()(({ database, kind, value, variant: { count, least } }) =>
  database
    .selectFrom("search_key")
    .select(["key", ({ fn }) => fn.sum<number>(count).as("uses")])
    .where("tenant_id", "=", value("tenant"))
    .where(({ ref }) => isInTexts(kind, ref("language"), value("languages")))
    .where("key", ">", value("first"))
    .where("key", "<", value("last"))
    // A literal instead of a parameter: with a parameter, the partial index of common keys, or of titles, could not be used.
    .where(count, ">=", sql.lit(least))
    .groupBy("key")
    .orderBy("uses", "desc")
    .orderBy("key")
    .limit(value("limit")),
);

/**
 * Finds longer keys that begin with a key, the most frequent first.
 *
 * @param among the number of articles
 */
export async function completionsOf(
  reader: EngineReader,
  scopes: readonly IndexScope[],
  key: string,
  { inTitles, limit, among }: { inTitles: boolean; limit: number; among: number },
): Promise<{ key: string; uses: number }[]> {
  const values = { ...within(scopes), first: key, last: `${key}~`, limit };
  const select = (count: "titles" | "articles", least: number) =>
    selectCompletions(reader, values, { count, least });
  const common = inTitles || among < MANY_ARTICLES ? [] : await select("articles", COMMON);
  const rows = common.length === limit ? common : await select(inTitles ? "titles" : "articles", 1);
  return rows.map((row) => ({ key: row.key, uses: Number(row.uses) }));
}

const selectFollowing = prepare<
  { tenant: number; languages: string; keys: string; limit: number },
  "titles" | "articles"
>()(({ database, kind, value, variant: count }) =>
  database
    .selectFrom(eachText(kind, sql<string>`${value("keys")}`))
    .crossJoin("search_key")
    .select(["search_key.key", ({ fn }) => fn.sum<number>(count).as("uses")])
    .where("search_key.tenant_id", "=", value("tenant"))
    .where(({ ref }) => isInTexts(kind, ref("search_key.language"), value("languages")))
    .where("search_key.key", ">", ({ ref }) => ref("text.value"))
    .where("search_key.key", "<", sql<string>`text.value || '~'`)
    .where(count, ">=", sql.lit(1))
    .groupBy("search_key.key")
    .orderBy("uses", "desc")
    .orderBy("search_key.key")
    .limit(value("limit")),
);

/**
 * Finds longer keys that begin with one of several keys, the most frequent first. None of the given keys may begin with
 * another.
 */
export async function completionsOfAny(
  reader: EngineReader,
  scopes: readonly IndexScope[],
  keys: readonly string[],
  { inTitles, limit }: { inTitles: boolean; limit: number },
): Promise<{ key: string; uses: number }[]> {
  if (keys.length === 0) return [];
  const values = { ...within(scopes), keys: JSON.stringify(keys), limit };
  const rows = await selectFollowing(reader, values, inTitles ? "titles" : "articles");
  return rows.map((row) => ({ key: row.key, uses: Number(row.uses) }));
}

/** Selects keys in a range, the most frequent first: counted in titles, or in all articles. */
export async function keysBetween(
  reader: EngineReader,
  scopes: readonly IndexScope[],
  { after, before }: KeyRange,
  { inTitles, limit }: { inTitles: boolean; limit: number },
): Promise<{ key: string; uses: number }[]> {
  const values = { ...within(scopes), first: after, last: before, limit };
  const count = inTitles ? "titles" : "articles";
  const rows = await selectCompletions(reader, values, { count, least: 1 });
  return rows.map((row) => ({ key: row.key, uses: Number(row.uses) }));
}

function within(scopes: readonly IndexScope[]): { tenant: number; languages: string } {
  return {
    tenant: scopes[0]?.tenant ?? 0,
    languages: JSON.stringify(scopes.map(({ language }) => language)),
  };
}
