import { type Expression, type Kysely, type SqlBool, type Transaction, sql } from "kysely";
import { LANGUAGE_CODES } from "../../contract/locales.ts";
import { isInTexts, lockSchema } from "../engine/dialect.ts";
import type { Engine, EngineKind } from "../engine/engine.ts";
import { prepare } from "../engine/prepare.ts";
import type { Tables } from "../tables.ts";
import { selectArticles } from "./select-articles.ts";
import {
  type Audience,
  type Clock,
  type Fallback,
  NO,
  type ValueOf,
  fallbackOf,
  isListed,
  isStandIn,
  isWrittenIn,
} from "./visibility.ts";

/** Stands in a count of articles whatever tags they bear. */
export const ANY_TAG = sql.lit("");

/** Articles that a transaction has added, changed or removed. */
export interface TouchedArticles {
  /** Their translation keys, before and after. */
  keys: Set<string>;
  /** The tags that they bore, and bear. */
  tags: Set<string>;
}

/**
 * Counts what each list of a tenant shows now, for {@link shownTotals}. To be called in each transaction that changes its
 * articles: they are looked through there anyway, and no reader has to do it. A tag may stand on one article alone, so
 * that there are as many lists by tag as articles: of these, only those are counted again that may show others than before.
 *
 * @param touched what was changed since the last time; all for a tenant that was never counted
 */
export async function countArticles(
  kind: EngineKind,
  transaction: Transaction<Tables>,
  tenant: number,
  touched: TouchedArticles | "all",
  now = Date.now(),
): Promise<void> {
  const stale =
    touched === "all"
      ? undefined
      : JSON.stringify(await findStale(kind, transaction, { tenant, now }, touched));
  const isStale = (tag: Expression<string>) =>
    stale === undefined ? sql<SqlBool>`1 = 1` : isInTexts(kind, tag, stale);
  await transaction
    .deleteFrom("article_count")
    .where("tenant_id", "=", tenant)
    .where(({ or, eb, ref }) => or([eb("tag", "=", ANY_TAG), isStale(ref("tag"))]))
    .execute();
  for (const language of LANGUAGE_CODES) {
    for (const fallback of LANGUAGE_CODES) {
      const audience: Audience = { tenant, language, fallback, now };
      await countShownTo(transaction, audience, undefined);
      await countShownTo(transaction, audience, isStale);
    }
  }
  await transaction.updateTable("tenant").set({ counted_at: now }).where("id", "=", tenant).execute();
}

/** Those that are written in the language where it is its own fallback, those that only stand in otherwise. */
async function countShownTo(
  transaction: Transaction<Tables>,
  audience: Audience,
  isMeant: ((tag: Expression<string>) => Expression<SqlBool>) | undefined,
): Promise<void> {
  const { tenant, language, fallback } = audience;
  const value: ValueOf = (name) => audience[name];
  const tag = isMeant === undefined ? ANY_TAG : sql.ref<string>("article.tag");
  const shown = selectArticles(transaction, isMeant)
    .where((articles) =>
      language === fallback ? isWrittenIn(articles, value, "language") : isStandIn(articles, value),
    )
    .groupBy("article.group_slug")
    .$if(isMeant !== undefined, (query) => query.groupBy(tag));
  await transaction
    .insertInto("article_count")
    .columns(["tenant_id", "language", "fallback", "tag", "group_slug", "articles"])
    .expression(
      shown.select(({ fn }) => [
        sql.lit(tenant).as("tenant_id"),
        sql.lit(language).as("language"),
        sql.lit(fallback).as("fallback"),
        tag.as("tag"),
        fn.coalesce("article.group_slug", NO_GROUP).as("group_slug"),
        fn.countAll<number>().as("articles"),
      ]),
    )
    .execute();
}

/**
 * The tags under which other articles may be shown than when they were counted: those of what was changed and, since a
 * translation takes the place of what stood in for it, of its translations; and those of what was published since.
 */
async function findStale(
  kind: EngineKind,
  transaction: Transaction<Tables>,
  clock: Clock,
  touched: TouchedArticles,
): Promise<string[]> {
  const published = await publishedSince(transaction, (name) => clock[name])
    .select("published.translation_key")
    .execute();
  const keys = new Set([...touched.keys, ...published.map(({ translation_key }) => translation_key)]);
  const rows = await transaction
    .selectFrom("article")
    .innerJoin("tagged_article", "tagged_article.id", "article.id")
    .select("tagged_article.tag")
    .distinct()
    .where("article.tenant_id", "=", clock.tenant)
    .where(({ ref }) => isInTexts(kind, ref("article.translation_key"), JSON.stringify([...keys])))
    .execute();
  return [...new Set([...touched.tags, ...rows.map(({ tag }) => tag)])];
}

/** Counts for tenants that have never been counted: the table is newer than they are. In one transaction, however many. */
export async function countMissing(engine: Engine): Promise<void> {
  const missing = (database: Kysely<Tables>) =>
    database.selectFrom("tenant").select("id").where("counted_at", "=", NEVER).execute();
  if ((await missing(engine.reading)).length === 0) return;
  await engine.write(async (transaction) => {
    await lockSchema(engine.kind).execute(transaction);
    // Another process may have done it while this one waited for its turn.
    for (const { id } of await missing(transaction)) await countArticles(engine.kind, transaction, id, "all");
  });
}

const NEVER = 0;

/** The only group and tag that are asked for, where it is one. */
export interface Narrowed {
  group?: string | undefined;
  tag?: string | undefined;
}

/**
 * How many articles each group shows an audience, and how many without a group: what was counted, and the difference that
 * those make whose publication lies between then and now. So it costs the same however many articles there are.
 */
export function shownTotals(
  database: Kysely<Tables>,
  value: ValueOf,
  { falls }: Fallback,
  { group, tag }: Narrowed = {},
) {
  const counted = database
    .selectFrom("article_count")
    .select(["article_count.group_slug", "article_count.articles"])
    .where("article_count.tenant_id", "=", value("tenant"))
    .where("article_count.language", "=", value("language"))
    .where("article_count.fallback", "in", [value("language"), value("fallback")])
    .where("article_count.tag", "=", tag ?? ANY_TAG)
    .$if(group !== undefined, (query) => query.where("article_count.group_slug", "=", group ?? ""));
  const since = database
    .selectFrom(
      publishedSince(database, value)
        .select(["published.translation_key", "tenant.counted_at"])
        .distinct()
        .as("published"),
    )
    // Walked in this order: what was published is little, what a group holds may be much.
    .crossJoin("article")
    .select(({ fn }) => fn.coalesce("article.group_slug", NO_GROUP).as("group_slug"))
    .select((builder) => {
      // The time is read where a value would be given: the question is the same.
      const whenCounted = ((name) =>
        name === "now" ? builder.ref("published.counted_at") : value(name)) as ValueOf;
      const now = isListed(builder, value, { falls });
      const then = isListed(builder, whenCounted, { falls });
      return sql<number>`case when ${now} then 1 else 0 end - case when ${then} then 1 else 0 end`.as(
        "articles",
      );
    })
    .where("article.tenant_id", "=", value("tenant"))
    .whereRef("article.translation_key", "=", "published.translation_key")
    .where("article.language", "in", [value("language"), value("fallback")])
    .$if(group !== undefined, (query) => query.where("article.group_slug", "=", group ?? ""))
    .$if(tag !== undefined, (query) =>
      query.where(({ exists, selectFrom }) =>
        exists(
          selectFrom("tagged_article")
            .select(sql`1`.as("one"))
            .whereRef("tagged_article.tenant_id", "=", "article.tenant_id")
            .where("tagged_article.tag", "=", tag ?? "")
            .whereRef("tagged_article.id", "=", "article.id"),
        ),
      ),
    );
  return database
    .selectFrom(counted.unionAll(since).as("part"))
    .select(({ fn }) => ["part.group_slug", fn.sum<number>("part.articles").as("articles")])
    .groupBy("part.group_slug");
}

const sumTotals = prepare<
  Audience & { group: string; tag: string },
  Fallback & { group: boolean; tag: boolean }
>()(({ database, value, variant }) =>
  database
    .selectFrom(
      shownTotals(database, value, variant, {
        group: variant.group ? value("group") : undefined,
        tag: variant.tag ? value("tag") : undefined,
      }).as("shown"),
    )
    .select(({ fn }) => fn.sum<number>("shown.articles").as("total")),
);

/** How many articles an audience is shown in all, of a group or under a tag. */
export async function countShown(
  engine: Engine,
  audience: Audience,
  { group, tag }: Narrowed = {},
): Promise<number> {
  const values = { ...audience, group: group ?? "", tag: tag ?? "" };
  const variant = { ...fallbackOf(audience), group: group !== undefined, tag: tag !== undefined };
  const [sum] = await sumTotals(engine, values, variant);
  return Number(sum?.total ?? 0);
}

/** Articles whose publication lies between the count and now, and their tenant. Clocks of two machines differ: either may be later. */
export function publishedSince(
  database: Kysely<Tables>,
  value: <Name extends keyof Clock>(name: Name) => Clock[Name],
) {
  const now = sql<number>`cast(${value("now")} as bigint)`;
  const isLater = sql<SqlBool>`tenant.counted_at > ${now}`;
  return database
    .selectFrom("tenant")
    .innerJoin("article as published", "published.tenant_id", "tenant.id")
    .where("tenant.id", "=", value("tenant"))
    .where("published.is_draft", "=", NO)
    .where(
      "published.published_at",
      ">",
      sql<number>`case when ${isLater} then ${now} else tenant.counted_at end`,
    )
    .where(
      "published.published_at",
      "<=",
      sql<number>`case when ${isLater} then tenant.counted_at else ${now} end`,
    );
}

const NO_GROUP = sql.lit("");
