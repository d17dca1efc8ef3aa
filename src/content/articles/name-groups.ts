import type { LanguageCode } from "../../contract/addresses/locales.ts";
import type { EngineReader } from "../engine/engine.ts";
import { readJson } from "../model/json-column.ts";
import { localizeText, localizedTextSchema } from "../model/localize.ts";
import type { Tenant } from "../model/tenant.ts";

/** Lists all groups of a tenant in order, including empty ones, with their names in a language. */
export async function nameGroups(
  { reading }: EngineReader,
  { id, defaultLanguage }: Tenant,
  language: LanguageCode,
): Promise<{ slug: string; name: string }[]> {
  const rows = await reading
    .selectFrom("article_group")
    .select(["slug", "name"])
    .where("tenant_id", "=", id)
    .orderBy("position")
    .execute();
  return rows.map(({ slug, name }) => ({
    slug,
    name: localizeText(readJson(localizedTextSchema, name, "article_group"), language, defaultLanguage),
  }));
}
