import { isAmongTexts } from "../engine/dialect.ts";
import type { EngineReader } from "../engine/engine.ts";
import type { Tenant } from "../model/tenant.ts";
import { meaningOf } from "./meaning.ts";

/** The hashes of a file before and after a change; `null` if the file does not exist. */
interface ChangedText {
  name: string;
  before: string | null;
  after: string | null;
}

const FOLDER = "articles/";

/**
 * Returns the names of the translations that a publication makes outdated: the meaning of their original changes, and the
 * publication does not change the translation itself.
 *
 * @param steps all files of the publication
 */
export async function findBecomingOutdated(
  { kind, reading }: EngineReader,
  { id, defaultLanguage }: Tenant,
  steps: readonly ChangedText[],
): Promise<string[]> {
  const changed = steps.filter(
    ({ before, after }) => before !== null && after !== null && meaningOf(before) !== meaningOf(after),
  );
  const originals = changed.flatMap(({ name }) =>
    name.startsWith(`${FOLDER}${defaultLanguage}/`) ? [name.slice(FOLDER.length)] : [],
  );
  if (originals.length === 0) return [];
  const written = new Set(changed.map(({ name }) => name));
  const rows = await reading
    .selectFrom("article as original")
    .innerJoin("article as translation", (join) =>
      join
        .onRef("translation.tenant_id", "=", "original.tenant_id")
        .onRef("translation.translation_key", "=", "original.translation_key"),
    )
    .leftJoin("translated", (join) =>
      join
        .onRef("translated.tenant_id", "=", "translation.tenant_id")
        .onRef("translated.path", "=", "translation.path"),
    )
    .select(["translation.path", "original.path as original", "original.meaning"])
    .select(["translated.from_path", "translated.from_meaning"])
    .where("original.tenant_id", "=", id)
    .where(({ ref }) => isAmongTexts(kind, ref("original.path"), originals))
    .where("translation.language", "!=", defaultLanguage)
    .orderBy("translation.path")
    .execute();
  const texts = new Map(changed.map(({ name, after }) => [name, after ?? ""]));
  return rows
    .filter(({ original, meaning, from_path: from, from_meaning: translated }) => {
      // Translations without a record are assumed to match the current text.
      const matched = from === original ? translated : meaning;
      return matched === meaning && matched !== meaningOf(texts.get(FOLDER + original) ?? "");
    })
    .map(({ path }) => FOLDER + path)
    .filter((name) => !written.has(name));
}
