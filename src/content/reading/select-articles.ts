import { type Expression, type Kysely, type SelectQueryBuilder, type SqlBool, sql } from "kysely";
import type { Tables } from "../model/tables.ts";

/** The value for articles regardless of their tags. */
export const ANY_TAG = sql.lit("");

/** Tests whether the list of a tag is to be included. */
export type IsMeantTag = (tag: Expression<string>) => Expression<SqlBool>;

/**
 * Starts a query of articles as entries of lists: of all articles, or only of those with matching tags, once for each such tag.
 * Tagged articles are in a table of their own, in the order of their lists and with the same column names, so that conditions apply
 * to both.
 */
export function selectArticles(
  database: Kysely<Tables>,
  isMeant: IsMeantTag | undefined,
): SelectQueryBuilder<Tables, "article", object> {
  if (isMeant === undefined) return database.selectFrom("article");
  // The type is that of article rows: the table of tagged articles has the columns that lists need, under the same names.
  const tagged = sql<Tables["article"]>`tagged_article`.as("article");
  return database.selectFrom(tagged).where(isMeant(sql.ref("article.tag")));
}
