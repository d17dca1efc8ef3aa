import { type Kysely, type SqlBool, type Transaction, sql } from "kysely";
import { LANGUAGE_CODES } from "../../contract/locales.ts";
import { lockSchema } from "../engine/dialect.ts";
import type { Engine } from "../engine/engine.ts";
import { prepare } from "../engine/prepare.ts";
import type { Tables } from "../tables.ts";
import {
  type Audience,
  type Fallback,
  NO,
  type ValueOf,
  fallbackOf,
  isListed,
  isStandIn,
  isWrittenIn,
} from "./visibility.ts";

/**
 * Counts what each list of a tenant shows now, for {@link shownTotals}. To be called in each transaction that changes its
 * articles: they are looked through there anyway, and no reader has to do it.
 */
export async function countArticles(
  transaction: Transaction<Tables>,
  tenant: number,
  now = Date.now(),
): Promise<void> {
  await transaction.deleteFrom("article_count").where("tenant_id", "=", tenant).execute();
  for (const language of LANGUAGE_CODES) {
    for (const fallback of LANGUAGE_CODES) {
      const audience: Audience = { tenant, language, fallback, now };
      const value: ValueOf = (name) => audience[name];
      await transaction
        .insertInto("article_count")
        .columns(["tenant_id", "language", "fallback", "group_slug", "articles"])
        .expression((builder) =>
          builder
            .selectFrom("article")
            .where((articles) =>
              language === fallback ? isWrittenIn(articles, value, "language") : isStandIn(articles, value),
            )
            .groupBy("article.group_slug")
            .select((articles) => [
              sql.lit(tenant).as("tenant_id"),
              sql.lit(language).as("language"),
              sql.lit(fallback).as("fallback"),
              articles.fn.coalesce("article.group_slug", NO_GROUP).as("group_slug"),
              articles.fn.countAll<number>().as("articles"),
            ]),
        )
        .execute();
    }
  }
  await transaction.updateTable("tenant").set({ counted_at: now }).where("id", "=", tenant).execute();
}

/** Counts for tenants that have never been counted: the table is newer than they are. In one transaction, however many. */
export async function countMissing(engine: Engine): Promise<void> {
  const missing = (database: Kysely<Tables>) =>
    database.selectFrom("tenant").select("id").where("counted_at", "=", NEVER).execute();
  if ((await missing(engine.reading)).length === 0) return;
  await engine.write(async (transaction) => {
    await lockSchema(engine.kind).execute(transaction);
    // Another process may have done it while this one waited for its turn.
    for (const { id } of await missing(transaction)) await countArticles(transaction, id);
  });
}

const NEVER = 0;

/**
 * How many articles each group shows an audience, and how many without a group: what was counted, and the difference that
 * those make whose publication lies between then and now. So it costs the same however many articles there are.
 *
 * @param group the only group that is asked for, where it is one
 */
export function shownTotals(database: Kysely<Tables>, value: ValueOf, { falls }: Fallback, group?: string) {
  const counted = database
    .selectFrom("article_count")
    .select(["article_count.group_slug", "article_count.articles"])
    .where("article_count.tenant_id", "=", value("tenant"))
    .where("article_count.language", "=", value("language"))
    .where("article_count.fallback", "in", [value("language"), value("fallback")])
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
    .$if(group !== undefined, (query) => query.where("article.group_slug", "=", group ?? ""));
  return database
    .selectFrom(counted.unionAll(since).as("part"))
    .select(({ fn }) => ["part.group_slug", fn.sum<number>("part.articles").as("articles")])
    .groupBy("part.group_slug");
}

const sumTotals = prepare<Audience, Fallback>()(({ database, value, variant }) =>
  database
    .selectFrom(shownTotals(database, value, variant).as("shown"))
    .select(({ fn }) => fn.sum<number>("shown.articles").as("total")),
);

/** How many articles an audience is shown in all. */
export async function countShown(engine: Engine, audience: Audience): Promise<number> {
  const [sum] = await sumTotals(engine, audience, fallbackOf(audience));
  return Number(sum?.total ?? 0);
}

/** Articles whose publication lies between the count and now, and their tenant. Clocks of two machines differ: either may be later. */
export function publishedSince(database: Kysely<Tables>, value: ValueOf) {
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
