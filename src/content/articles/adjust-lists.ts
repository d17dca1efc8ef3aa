import { type Transaction, sql } from "kysely";
import { LANGUAGE_CODES, type LanguageCode } from "../../contract/addresses/locales.ts";
import { isAmongTexts } from "../engine/dialect.ts";
import type { EngineKind } from "../engine/engine.ts";
import { together } from "../engine/together.ts";
import type { Tables } from "../model/tables.ts";
import { publishedSince } from "../reading/published-since.ts";
import { ANY_TAG, selectArticles } from "../reading/select-articles.ts";
import { type Clock, NO, isDue, isPublic } from "../reading/visibility.ts";
import { type Entry, adjustEntries } from "./adjust-entries.ts";
import { CHECKPOINT_INTERVAL } from "./checkpoint-interval.ts";
import { writeFallbackRows } from "./fallback-rows.ts";
import { type TouchedArticles, refreshLists } from "./refresh-lists.ts";

/** Maximum number of changed articles, with all translations, for which lists are adjusted entry by entry. */
const FEW_KEYS = 200;

/** Maximum number of entries that may be added to a list before new checkpoints are written. */
const MAXIMUM_BEYOND_CHECKPOINTS = 3 * CHECKPOINT_INTERVAL;

export interface AffectedArticles {
  /** Paths of the files that are about to be changed or removed. */
  paths: readonly string[];
  /** Translation keys of the articles after the change. */
  keys: readonly string[];
}

/**
 * Lets `work` change a few articles, then adjusts the stored lists of the tenant for the added and removed entries. Its cost depends
 * on the size of the change; {@link refreshLists} counts all lists of a language again.
 *
 * @param work resolves to the entries that it has changed
 */
export async function adjustLists(
  kind: EngineKind,
  transaction: Transaction<Tables>,
  tenant: number,
  articles: AffectedArticles | "unknown",
  work: () => Promise<TouchedArticles>,
  now = Date.now(),
): Promise<void> {
  if (articles === "unknown" || articles.keys.length + articles.paths.length > 2 * FEW_KEYS)
    return refreshLists(kind, transaction, tenant, await work(), now);
  const clock = { tenant, now };
  const [{ counted_at: counted }, concerned] = await together(
    transaction.selectFrom("tenant").select("counted_at").where("id", "=", tenant).executeTakeFirstOrThrow(),
    findKeys(kind, transaction, clock, articles),
  );
  const isAdjustable = counted > 0 && concerned.length <= FEW_KEYS;
  const before = isAdjustable
    ? await readEntries(kind, transaction, { tenant, now: counted }, concerned)
    : new Map<string, Entry>();
  const touched = await work();
  if (!isAdjustable) return refreshLists(kind, transaction, tenant, touched, now);
  const [, after] = await together(
    touched.keys.size > 0 ? writeFallbackRows(kind, transaction, clock, touched.keys) : undefined,
    readEntries(kind, transaction, clock, concerned),
  );
  const gone = [...before].flatMap(([key, entry]) => (after.has(key) ? [] : [entry]));
  const come = [...after].flatMap(([key, entry]) => (before.has(key) ? [] : [entry]));
  if (gone.length + come.length === 0) return;
  await adjustEntries(transaction, tenant, { gone, come });
  const [, isBad] = await together(
    transaction.updateTable("tenant").set({ counted_at: now }).where("id", "=", tenant).execute(),
    lacksCheckpoints(transaction, tenant, come),
  );
  if (isBad) await refreshLists(kind, transaction, tenant, "all", now);
}

/** Finds the keys of all articles whose entries may differ from those that were counted. */
async function findKeys(
  kind: EngineKind,
  transaction: Transaction<Tables>,
  clock: Clock,
  { paths, keys }: AffectedArticles,
): Promise<string[]> {
  const [stored, published] = await together(
    transaction
      .selectFrom("article")
      .select("translation_key")
      .where("tenant_id", "=", clock.tenant)
      .where(({ ref }) => isAmongTexts(kind, ref("path"), paths))
      .execute(),
    publishedSince(transaction, (name) => clock[name])
      .select("published.translation_key")
      .limit(FEW_KEYS + 1)
      .execute(),
  );
  return [...new Set([...keys, ...[...stored, ...published].map(({ translation_key }) => translation_key)])];
}

/** Reads all list entries of these articles and their fallbacks. */
async function readEntries(
  kind: EngineKind,
  transaction: Transaction<Tables>,
  clock: Clock,
  keys: readonly string[],
): Promise<Map<string, Entry>> {
  const ids = transaction
    .selectFrom("article")
    .select("article.id")
    .where("article.tenant_id", "=", clock.tenant)
    .where(({ ref }) => isAmongTexts(kind, ref("article.translation_key"), keys));
  const numbers = (await ids.execute()).map(({ id }) => id);
  if (numbers.length === 0) return new Map();
  // There is no condition for the tenant, because the ids imply it. With several ids, SQLite would use that condition instead
  // of the ids and read all articles of the tenant.
  const own = [undefined, () => sql<boolean>`1 = 1`].map((tagCondition) =>
    selectArticles(transaction, tagCondition)
      .select(["article.language", "article.position", "article.published_at", "article.id"])
      .select(["article.language as fallback"])
      .select(({ fn }) => fn.coalesce("article.group_slug", sql.lit("")).as("group_slug"))
      .select((tagCondition === undefined ? ANY_TAG : sql.ref<string>("article.tag")).as("tag"))
      .where("article.id", "in", numbers)
      .where(isPublic("article", clock.now))
      .where("article.is_unlisted", "=", NO)
      .execute(),
  );
  const standing = transaction
    .selectFrom("stand_in")
    .select(["language", "fallback", "tag", "position", "published_at", "id"])
    .select(({ fn }) => fn.coalesce("group_slug", sql.lit("")).as("group_slug"))
    .where("id", "in", numbers)
    .where(({ ref }) => isDue(ref("published_at"), clock.now))
    .where("replaced_at", ">", clock.now)
    .execute();
  const entries = (await together(...own, standing)).flat();
  return new Map(entries.map((entry) => [keyOf(entry), entry]));
}

function keyOf({ language, fallback, tag, group_slug, position, published_at, id }: Entry): string {
  return JSON.stringify([language, fallback, tag, group_slug, position, published_at, id]);
}

/** Whether so many entries were added since the checkpoints were written that some pages are far from any checkpoint. */
async function lacksCheckpoints(
  transaction: Transaction<Tables>,
  tenant: number,
  come: readonly Entry[],
): Promise<boolean> {
  const languages = [...new Set(come.map(({ language }) => language))];
  if (languages.length === 0) return false;
  const counting = transaction
    .selectFrom("article_count")
    .select(({ fn }) => ["language", "fallback", fn.sum<number>("articles").as("articles")])
    .where("tenant_id", "=", tenant)
    .where("language", "in", languages)
    .where("fallback", "in", LANGUAGE_CODES)
    .where("tag", "=", ANY_TAG)
    .groupBy(["language", "fallback"])
    .execute();
  const reading = transaction
    .selectFrom("list_mark")
    .select(({ fn }) => ["language", "fallback", fn.countAll<number>().as("checkpoints")])
    .where("tenant_id", "=", tenant)
    .where("tag", "=", ANY_TAG)
    .where("language", "in", languages)
    .where("fallback", "in", LANGUAGE_CODES)
    .where("group_slug", "=", sql.lit(""))
    .groupBy(["language", "fallback"])
    .execute();
  const [counts, checkpoints] = await together(counting, reading);
  const articlesOf = (language: LanguageCode, written: LanguageCode) =>
    Number(counts.find((row) => row.language === language && row.fallback === written)?.articles ?? 0);
  return languages.some((language) =>
    LANGUAGE_CODES.some((fallback) => {
      const listed =
        articlesOf(language, language) + (fallback === language ? 0 : articlesOf(language, fallback));
      const found = checkpoints.find((row) => row.language === language && row.fallback === fallback);
      return listed > Number(found?.checkpoints ?? 0) * CHECKPOINT_INTERVAL + MAXIMUM_BEYOND_CHECKPOINTS;
    }),
  );
}
