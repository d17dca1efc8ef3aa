import { sql } from "kysely";
import { type LanguageCode, isLanguageCode } from "../../contract/addresses/locales.ts";
import type { NameKind, UsedName } from "../../contract/studio/endpoints/names.ts";
import { eachText } from "../engine/dialect.ts";
import type { EngineReader } from "../engine/engine.ts";
import type { Tenant } from "../model/tenant.ts";

/** Which tags or authors are listed, and how. */
export interface UsedNamesPage {
  kind: NameKind;
  /** The language whose texts are counted; `undefined` for all. */
  language?: LanguageCode | undefined;
  /** A part of the names, in any case. */
  query: string;
  sort: "uses" | "name";
  /** How many names of the list are before this page. */
  after: number;
  size: number;
}

/** Lists the tags or authors of all texts of a tenant, each with the number of texts in each language. */
export async function listUsedNames(
  { kind: engineKind, reading }: EngineReader,
  tenant: Tenant,
  { kind, language, query, sort, after, size }: UsedNamesPage,
): Promise<UsedName[]> {
  const wanted = query.trim().toLowerCase();
  const rows = await reading
    .selectFrom("article")
    .innerJoin(eachText(engineKind, sql.ref<string>(`article.${kind}`)), (join) => join.onTrue())
    .select(({ fn }) => ["text.value as name", "article.language", fn.countAll<number>().as("uses")])
    .where("tenant_id", "=", tenant.id)
    .where("text.value", "<>", "")
    .$if(language !== undefined, (some) => some.where("article.language", "=", language ?? "en"))
    .groupBy(["text.value", "article.language"])
    .execute();
  const names = new Map<string, UsedName>();
  for (const { name, language: code, uses } of rows) {
    // The database may not convert letters of other scripts to lower case.
    if (!isLanguageCode(code) || !name.toLowerCase().includes(wanted)) continue;
    const known = names.get(name) ?? { name, uses: {} };
    names.set(name, { name, uses: { ...known.uses, [code]: Number(uses) } });
  }
  const { compare } = new Intl.Collator("en", { numeric: true });
  return [...names.values()]
    .toSorted(
      (one, other) => (sort === "uses" ? usesOf(other) - usesOf(one) : 0) || compare(one.name, other.name),
    )
    .slice(after, after + size);
}

function usesOf({ uses }: UsedName): number {
  return Object.values(uses).reduce((sum, count) => sum + count, 0);
}
