import { type LanguageCode, isLanguageCode } from "../../contract/addresses/locales.ts";
import { studioPath } from "../../contract/studio/addresses.ts";

/** Language, group and slug of an article's text. */
export interface ArticleName {
  language: LanguageCode;
  /** `null` for an article without a group. */
  group: string | null;
  slug: string;
}

const FILE = /^articles\/(?<language>[^/]+)\/(?:(?<group>[^/]+)\/)?(?<slug>[^/]+)\.md$/;

/** Parses a file's name; `undefined` if it is not an article. */
export function parseArticleName(name: string): ArticleName | undefined {
  const { language, group, slug } = FILE.exec(name)?.groups ?? {};
  if (!isLanguageCode(language) || slug === undefined) return undefined;
  return { language, group: group ?? null, slug };
}

/** Group and slug as in addresses: `group/slug`. */
export function articlePath({ group, slug }: Pick<ArticleName, "group" | "slug">): string {
  return group === null ? slug : `${group}/${slug}`;
}

/** The file's name in the content folder. */
export function articleName(article: ArticleName): string {
  return `articles/${article.language}/${articlePath(article)}.md`;
}

/** The Studio address of a text's editor. */
export function articleScreen(tenant: string, article: ArticleName): string {
  return studioPath("article", { tenant, language: article.language, path: articlePath(article) });
}
