import { languageOfTag } from "../../../contract/addresses/language-preferences.ts";
import type { LanguageCode } from "../../../contract/addresses/locales.ts";
import type { WxrRecord } from "./read-wxr.ts";

interface ItemLanguage {
  code: LanguageCode | undefined;
  /** A language that our sites do not support; `undefined` otherwise. */
  unknown: string | undefined;
  /** The id that an item shares with its translations. */
  translations: string | undefined;
}

/** Returns the language of an item, from the terms of Polylang or the fields of WPML; none if the site has only one. */
export function itemLanguage({ terms, meta }: WxrRecord): ItemLanguage {
  const term = terms.find(({ taxonomy }) => taxonomy === "language");
  const written =
    term?.slug || meta.get("_wpml_import_language_code")?.[0] || meta.get("_wpml_language")?.[0] || undefined;
  const code = written === undefined ? undefined : languageOfTag(written);
  return {
    code,
    unknown: written !== undefined && code === undefined ? written : undefined,
    translations:
      terms.find(({ taxonomy }) => taxonomy === "post_translations")?.slug ??
      meta.get("_wpml_import_translation_group")?.[0],
  };
}

/** Returns the ids of translated terms by language. The text is in PHP's notation: `a:2:{s:2:"en";i:3;s:2:"ko";i:7;}`. */
export function translatedTerms(description: string): Map<LanguageCode, string> {
  const found = new Map<LanguageCode, string>();
  for (const [, tag = "", id = ""] of description.matchAll(/s:\d+:"([\w-]+)";i:(\d+);/g)) {
    const code = languageOfTag(tag);
    if (code !== undefined) found.set(code, id);
  }
  return found;
}
