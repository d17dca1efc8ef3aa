import type { LanguageCode } from "../../contract/addresses/locales.ts";
import type { ListedArticle } from "../../contract/studio/endpoints/articles.ts";
import { articleName, articlePath, articleScreen, parseArticleName } from "./article-name.ts";
import { beginText, readText } from "./begin-text.ts";
import { structureOf } from "./structure-of.ts";

/**
 * Creates a translation as a draft with the structure of an existing text.
 *
 * @returns the address of its editor
 * @throws {CallError} 409 if it already exists
 */
export async function beginTranslation(
  tenant: string,
  { key }: ListedArticle,
  original: ListedArticle["texts"][number],
  language: LanguageCode,
): Promise<string> {
  const from = parseArticleName(original.name);
  if (from === undefined) throw new Error(`${original.name} is not an article`);
  const to = { ...from, language };
  const isJoined = articlePath(to) === key;
  const text = structureOf(await readText(tenant, original.name), isJoined ? {} : { key });
  await beginText(tenant, articleName(to), text);
  return articleScreen(tenant, to);
}
