import type { LanguageCode } from "../../contract/addresses/locales.ts";
import type { ListedArticle } from "../../contract/studio/endpoints/articles.ts";
import { articleName, articlePath, articleScreen, parseArticleName } from "./article-name.ts";
import { beginText, readText } from "./begin-text.ts";
import { structureOf } from "./structure-of.ts";

/**
 * Begins an article in another language with the structure of one that there is.
 *
 * @returns the address of the screen on which it is written
 * @throws {CallError} 409 if somebody has begun it
 */
export async function beginTranslation(
  tenant: string,
  { key, texts }: ListedArticle,
  original: ListedArticle["texts"][number],
  language: LanguageCode,
): Promise<string> {
  const from = parseArticleName(original.name);
  if (from === undefined) throw new Error(`${texts.length} texts, and ${original.name} is no article`);
  const to = { ...from, language };
  const isJoined = articlePath(to) === key;
  const text = structureOf(await readText(tenant, original.name), isJoined ? {} : { key });
  await beginText(tenant, articleName(to), text);
  return articleScreen(tenant, to);
}
