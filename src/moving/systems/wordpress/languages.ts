import { languageOfTag } from "../../../contract/addresses/language-preferences.ts";
import type { LanguageCode } from "../../../contract/addresses/locales.ts";
import type { WxrRecord } from "./read-wxr.ts";

interface ItemLanguage {
  code: LanguageCode | undefined;
  /** A language that sites here cannot have. */
  unknown: string | undefined;
  /** The id shared by the item and its translations. */
  translations: string | undefined;
}

/** The language of an item by the terms of Polylang or the fields of WPML; none if the site has only one. */
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

/** The ids of translated terms by language, in PHP's notation: `a:2:{s:2:"en";i:3;s:2:"ko";i:7;}`. */
export function translatedTerms(description: string): Map<LanguageCode, string> {
  const found = new Map<LanguageCode, string>();
  for (const [, tag = "", id = ""] of description.matchAll(/s:\d+:"([\w-]+)";i:(\d+);/g)) {
    const code = languageOfTag(tag);
    if (code !== undefined) found.set(code, id);
  }
  return found;
}
