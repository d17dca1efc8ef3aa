import { languageOfTag } from "./language-preferences.ts";
import { LANGUAGE_TAGS, type LanguageCode } from "./locales.ts";

/** The locale of each language in the form used by Open Graph. */
const OPEN_GRAPH_LOCALES = {
  en: "en_US",
  zh: "zh_CN",
  kr: "ko_KR",
} as const satisfies Record<LanguageCode, string>;

/** A tag of that language in its usual form (`en-GB` for `en-gb`); `undefined` for any other text. */
export function readLanguageTag(tag: string, code: LanguageCode): string | undefined {
  if (!/^(en|zh|ko)(-|$)/i.test(tag) || languageOfTag(tag) !== code) return undefined;
  try {
    return Intl.getCanonicalLocales(tag)[0];
  } catch {
    return undefined;
  }
}

/** The parts of a tag, in its usual form, by which search engines choose. They know regions of two letters alone. */
const SEARCHED = /^([a-z]+(?:-[A-Z][a-z]{3})?)(-[A-Z]{2})?(?![^-])/;

/** The tags under which a page is offered to search engines: `en-GB` also stands for `en`, where the site has no other. */
export function alternateTags(tag: string): string[] {
  const [own = tag, general = tag] = SEARCHED.exec(tag) ?? [];
  return own === general ? [own] : [own, general];
}

/** The locale of a language as Open Graph writes it: with the region of its tag, or else the usual one of its script. */
export function openGraphLocale(code: LanguageCode, tag: string): string {
  const region = SEARCHED.exec(tag)?.[2];
  if (region) return LANGUAGE_TAGS[code].slice(0, 2) + region.replace("-", "_");
  return /^zh-Hant(?![^-])/.test(tag) ? "zh_TW" : OPEN_GRAPH_LOCALES[code];
}
