import { type LanguageCode, isLanguageCode } from "../../contract/addresses/locales.ts";
import { studioPath } from "../../contract/studio/addresses.ts";

/** Language, group and slug that identify a text of an article. */
export interface ArticleName {
  language: LanguageCode;
  /** `null` for an article without a group. */
  group: string | null;
  slug: string;
}

const FILE = /^articles\/(?<language>[^/]+)\/(?:(?<group>[^/]+)\/)?(?<slug>[^/]+)\.md$/;

/** Parses the name of a content file; `undefined` if it is not an article. */
export function parseArticleName(name: string): ArticleName | undefined {
  const { language, group, slug } = FILE.exec(name)?.groups ?? {};
  if (!isLanguageCode(language) || slug === undefined) return undefined;
  return { language, group: group ?? null, slug };
}

/** The group and slug as they appear in addresses: `group/slug`, or `slug` without a group. */
export function articlePath({ group, slug }: Pick<ArticleName, "group" | "slug">): string {
  return group === null ? slug : `${group}/${slug}`;
}

/** The name of the article's content file. */
export function articleName(article: ArticleName): string {
  return `articles/${article.language}/${articlePath(article)}.md`;
}

/** The Studio address of the editor for a text. */
export function articleScreen(tenant: string, article: ArticleName): string {
  return studioPath("article", { tenant, language: article.language, path: articlePath(article) });
}
