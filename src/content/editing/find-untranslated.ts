import { LANGUAGE_TAGS } from "../../contract/addresses/locales.ts";
import { translationKeyOf } from "../../contract/front-matter/lines.ts";
import { subjectOfFile } from "../../contract/studio/file-actions.ts";
import { coded } from "../../contract/studio/finding-codes.ts";
import { compareWithOriginal } from "../../contract/studio/untranslated.ts";
import type { EngineReader } from "../engine/engine.ts";
import type { Tenant } from "../model/tenant.ts";
import { readText } from "../reading/texts.ts";
import type { Finding } from "../source/findings.ts";
import { readHashes } from "../writing/rows/read-hashes.ts";

const FOLDER = "articles/";

/** Warns if sentences of a translation are the same as in its published original. */
export async function findUntranslated(
  engine: EngineReader,
  tenant: Tenant,
  { name, text }: { name: string; text: string },
): Promise<Finding[]> {
  const { language } = subjectOfFile(name);
  if (language === undefined || language === tenant.defaultLanguage) return [];
  const original = await readOriginal(engine, tenant, translationKeyOf(name, text));
  if (original === undefined) return [];
  const reader = compareWithOriginal(original, LANGUAGE_TAGS[tenant.defaultLanguage]);
  const { left, total } = reader.findLeft(text);
  const [first] = left;
  if (first === undefined) return [];
  const count = left.length;
  return [
    {
      file: name,
      line: text.slice(0, first.from).split("\n").length,
      severity: "warning",
      kind: "untranslated",
      message: `${count} of ${total} sentences are still those of the original; translate them`,
      coded: coded("untranslated", { left: count, total }),
    },
  ];
}

async function readOriginal(
  { kind, reading }: EngineReader,
  { id, defaultLanguage }: Tenant,
  key: string,
): Promise<string | undefined> {
  const article = await reading
    .selectFrom("article")
    .select("path")
    .where("tenant_id", "=", id)
    .where("language", "=", defaultLanguage)
    .where("translation_key", "=", key)
    .executeTakeFirst();
  if (article === undefined) return undefined;
  const name = FOLDER + article.path;
  const hash = (await readHashes(kind, reading, id, [name])).get(name);
  return hash === undefined ? undefined : readText(reading, id, hash);
}
