import type { Kysely } from "kysely";
import type { LanguageCode } from "../../contract/addresses/locales.ts";
import type { Tables } from "../model/tables.ts";

/**
 * What is known of translations whose originals say something else by now than the text from which they were made: the one question
 * that pages, lists and the command line ask.
 *
 * @param language that of originals
 */
export function selectBehind(database: Kysely<Tables>, language: LanguageCode) {
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
