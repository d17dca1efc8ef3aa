import type { LanguageCode } from "../../../contract/addresses/locales.ts";

/** Values by name. They come from a folder, or are read from a store on demand. */
export interface Names<Value> {
  get(name: string): Value | undefined;
  has(name: string): boolean;
  /** All names, for suggestions. */
  keys(): Iterable<string>;
}

/** A set of names. */
export interface NameSet extends Iterable<string> {
  has(name: string): boolean;
}

/** An article in one language, as the address of its page identifies it. */
export interface NamedText {
  /** The path below `articles/`. */
  path: string;
  language: LanguageCode;
  translationKey: string;
}

/** An article in one language to which others link, and the time from which readers can see it. */
export interface LinkedText {
  /** The path below `articles/`. */
  path: string;
  language: LanguageCode;
  isDraft: boolean;
  /** Epoch milliseconds. */
  publishedAt: number;
}

/** Names by which other content refers to articles. If no language is given, articles in any language count. */
export interface ArticleNames {
  isKey(translationKey: string, language?: LanguageCode): boolean;
  /** Returns the translation keys of the articles with a slug. */
  keysOfSlug(slug: string, language?: LanguageCode): readonly string[];
}

/** Returns the names of these articles. */
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
