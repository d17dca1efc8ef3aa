import { type Expression, type ExpressionBuilder, type SqlBool, sql } from "kysely";
import { LANGUAGE_CODES, type LanguageCode } from "../../contract/addresses/locales.ts";
import type { Tables } from "../model/tables.ts";
import { type Scope, fallbackLanguage } from "./scope.ts";

/**
 * The value 0 as a literal instead of a parameter: with a parameter, the partial indexes could not be used, and SQLite would
 * plan the statement again for each execution.
 */
export const NO = sql.lit(0);

/**
 * All languages, for conditions on slugs in any language. The index begins with the language, so without a condition on the
 * language all articles would be read. They are literals, so that planners see how few languages there are.
 */
export const ANY_LANGUAGE = LANGUAGE_CODES.map((code) => sql.lit(code));

/** The values that all queries of visible articles need. */
export interface Audience {
  tenant: number;
  language: LanguageCode;
  /** The language of fallbacks; `language` itself if there are none. */
  fallback: LanguageCode;
  now: number;
}

/** The values that decide which articles are published. */
export type Clock = Pick<Audience, "tenant" | "now">;

/**
 * Whether an audience has fallbacks. This changes the SQL: a query without fallbacks can read its rows in the order of an
 * index.
 */
export interface Fallback {
  hasFallbacks: boolean;
}

/** Returns the audience in a language at a time. */
export function audienceOf(scope: Pick<Scope, "tenant">, language: LanguageCode, now: number): Audience {
  return { tenant: scope.tenant.id, language, fallback: fallbackLanguage(scope, language), now };
}

/** Returns whether an audience has fallbacks, which determines the form of a query. */
export function fallbackOf({ language, fallback }: Audience): Fallback {
  return { hasFallbacks: language !== fallback };
}

/** A value of the audience as a parameter of a query. */
export type ValueOf = <Name extends keyof Audience>(name: Name) => Audience[Name];

/** A value of the clock as a parameter of a query. */
export type ClockOf = <Name extends keyof Clock>(name: Name) => Clock[Name];

/**
 * Condition for published articles of the language, and of the fallback language if they have no published translation.
 * Unlisted articles are included; {@link isListed} excludes them.
 */
export function isVisible(
  builder: ExpressionBuilder<Tables, "article">,
  value: ValueOf,
  { hasFallbacks }: Fallback,
): Expression<SqlBool> {
  const { eb, and, or } = builder;
  const published = isPublished(builder, value);
  if (!hasFallbacks) return and([...published, eb("article.language", "=", value("language"))]);
  return and([
    ...published,
    eb("article.language", "in", [value("language"), value("fallback")]),
    or([eb("article.language", "=", value("language")), isUntranslated(builder, value)]),
  ]);
}

function isPublished(builder: ExpressionBuilder<Tables, "article">, value: ClockOf): Expression<SqlBool>[] {
  return [builder("article.tenant_id", "=", value("tenant")), isPublic("article", value("now"))];
}

function isUntranslated(builder: ExpressionBuilder<Tables, "article">, value: ValueOf): Expression<SqlBool> {
  const translation = builder
    .selectFrom("article as translation")
    .select(sql`1`.as("one"))
    .whereRef("translation.tenant_id", "=", "article.tenant_id")
    .whereRef("translation.translation_key", "=", "article.translation_key")
    .where("translation.language", "=", value("language"))
    .where(isPublic("translation", value("now")));
  return builder.not(builder.exists(translation));
}

/** Condition for listed articles in any language. */
export function isInLists(
  builder: ExpressionBuilder<Tables, "article">,
  value: ClockOf,
): Expression<SqlBool> {
  return builder.and([...isPublished(builder, value), builder("article.is_unlisted", "=", NO)]);
}

/** Condition for listed articles that are written in one of the two languages, whether or not they have a translation. */
export function isWrittenIn(
  builder: ExpressionBuilder<Tables, "article">,
  value: ValueOf,
  language: "language" | "fallback",
): Expression<SqlBool> {
  return builder.and([isInLists(builder, value), builder("article.language", "=", value(language))]);
}

/** Condition for articles that are visible and appear in lists. */
export function isListed(
  builder: ExpressionBuilder<Tables, "article">,
  value: ValueOf,
  fallback: Fallback,
): Expression<SqlBool> {
  return builder.and([isVisible(builder, value, fallback), builder("article.is_unlisted", "=", NO)]);
}

/**
 * Condition for articles that readers see at a time: not drafts, and published by then.
 *
 * @param article the name that the query gives to the table of articles
 */
export function isPublic(article: string, now: number): Expression<SqlBool> {
  return sql<SqlBool>`(${isReleased(article)} and ${isDue(sql.ref(`${article}.published_at`), now)})`;
}

/**
 * Condition for articles that readers see now or later: all except drafts. All reads for visitors use this condition, so that a
 * preview can extend it.
 *
 * @param article the name that the query gives to the table of articles
 */
export function isReleased(article: string): Expression<SqlBool> {
  return sql<SqlBool>`${sql.ref(`${article}.is_draft`)} = ${NO}`;
}

/**
 * Condition for publication times that have passed. Nearly all articles fulfil it. The plus sign prevents planners from
 * scanning an index of dates instead of an index that finds the article itself.
 */
export function isDue(publishedAt: Expression<number>, now: number): Expression<SqlBool> {
  return sql<SqlBool>`+${publishedAt} <= ${now}`;
}
