import { languageOfTag } from "./language-preferences.ts";
import { LANGUAGE_TAGS, type LanguageCode } from "./locales.ts";

/** The Open Graph locale of each language. */
const OPEN_GRAPH_LOCALES = {
  en: "en_US",
  zh: "zh_CN",
  kr: "ko_KR",
} as const satisfies Record<LanguageCode, string>;

/** Normalises a language tag (`en-gb` → `en-GB`). Returns `undefined` unless it is a tag of the given language. */
export function readLanguageTag(tag: string, code: LanguageCode): string | undefined {
  if (!/^(en|zh|ko)(-|$)/i.test(tag) || languageOfTag(tag) !== code) return undefined;
  try {
    return Intl.getCanonicalLocales(tag)[0];
  } catch {
    return undefined;
  }
}

/** Matches the parts of a normalised tag that search engines support: language, script and a two-letter region. */
const SEARCHED = /^([a-z]+(?:-[A-Z][a-z]{3})?)(-[A-Z]{2})?(?![^-])/;

/** Returns the tags for `hreflang`. `en-GB` adds `en`, because the site has no other English. */
export function alternateTags(tag: string): string[] {
  const [own = tag, general = tag] = SEARCHED.exec(tag) ?? [];
  return own === general ? [own] : [own, general];
}

/** Returns the Open Graph locale of a language: with the region of its tag, or else the most common region of its script. */
export function openGraphLocale(code: LanguageCode, tag: string): string {
  const region = SEARCHED.exec(tag)?.[2];
  if (region) return LANGUAGE_TAGS[code].slice(0, 2) + region.replace("-", "_");
  return /^zh-Hant(?![^-])/.test(tag) ? "zh_TW" : OPEN_GRAPH_LOCALES[code];
}
