import { type Kysely, type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from "kysely";
import type { LanguageCode } from "../../contract/addresses/locales.ts";
import type { Article } from "../../contract/api/articles.ts";
import type { Tables } from "../model/tables.ts";
import { tags } from "../model/tags.ts";
import { type Scope, addressOfArticle } from "../reading/scope.ts";
import { type Fallback, type ValueOf, isWrittenIn } from "../reading/visibility.ts";
import { selectFallbackRows, isFallback } from "./fallback-rows.ts";

type Direction = "previous" | "next";

interface QueryParts {
  database: Kysely<Tables>;
  value: ValueOf;
}

/**
 * Adds the ids of an article's neighbours, in the order of its group, to the query for the article. This costs less than a
 * second query. Each part is an index range in the group's order, so its first entry is found immediately, however many
 * articles the group has.
 */
export function withNeighbours(
  asking: QueryParts,
  found: SelectQueryBuilder<Tables, "article", object>,
  { hasFallbacks }: Fallback,
): SelectQueryBuilder<Tables, "article", object> {
  const first = hasFallbacks ? firstOfAll : firstOwn;
  const neighbour = (direction: Direction) =>
    sql<
      number | null
    >`coalesce(${first(asking, direction, comparesTimes)}, ${first(asking, direction, comparesPositions)})`;
  const located = asking.database
    .selectFrom(found.selectAll("article").limit(sql.lit(1)).as("found"))
    .selectAll("found")
    .select([neighbour("previous").as("previous_id"), neighbour("next").as("next_id")])
    // Redundant, but without this limit PostgreSQL reads all articles to compare them with the ids.
    .limit(sql.lit(1));
  // The type is that of an article row: only this file uses the two columns added above.
  return asking.database.selectFrom(sql<Tables["article"]>`${located}`.as("article"));
}

/** Selects the neighbours from {@link withNeighbours} as {@link NeighbourRow}. */
export function selectNeighbours<Selected>(query: SelectQueryBuilder<Tables, "article", Selected>) {
  return query
    .leftJoin("article as previous", (join) => join.on("previous.id", "=", sql.ref("article.previous_id")))
    .leftJoin("article as next", (join) => join.on("next.id", "=", sql.ref("article.next_id")))
    .select([
      "previous.title as previous_title",
      "previous.slug as previous_slug",
      "previous.translation_key as previous_key",
    ])
    .select(["next.title as next_title", "next.slug as next_slug", "next.translation_key as next_key"]);
}

export interface NeighbourRow {
  group_slug: string | null;
  previous_title: string | null;
  previous_slug: string | null;
  previous_key: string | null;
  next_title: string | null;
  next_slug: string | null;
  next_key: string | null;
}

/** Links to the previous and next article; none for an article without a group. */
export function neighboursOf(
  scope: Scope,
  row: NeighbourRow,
  language: LanguageCode,
): Pick<Article, "previous" | "next"> {
  const { group_slug } = row;
  if (group_slug !== null) scope.dependencies.addTag(tags.group(group_slug));
  const link = (title: string | null, slug: string | null, translation_key: string | null) =>
    title === null || slug === null
      ? null
      : { title, url: addressOfArticle(scope, language, { slug, group_slug, translation_key }) };
  return {
    previous: link(row.previous_title, row.previous_slug, row.previous_key),
    next: link(row.next_title, row.next_slug, row.next_key),
  };
}

type Located = "found" | "article" | "stand_in" | "own" | "other";

/** Builds the condition that a row of one table follows a row of another table in this direction. */
type RowComparison = (direction: Direction, table: Located, from: Located) => RawBuilder<SqlBool>;

/** Compares rows with the same position in the editor's order, by time and id. */
const comparesTimes: RowComparison = (direction, table, from) => {
  const older = sql.raw(direction === "next" ? "<" : ">");
  return sql<SqlBool>`${sql.ref(`${table}.position`)} = ${sql.ref(`${from}.position`)}
    and (${sql.ref(`${table}.published_at`)}, ${sql.ref(`${table}.id`)}) ${older}
      (${sql.ref(`${from}.published_at`)}, ${sql.ref(`${from}.id`)})`;
};

/** Compares rows by their positions in the editor's order. */
const comparesPositions: RowComparison = (direction, table, from) =>
  sql<SqlBool>`${sql.ref(`${table}.position`)} ${sql.raw(direction === "next" ? ">" : "<")} ${sql.ref(`${from}.position`)}`;

/** Finds the nearest article written in the language. */
function firstOwn(asking: QueryParts, direction: Direction, comparison: RowComparison) {
  return selectOwn(asking, direction, comparison).select("article.id");
}

/** Finds the nearest article, including fallbacks. */
function firstOfAll(asking: QueryParts, direction: Direction, comparison: RowComparison) {
  const own = selectOwn(asking, direction, comparison).select([
    "article.id",
    "article.position",
    "article.published_at",
  ]);
  const other = selectFallbackRow(asking, direction, comparison);
  const isOtherNearer = sql<SqlBool>`(${comparesTimes(direction, "own", "other")}) or ${comparesPositions(direction, "own", "other")}`;
  return sql<
    number | null
  >`(select case when ${isOtherNearer} then other.id else coalesce(own.id, other.id) end
    from (select 1 as one) as one left join ${own.as("own")} on true left join ${other.as("other")} on true)`;
}

function selectOwn({ database, value }: QueryParts, direction: Direction, comparison: RowComparison) {
  const [order, newestFirst] = orderOf(direction);
  return database
    .selectFrom("article")
    .where((builder) => isWrittenIn(builder, value, "language"))
    .where("article.group_slug", "=", sql.ref<string>("found.group_slug"))
    .where(comparison(direction, "article", "found"))
    .orderBy("article.position", order)
    .orderBy("article.published_at", newestFirst)
    .orderBy("article.id", newestFirst)
    .limit(sql.lit(1));
}

function selectFallbackRow({ database, value }: QueryParts, direction: Direction, comparison: RowComparison) {
  const [order, newestFirst] = orderOf(direction);
  return selectFallbackRows(database, undefined)
    .select(["stand_in.id", "stand_in.position", "stand_in.published_at"])
    .where((builder) => isFallback(builder, value))
    .where("stand_in.language", "=", value("language"))
    .where("stand_in.fallback", "=", value("fallback"))
    .where("stand_in.group_slug", "=", sql.ref<string>("found.group_slug"))
    .where(comparison(direction, "stand_in", "found"))
    .orderBy("stand_in.position", order)
    .orderBy("stand_in.published_at", newestFirst)
    .orderBy("stand_in.id", newestFirst)
    .limit(sql.lit(1));
}

function orderOf(direction: Direction) {
  return direction === "next" ? (["asc", "desc"] as const) : (["desc", "asc"] as const);
}
