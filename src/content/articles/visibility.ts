import { type Expression, type ExpressionBuilder, type SqlBool, sql } from "kysely";
import type { LanguageCode } from "../../contract/locales.ts";
import { prepare } from "../engine/prepare.ts";
import type { Scope } from "../scope.ts";
import type { Tables } from "../tables.ts";

/** The values that every question about visible articles needs. */
export interface Audience {
  tenant: number;
  language: LanguageCode;
  /** The language that stands in where a translation is missing; `language` itself for none. */
  fallback: LanguageCode;
  now: number;
}

type ValueOf = <Name extends keyof Audience>(name: Name) => Audience[Name];

/**
 * Published articles of the language, and those of the fallback language that have no published
 * translation. Unlisted ones are among them: {@link isListed} leaves them out.
 */
export function isVisible(builder: ExpressionBuilder<Tables, "article">, value: ValueOf): Expression<SqlBool> {
  const { eb, and, or, not, exists } = builder;
  const translation = builder
    .selectFrom("article as translation")
    .select(sql`1`.as("one"))
    .whereRef("translation.tenant_id", "=", "article.tenant_id")
    .whereRef("translation.translation_key", "=", "article.translation_key")
    .where("translation.language", "=", value("language"))
    .where("translation.is_draft", "=", 0)
    .where("translation.published_at", "<=", value("now"));
  return and([
    eb("article.tenant_id", "=", value("tenant")),
    eb("article.language", "in", [value("language"), value("fallback")]),
    eb("article.is_draft", "=", 0),
    eb("article.published_at", "<=", value("now")),
    or([eb("article.language", "=", value("language")), not(exists(translation))]),
  ]);
}

export function isListed(builder: ExpressionBuilder<Tables, "article">, value: ValueOf): Expression<SqlBool> {
  return builder.and([isVisible(builder, value), builder("article.is_unlisted", "=", 0)]);
}

const nextPublication = prepare<{ tenant: number; now: number }>()(({ database, value }) =>
  database
    .selectFrom("article")
    .select(({ fn }) => fn.min("published_at").as("time"))
    .where("tenant_id", "=", value("tenant"))
    .where("is_draft", "=", 0)
    .where("published_at", ">", value("now")),
);

/** Notes when what is read now will be old by the clock alone. */
export async function noteNextPublication(scope: Scope, now: number): Promise<void> {
  const [row] = await nextPublication(scope.engine, { tenant: scope.tenant.id, now });
  if (row?.time) scope.dependencies.expireAt(Number(row.time));
}
