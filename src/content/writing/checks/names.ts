import type { LanguageCode } from "../../../contract/addresses/locales.ts";

/** Values by name: those of a folder, or those requested from a store. */
export interface Names<Value> {
  get(name: string): Value | undefined;
  has(name: string): boolean;
  /** All names, for suggestions. */
  keys(): Iterable<string>;
}

/** Names without values. */
export interface NameSet extends Iterable<string> {
  has(name: string): boolean;
}

/** One language of an article, as its page's address names it. */
export interface NamedText {
  /** Path below `articles/`. */
  path: string;
  language: LanguageCode;
  translationKey: string;
}

/** One language of an article to which others link, and when readers can see it. */
export interface LinkedText {
  /** Path below `articles/`. */
  path: string;
  language: LanguageCode;
  isDraft: boolean;
  /** In epoch milliseconds. */
  publishedAt: number;
}

/** Names by which articles are referred to elsewhere. Without a language, articles in any language count. */
export interface ArticleNames {
  isKey(translationKey: string, language?: LanguageCode): boolean;
  /** The translation keys of the articles with a slug. */
  keysOfSlug(slug: string, language?: LanguageCode): readonly string[];
}

/** The names of these articles. */
export function namesOf(
  articles: readonly { language: LanguageCode; slug: string; translationKey: string }[],
): ArticleNames {
  const keys = new Set<string>();
  const bySlug = new Map<string, Set<string>>();
  for (const { language, slug, translationKey } of articles) {
    for (const prefix of ["", `${language}/`]) {
      keys.add(prefix + translationKey);
      const known = bySlug.get(prefix + slug) ?? new Set();
      bySlug.set(prefix + slug, known.add(translationKey));
    }
  }
  const prefixOf = (language: LanguageCode | undefined) => (language === undefined ? "" : `${language}/`);
  return {
    isKey: (key, language) => keys.has(prefixOf(language) + key),
    keysOfSlug: (slug, language) => [...(bySlug.get(prefixOf(language) + slug) ?? [])],
  };
}
