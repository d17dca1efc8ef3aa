import { type Expression, type Kysely, type SelectQueryBuilder, type SqlBool, sql } from "kysely";
import type { Tables } from "../tables.ts";

/** Stands where articles are meant whatever tags they bear. */
export const ANY_TAG = sql.lit("");

/** Whether a list by this tag is meant. */
export type IsMeantTag = (tag: Expression<string>) => Expression<SqlBool>;

/**
 * Begins a query of where articles stand in lists: of all, or of those alone that bear a tag which is meant, once for each
 * such tag. These lie in the order of their lists in a table of their own, under the same names, so that every
 * condition on an article's place holds for both.
 */
export function selectArticles(
  database: Kysely<Tables>,
  isMeant: IsMeantTag | undefined,
): SelectQueryBuilder<Tables, "article", object> {
  if (isMeant === undefined) return database.selectFrom("article");
  const tagged = database
    .selectFrom("tagged_article as article")
    .where(({ ref }) => isMeant(ref("article.tag")));
  // The names are the same, as far as that table has them.
  return tagged as unknown as SelectQueryBuilder<Tables, "article", object>;
}
