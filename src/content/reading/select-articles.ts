import { type Expression, type Kysely, type SelectQueryBuilder, type SqlBool, sql } from "kysely";
import type { Tables } from "../model/tables.ts";

/** The value of `tag` in rows that count or list articles regardless of their tags. */
export const ANY_TAG = sql.lit("");

/** Builds the condition that the list of a tag is included. */
export type TagCondition = (tag: Expression<string>) => Expression<SqlBool>;

/**
 * Starts a query of articles as entries of lists: either all articles, or each article once for every one of its tags that
 * matches. Tagged articles are in a separate table, in the order of their lists and with the same column names, so that
 * conditions apply to both tables.
 */
export function selectArticles(
  database: Kysely<Tables>,
  tagCondition: TagCondition | undefined,
): SelectQueryBuilder<Tables, "article", object> {
  if (tagCondition === undefined) return database.selectFrom("article");
  // The type of article rows is used because the table of tagged articles has the columns that lists need, under the same
  // names.
  const tagged = sql<Tables["article"]>`tagged_article`.as("article");
  return database.selectFrom(tagged).where(tagCondition(sql.ref("article.tag")));
}
