import { type Expression, type ExpressionBuilder, type SqlBool, sql } from "kysely";
import { LANGUAGE_CODES, type LanguageCode } from "../../contract/locales.ts";
import { type Scope, fallbackLanguage } from "../scope.ts";
import type { Tables } from "../tables.ts";

/**
 * Written out, not a parameter: only then may the index of what is no draft serve, and SQLite need not plan the statement
 * anew each time that it runs.
 */
export const NO = sql.lit(0);

/**
 * For slugs in whatever language: an index finds them by it, and without any, all articles would be looked at. Written
 * out, so that planners see how few they are.
 */
export const ANY_LANGUAGE = LANGUAGE_CODES.map((code) => sql.lit(code));

/** The values that every question about visible articles needs. */
export interface Audience {
  tenant: number;
  language: LanguageCode;
  /** The language that stands in where a translation is missing; `language` itself for none. */
  fallback: LanguageCode;
  now: number;
}

/** What of an audience decides on what is published. */
export type Clock = Pick<Audience, "tenant" | "now">;

/** The part of a question that changes its SQL: without fallback it can follow an index. */
export interface Fallback {
  falls: boolean;
}

/** Who asks now, in a language. */
export function audienceOf(scope: Pick<Scope, "tenant">, language: LanguageCode, now: number): Audience {
  return { tenant: scope.tenant.id, language, fallback: fallbackLanguage(scope, language), now };
}

/** Whether articles of another language stand in for missing ones, which decides the form of a query. */
export function fallbackOf({ language, fallback }: Audience): Fallback {
  return { falls: language !== fallback };
}

/** A value of the audience asked for, as a question bears it. */
export type ValueOf = <Name extends keyof Audience>(name: Name) => Audience[Name];

/** The same of the clock alone. */
export type ClockOf = <Name extends keyof Clock>(name: Name) => Clock[Name];

/**
 * Published articles of the language, and those of the fallback language that have no published
 * translation. Unlisted ones are among them: {@link isListed} leaves them out.
 */
export function isVisible(
  builder: ExpressionBuilder<Tables, "article">,
  value: ValueOf,
  { falls }: Fallback,
): Expression<SqlBool> {
  const { eb, and, or } = builder;
  const published = isPublished(builder, value);
  if (!falls) return and([...published, eb("article.language", "=", value("language"))]);
  return and([
    ...published,
    eb("article.language", "in", [value("language"), value("fallback")]),
    or([eb("article.language", "=", value("language")), isUntranslated(builder, value)]),
  ]);
}

function isPublished(builder: ExpressionBuilder<Tables, "article">, value: ClockOf): Expression<SqlBool>[] {
  return [
    builder("article.tenant_id", "=", value("tenant")),
    builder("article.is_draft", "=", NO),
    isDue(builder.ref("article.published_at"), value("now")),
  ];
}

function isUntranslated(builder: ExpressionBuilder<Tables, "article">, value: ValueOf): Expression<SqlBool> {
  const translation = builder
    .selectFrom("article as translation")
    .select(sql`1`.as("one"))
    .whereRef("translation.tenant_id", "=", "article.tenant_id")
    .whereRef("translation.translation_key", "=", "article.translation_key")
    .where("translation.language", "=", value("language"))
    .where("translation.is_draft", "=", NO)
    .where(({ ref }) => isDue(ref("translation.published_at"), value("now")));
  return builder.not(builder.exists(translation));
}

/** Listed articles, in whatever language they are written. */
export function isInLists(
  builder: ExpressionBuilder<Tables, "article">,
  value: ClockOf,
): Expression<SqlBool> {
  return builder.and([...isPublished(builder, value), builder("article.is_unlisted", "=", NO)]);
}

/** Listed articles of one of the two languages, whether they are translated or not. */
export function isWrittenIn(
  builder: ExpressionBuilder<Tables, "article">,
  value: ValueOf,
  language: "language" | "fallback",
): Expression<SqlBool> {
  return builder.and([isInLists(builder, value), builder("article.language", "=", value(language))]);
}

/** Whether an article may be seen, and lists may name it. */
export function isListed(
  builder: ExpressionBuilder<Tables, "article">,
  value: ValueOf,
  fallback: Fallback,
): Expression<SqlBool> {
  return builder.and([isVisible(builder, value, fallback), builder("article.is_unlisted", "=", NO)]);
}

/**
 * Published by now. Nearly all articles are, so the plus sign keeps planners from walking an index of
 * dates for it, which they would prefer to one that finds the article itself.
 */
export function isDue(publishedAt: Expression<number>, now: number): Expression<SqlBool> {
  return sql<SqlBool>`+${publishedAt} <= ${now}`;
}
