import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { WorkSort } from "../../contract/studio/endpoints/articles.ts";
import { byBytes, placeInTexts } from "../engine/dialect.ts";
import type { EngineKind } from "../engine/engine.ts";
import type { Tenant } from "../model/tenant.ts";
import type { WorkFilter } from "./work-filter.ts";

/** The cursor of an article in a list: its sort value and its key. */
export interface WorkCursor {
  rank: string | number;
  key: string;
}

/**
 * Returns the value by which articles are sorted: their key, their title in the site's default language (articles without such
 * a title come last), or the newest date of their texts.
 */
export function rankOf(
  kind: EngineKind,
  sort: WorkSort,
  { defaultLanguage }: Pick<Tenant, "defaultLanguage">,
  asked: Pick<WorkFilter, "query" | "found">,
): RawBuilder<string | number> {
  switch (sort) {
    case "relevance":
      return sql<number>`min(${relevanceOf(kind, asked)})`;
    case "key":
      return sql<string>`article.translation_key`;
    case "title": {
      const title = sql<string>`(case when article.language = ${sql.lit(defaultLanguage)} then '0' else '1' end || lower(article.title))`;
      return sql<string>`min(${byBytes(kind, title)})`;
    }
    case "changed":
      return sql<number>`max(article.updated_at)`;
    case "published":
      return sql<number>`max(article.published_at)`;
  }
}

const FIRST_FOUND = 4;
const NOT_FOUND = 1_000;

/**
 * Rates how well a text matches a query; lower is better. Best is the query as the whole title, then at the start of a word in
 * the title, anywhere in the title, and in the path. Texts found only by full-text search come last, in the order of their
 * rank.
 */
function relevanceOf(
  kind: EngineKind,
  { query = "", found = [] }: Pick<WorkFilter, "query" | "found">,
): RawBuilder<number> {
  const words = query.trim().toLowerCase();
  const escaped = words.replaceAll(/[\\%_]/g, "\\$&");
  const title = sql<string>`lower(article.title)`;
  const isLike = (text: RawBuilder<string>, pattern: string) =>
    sql<SqlBool>`${text} like ${pattern} escape '\\'`;
  const names = JSON.stringify(found.map(({ language, slug }) => `${language}/${slug}`));
  const place = placeInTexts(kind, sql<string>`(article.language || '/' || article.slug)`, names);
  return sql<number>`case
    when ${title} = ${words} then 0
    when ${isLike(title, `${escaped}%`)} or ${isLike(title, `% ${escaped}%`)} then 1
    when ${isLike(title, `%${escaped}%`)} then 2
    when ${isLike(sql<string>`lower(article.path)`, `%${escaped}%`)} then 3
    else ${sql.lit(FIRST_FOUND)} + coalesce(${place}, ${sql.lit(NOT_FOUND)}) end`;
}

/** Orders by date begin with the newest. */
export function directionOf(sort: WorkSort): "asc" | "desc" {
  return sort === "changed" || sort === "published" ? "desc" : "asc";
}

/** Whether an article comes after a cursor. */
export function isAfter(
  rank: RawBuilder<string | number>,
  sort: WorkSort,
  cursor: WorkCursor,
): RawBuilder<SqlBool> {
  const further =
    directionOf(sort) === "asc"
      ? sql<SqlBool>`${rank} > ${cursor.rank}`
      : sql<SqlBool>`${rank} < ${cursor.rank}`;
  return sql<SqlBool>`(${further} or (${rank} = ${cursor.rank} and article.translation_key > ${cursor.key}))`;
}

/** Encodes a cursor for sending it with a page. */
export function writeCursor(sort: WorkSort, { rank, key }: WorkCursor): string {
  return sort === "key" ? key : JSON.stringify([rank, key]);
}

/** Decodes a cursor; `undefined` if it was not sent with a list in this order. */
export function readCursor(sort: WorkSort, text: string): WorkCursor | undefined {
  if (sort === "key") return { rank: text, key: text };
  try {
    const [rank, key]: unknown[] = JSON.parse(text) as unknown[];
    const isRank = sort === "title" ? typeof rank === "string" : Number.isSafeInteger(rank);
    return isRank && typeof key === "string" ? { rank: rank as string | number, key } : undefined;
  } catch {
    return undefined;
  }
}
