import { type Transaction, sql } from "kysely";
import type { EngineReader } from "../engine/engine.ts";
import { prepare } from "../engine/prepare.ts";
import type { Tables } from "../model/tables.ts";
import { type QueryParts, type Narrowed, changedSince } from "../reading/published-since.ts";
import { ANY_TAG, type TagCondition, selectArticles } from "../reading/select-articles.ts";
import { type Audience, type Clock, type Fallback, fallbackOf, isInLists } from "../reading/visibility.ts";
import { selectFallbackRows, isFallback } from "./fallback-rows.ts";
import type { StaleLists } from "./stale-lists.ts";

/**
 * Counts the articles that each of a tenant's lists shows now; `shownTotals` reads these counts. Must be called in each
 * transaction that changes articles, after `writeFallbackRows`, so that readers need not count. A tenant may have as many tags
 * as articles, so only tag lists that may have changed are counted again.
 */
export async function countArticles(
  transaction: Transaction<Tables>,
  clock: Clock,
  stale: StaleLists,
): Promise<void> {
  await transaction
    .deleteFrom("article_count")
    .where("tenant_id", "=", clock.tenant)
    .where("fallback", "in", stale.languages)
    .where(({ or, eb, ref }) => or([eb("tag", "=", ANY_TAG), stale.isTag(ref("tag"))]))
    .execute();
  for (const tagCondition of [undefined, stale.isTag]) {
    await countWritten(transaction, clock, stale, tagCondition);
    await countStandIns(transaction, clock, stale, tagCondition);
  }
}

/** Counts the articles written in each language, without fallbacks. */
async function countWritten(
  transaction: Transaction<Tables>,
  clock: Clock,
  { languages }: StaleLists,
  tagCondition: TagCondition | undefined,
): Promise<void> {
  const tag = tagCondition === undefined ? ANY_TAG : sql.ref<string>("article.tag");
  await transaction
    .insertInto("article_count")
    .columns(COUNT_COLUMNS)
    .expression(
      selectArticles(transaction, tagCondition)
        .select(({ fn }) => [
          "article.tenant_id",
          "article.language",
          "article.language as fallback",
          tag.as("tag"),
          fn.coalesce("article.group_slug", NO_GROUP).as("group_slug"),
          fn.countAll<number>().as("articles"),
        ])
        .where((builder) => isInLists(builder, (name) => clock[name]))
        .where("article.language", "in", languages)
        .groupBy(["article.tenant_id", "article.language", "article.group_slug"])
        .$if(tagCondition !== undefined, (query) => query.groupBy(tag)),
    )
    .execute();
}

/** Counts fallbacks. */
async function countStandIns(
  transaction: Transaction<Tables>,
  clock: Clock,
  { languages }: StaleLists,
  tagCondition: TagCondition | undefined,
): Promise<void> {
  await transaction
    .insertInto("article_count")
    .columns(COUNT_COLUMNS)
    .expression(
      selectFallbackRows(transaction, tagCondition)
        .select(({ fn }) => [
          "stand_in.tenant_id",
          "stand_in.language",
          "stand_in.fallback",
          "stand_in.tag",
          fn.coalesce("stand_in.group_slug", NO_GROUP).as("group_slug"),
          fn.countAll<number>().as("articles"),
        ])
        .where((builder) => isFallback(builder, (name) => clock[name]))
        .where("stand_in.fallback", "in", languages)
        .groupBy(["stand_in.tenant_id", "stand_in.language", "stand_in.fallback"])
        .groupBy(["stand_in.tag", "stand_in.group_slug"]),
    )
    .execute();
}

const COUNT_COLUMNS = ["tenant_id", "language", "fallback", "tag", "group_slug", "articles"] as const;

/**
 * The number of articles that an audience is shown in each group and outside groups: the stored counts, corrected for
 * articles published since. The cost does not depend on the number of articles.
 */
export function shownTotals(asking: QueryParts, { hasFallbacks }: Fallback, { group, tag }: Narrowed = {}) {
  const { database, value } = asking;
  const counted = database
    .selectFrom("article_count")
    .select(["article_count.group_slug", "article_count.articles"])
    .where("article_count.tenant_id", "=", value("tenant"))
    .where("article_count.language", "=", value("language"))
    .where("article_count.fallback", "in", [value("language"), value("fallback")])
    .where("article_count.tag", "=", tag ?? ANY_TAG)
    .$if(group !== undefined, (query) => query.where("article_count.group_slug", "=", group ?? ""));
  const since = database
    .selectFrom(changedSince(asking, { hasFallbacks }, { group, tag }).as("changed"))
    .select(["changed.group_slug", "changed.articles"]);
  return database
    .selectFrom(counted.unionAll(since).as("part"))
    .select(({ fn }) => ["part.group_slug", fn.sum<number>("part.articles").as("articles")])
    .groupBy("part.group_slug");
}

const sumTotals = prepare<
  Audience & { group: string; tag: string },
  Fallback & { group: boolean; tag: boolean }
>()(({ kind, database, value, variant }) =>
  database
    .selectFrom(
      shownTotals({ kind, database, value }, variant, {
        group: variant.group ? value("group") : undefined,
        tag: variant.tag ? value("tag") : undefined,
      }).as("shown"),
    )
    .select(({ fn }) => fn.sum<number>("shown.articles").as("total")),
);

/** The total number of articles that an audience is shown, overall, in a group or with a tag. */
export async function countShown(
  engine: EngineReader,
  audience: Audience,
  { group, tag }: Narrowed = {},
): Promise<number> {
  const values = { ...audience, group: group ?? "", tag: tag ?? "" };
  const variant = { ...fallbackOf(audience), group: group !== undefined, tag: tag !== undefined };
  const [sum] = await sumTotals(engine, values, variant);
  return Number(sum?.total ?? 0);
}

const NO_GROUP = sql.lit("");
