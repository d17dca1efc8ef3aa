import { type Kysely, type RawBuilder, type SqlBool, sql } from "kysely";
import { lookedUpArticles } from "../engine/dialect.ts";
import type { EngineKind } from "../engine/engine.ts";
import type { Tables } from "../model/tables.ts";
import { type ClockOf, type Fallback, type ValueOf, isListed, isReleased } from "./visibility.ts";

/** The parts from which a query about an audience is built. */
export interface QueryParts {
  kind: EngineKind;
  database: Kysely<Tables>;
  value: ValueOf;
}

/** Restricts a query to one group or tag. */
export interface Narrowed {
  group?: string | undefined;
  tag?: string | undefined;
}

/**
 * Selects articles published between the count and now, with their tenant. The clocks of two machines differ, so either time
 * may be later.
 */
export function publishedSince(database: Kysely<Tables>, value: ClockOf) {
  const now = sql<number>`cast(${value("now")} as bigint)`;
  const counted = sql.ref("bounds.counted_at");
  const isLater = sql<SqlBool>`${counted} > ${now}`;
  // PostgreSQL evaluates these subqueries first. Without them, it would compare each article with the tenant's row if
  // statistics are missing.
  const bound = (time: RawBuilder<number>) =>
    database.selectFrom("tenant as bounds").select(time.as("time")).where("bounds.id", "=", value("tenant"));
  return database
    .selectFrom("tenant")
    .innerJoin("article as published", "published.tenant_id", "tenant.id")
    .where("tenant.id", "=", value("tenant"))
    .where(isReleased("published"))
    .where(
      "published.published_at",
      ">",
      bound(sql<number>`case when ${isLater} then ${now} else ${counted} end`),
    )
    .where(
      "published.published_at",
      "<=",
      bound(sql<number>`case when ${isLater} then ${counted} else ${now} end`),
    );
}

/**
 * Selects articles that were published since their tenant was counted, and their translations, as entries of lists. `articles`
 * is 1 for a new entry, -1 for a removed one, and 0 for an unchanged one.
 */
export function changedSince(
  { kind, database, value }: QueryParts,
  fallback: Fallback,
  { group, tag }: Narrowed,
) {
  const published = publishedSince(database, value)
    .select(["published.translation_key", "tenant.counted_at"])
    .distinct()
    .as("published");
  const isTranslation = sql<SqlBool>`article.tenant_id = ${value("tenant")} and article.translation_key = published.translation_key`;
  return (
    database
      .selectFrom(published)
      // The tables are joined in this order, since few articles were published recently, but a group may have many.
      .crossJoin(lookedUpArticles(kind, isTranslation))
      .select(({ fn }) => fn.coalesce("article.group_slug", sql.lit("")).as("group_slug"))
      .select(["article.language", "article.position", "article.published_at", "article.id"])
      .select((builder) => {
        // The same condition, evaluated at the time of the count.
        const whenCounted = ((name) =>
          name === "now" ? builder.ref("published.counted_at") : value(name)) as ValueOf;
        const now = isListed(builder, value, fallback);
        const then = isListed(builder, whenCounted, fallback);
        return sql<number>`case when ${now} then 1 else 0 end - case when ${then} then 1 else 0 end`.as(
          "articles",
        );
      })
      .where(isTranslation)
      .where("article.language", "in", [value("language"), value("fallback")])
      .$if(group !== undefined, (query) => query.where("article.group_slug", "=", group ?? ""))
      .$if(tag !== undefined, (query) =>
        query.where(
          ({ selectFrom }) =>
            // This is a scalar subquery, since with `exists` PostgreSQL would start from all articles that have the tag.
            sql<SqlBool>`${selectFrom("tagged_article")
              .select(sql`1`.as("one"))
              .whereRef("tagged_article.tenant_id", "=", "article.tenant_id")
              .where("tagged_article.tag", "=", tag ?? "")
              .whereRef("tagged_article.id", "=", "article.id")} = ${sql.lit(1)}`,
        ),
      )
  );
}
