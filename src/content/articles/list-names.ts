import { sql } from "kysely";
import type { LanguageCode } from "../../contract/addresses/locales.ts";
import type { UsedNames } from "../../contract/studio/endpoints/articles.ts";
import { eachText } from "../engine/dialect.ts";
import type { EngineReader } from "../engine/engine.ts";
import type { Tenant } from "../model/tenant.ts";

/** Maximum number of texts that are searched: enough for suggestions, and few enough to be counted while somebody waits. */
const NEWEST = 2_000;
const MAXIMUM_NAMES = 300;

/** The tags and authors of a tenant's newest published texts in a language, the most used first. */
export async function listNames(
  engine: EngineReader,
  tenant: Tenant,
  language: LanguageCode,
): Promise<UsedNames> {
  const [tags, authors] = await Promise.all([
    countNames(engine, tenant, language, "tags"),
    countNames(engine, tenant, language, "authors"),
  ]);
  return { tags, authors };
}

async function countNames(
  { kind, reading }: EngineReader,
  tenant: Tenant,
  language: LanguageCode,
  column: "tags" | "authors",
): Promise<string[]> {
  const newest = reading
    .selectFrom("article")
    .select([column])
    .where("tenant_id", "=", tenant.id)
    .where("language", "=", language)
    .where("is_draft", "=", 0)
    .where("is_unlisted", "=", 0)
    .orderBy("published_at", "desc")
    .limit(NEWEST);
  const rows = await reading
    .selectFrom(newest.as("newest"))
    .innerJoin(eachText(kind, sql.ref<string>(`newest.${column}`)), (join) => join.onTrue())
    .select(["text.value"])
    .where("text.value", "<>", "")
    .groupBy("text.value")
    .orderBy((build) => build.fn.countAll(), "desc")
    .orderBy("text.value")
    .limit(MAXIMUM_NAMES)
    .execute();
  return rows.map(({ value }) => value);
}
