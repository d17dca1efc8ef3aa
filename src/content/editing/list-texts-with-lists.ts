import type { LanguageCode } from "../../contract/addresses/locales.ts";
import { holdsText } from "../engine/dialect.ts";
import type { EngineReader } from "../engine/engine.ts";
import type { Tenant } from "../model/tenant.ts";

/** Lists the files of articles that contain a list of articles, in one language or in all. */
export async function listTextsWithLists(
  { kind, reading }: EngineReader,
  tenant: Tenant,
  language?: LanguageCode,
): Promise<string[]> {
  const rows = await reading
    .selectFrom("article")
    .innerJoin("article_body", "article_body.article_id", "article.id")
    .select("article.path")
    .where("article.tenant_id", "=", tenant.id)
    .$if(language !== undefined, (some) => some.where("article.language", "=", language ?? "en"))
    .where(({ ref }) => holdsText(kind, ref("article_body.html"), 'data-list="'))
    .execute();
  return rows.map(({ path }) => `articles/${path}`);
}
