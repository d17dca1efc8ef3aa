import type { Kysely } from "kysely";
import type { LanguageCode } from "../../contract/addresses/locales.ts";
import type { Tables } from "../model/tables.ts";

/**
 * Selects outdated translations: those whose originals have changed since they were translated. Pages, lists and the command
 * line all use this query.
 *
 * @param language the language of originals
 */
export function selectOutdated(database: Kysely<Tables>, language: LanguageCode) {
  return database
    .selectFrom("translated")
    .innerJoin("article as original", (join) =>
      join
        .onRef("original.tenant_id", "=", "translated.tenant_id")
        .onRef("original.path", "=", "translated.from_path"),
    )
    .where("original.language", "=", language)
    .whereRef("original.meaning", "!=", "translated.from_meaning");
}
