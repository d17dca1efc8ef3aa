import { type Transaction, sql } from "kysely";
import { LANGUAGE_CODES, type LanguageCode } from "../../contract/addresses/locales.ts";
import type { Tables } from "../model/tables.ts";
import { ANY_TAG, type TagCondition, selectArticles } from "../reading/select-articles.ts";
import { type Clock, isInLists } from "../reading/visibility.ts";
import { CHECKPOINT_INTERVAL } from "./checkpoint-interval.ts";
import { selectFallbackRows, isFallback } from "./fallback-rows.ts";
import type { StaleLists } from "./stale-lists.ts";

/**
 * Makes every 256th article (`CHECKPOINT_INTERVAL`) of a tenant's lists a checkpoint for `findStart`, in lists with and without
 * fallbacks. Must be called after `countArticles`, with the same time.
 */
export async function writeCheckpoints(
  transaction: Transaction<Tables>,
  clock: Clock,
  stale: StaleLists,
): Promise<void> {
  const { languages } = stale;
  await transaction
    .deleteFrom("list_mark")
    .where("tenant_id", "=", clock.tenant)
    .where(({ or, eb }) => or([eb("language", "in", languages), eb("fallback", "in", languages)]))
    .where(({ or, eb, ref }) => or([eb("tag", "=", ANY_TAG), stale.isTag(ref("tag"))]))
    .where(({ or, eb, ref }) => or([eb("group_slug", "=", NO_GROUP), stale.isGroup(ref("group_slug"))]))
    .execute();
  for (const pair of await findLong(transaction, clock)) {
    if (!languages.includes(pair.language) && !languages.includes(pair.fallback)) continue;
    for (const tagCondition of [undefined, stale.isTag]) {
      for (const isOfGroup of [false, true])
        await writeEach(transaction, { clock, stale, tagCondition, isOfGroup, ...pair });
    }
  }
}

interface Pair {
  /** The language that readers request. */
  language: LanguageCode;
  /** The language of the fallbacks; equal to `language` in lists without fallbacks. */
  fallback: LanguageCode;
}

/** Finds the pairs of languages whose list of all articles is long enough for a checkpoint. Most sites have none. */
async function findLong(transaction: Transaction<Tables>, { tenant }: Clock): Promise<Pair[]> {
  const counts = await transaction
    .selectFrom("article_count")
    .select(({ fn }) => ["language", "fallback", fn.sum<number>("articles").as("articles")])
    .where("tenant_id", "=", tenant)
    .where("tag", "=", ANY_TAG)
    .groupBy(["language", "fallback"])
    .execute();
  const pairs = LANGUAGE_CODES.flatMap((language) =>
    LANGUAGE_CODES.map((fallback): Pair => ({ language, fallback })),
  );
  return pairs.filter(({ language, fallback }) => {
    const shown = counts.filter(
      (count) => count.language === language && [language, fallback].includes(count.fallback),
    );
    return shown.reduce((sum, { articles }) => sum + Number(articles), 0) > CHECKPOINT_INTERVAL;
  });
}

/** Describes lists of one kind: lists of groups or of all articles, with or without tags. */
interface Kind extends Pair {
  clock: Clock;
  stale: StaleLists;
  tagCondition: TagCondition | undefined;
  isOfGroup: boolean;
}

const NO_GROUP = sql.lit("");
const NO_POSITION = sql<number>`${sql.lit(0)}`;

/**
 * Writes the checkpoints of all lists of one kind. The index of fallbacks has the same order as the index of articles, so the
 * database merges both while it numbers the entries.
 */
async function writeEach(transaction: Transaction<Tables>, kind: Kind): Promise<void> {
  const { clock, language, fallback, tagCondition, isOfGroup } = kind;
  const own = selectOwn(transaction, kind);
  const listed = language === fallback ? own : own.unionAll(selectFallbacks(transaction, kind));
  const list = [...(tagCondition === undefined ? [] : [sql`tag`]), ...(isOfGroup ? [sql`group_slug`] : [])];
  const partition = list.length === 0 ? sql`` : sql`partition by ${sql.join(list)}`;
  const order = [...(isOfGroup ? [sql`position`] : []), sql`published_at desc`, sql`id desc`];
  const numbered = transaction
    .selectFrom(listed.as("listed"))
    .selectAll()
    .select(
      sql<number>`row_number() over (${partition} order by ${sql.join(order)}) - 1`.as("articles_before"),
    );
  const interval = sql.lit(CHECKPOINT_INTERVAL);
  await transaction
    .insertInto("list_mark")
    .columns([
      "tenant_id",
      "language",
      "fallback",
      "tag",
      "group_slug",
      "articles_before",
      "position",
      "published_at",
      "id",
    ] as const)
    .expression(
      transaction
        .selectFrom(numbered.as("numbered"))
        .select([
          sql.val(clock.tenant).as("tenant_id"),
          sql.lit(language).as("language"),
          sql.lit(fallback).as("fallback"),
          (tagCondition === undefined ? ANY_TAG : sql.ref<string>("tag")).as("tag"),
          (isOfGroup ? sql.ref<string>("group_slug") : NO_GROUP).as("group_slug"),
          "articles_before",
          (isOfGroup ? sql.ref<number>("position") : NO_POSITION).as("position"),
          "published_at",
          "id",
        ])
        .where(({ ref }) => sql`${ref("articles_before")} % ${interval}`, "=", sql.lit(0))
        .where("articles_before", ">", sql.lit(0)),
    )
    .execute();
}

/** The columns selected for every kind of list. Further columns, for tag, group and position, depend on the kind. */
interface Listed {
  published_at: number;
  id: number;
}

function selectOwn(
  transaction: Transaction<Tables>,
  { clock, stale, tagCondition, isOfGroup, language }: Kind,
) {
  return selectArticles(transaction, tagCondition)
    .select(["article.published_at", "article.id"])
    .$if(tagCondition !== undefined, (tagged) => tagged.select(sql.ref<string>("article.tag").as("tag")))
    .where((builder) => isInLists(builder, (name) => clock[name]))
    .where("article.language", "=", language)
    .$if(isOfGroup, (grouped) =>
      grouped
        .select(["article.group_slug", "article.position"])
        .where("article.group_slug", "is not", null)
        .where(({ ref }) => stale.isGroup(ref("article.group_slug"))),
    )
    .$castTo<Listed>();
}

function selectFallbacks(
  transaction: Transaction<Tables>,
  { clock, stale, tagCondition, isOfGroup, language, fallback }: Kind,
) {
  return selectFallbackRows(transaction, tagCondition)
    .select(["stand_in.published_at", "stand_in.id"])
    .$if(tagCondition !== undefined, (tagged) => tagged.select("stand_in.tag"))
    .where((builder) => isFallback(builder, (name) => clock[name]))
    .where("stand_in.language", "=", language)
    .where("stand_in.fallback", "=", fallback)
    .$if(isOfGroup, (grouped) =>
      grouped
        .select(["stand_in.group_slug", "stand_in.position"])
        .where("stand_in.group_slug", "is not", null)
        .where(({ ref }) => stale.isGroup(ref("stand_in.group_slug"))),
    )
    .$castTo<Listed>();
}
