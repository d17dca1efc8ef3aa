import type { LanguageCode } from "./locales.ts";

/** Maximum number of entries of a visitor's language list that are considered. */
const MAXIMUM_PREFERENCES = 20;

/** Our language of each primary subtag. Includes country codes that sites use as language codes. */
const PRIMARY_SUBTAGS: Record<string, LanguageCode> = {
  en: "en",
  zh: "zh",
  cn: "zh",
  ko: "kr",
  kr: "kr",
};

/** Maps a language tag or code (`ko-KR`, `zh-Hant`, `KR`) to one of our languages. */
export function languageOfTag(tag: string): LanguageCode | undefined {
  const primary = tag.trim().toLowerCase().split(/[-_]/, 1)[0] ?? "";
  return Object.hasOwn(PRIMARY_SUBTAGS, primary) ? PRIMARY_SUBTAGS[primary] : undefined;
}

/** Returns the first language of a preference list that the tenant offers. */
export function matchLanguage(
  preferences: readonly string[],
  offered: readonly LanguageCode[],
): LanguageCode | undefined {
  for (const tag of preferences.slice(0, MAXIMUM_PREFERENCES)) {
    const code = languageOfTag(tag);
    if (code !== undefined && offered.includes(code)) return code;
  }
  return undefined;
}

/**
 * Parses an `Accept-Language` header into tags in order of preference. Entries of equal weight keep their order, `q=0` and `*`
 * are omitted, and malformed weights count as zero.
 */
export function parseAcceptLanguage(header: string | undefined): string[] {
  if (!header) return [];
  return header
    .split(",", MAXIMUM_PREFERENCES)
    .map((entry, index) => {
      const [tag = "", ...parameters] = entry.split(";").map((part) => part.trim());
      const weight = parameters.find((parameter) => /^q=/i.test(parameter))?.slice(2);
      const quality = weight === undefined ? 1 : /^[01](\.\d{0,3})?$/.test(weight) ? Number(weight) : 0;
      return { tag, quality: Math.min(quality, 1), index };
    })
    .filter(({ tag, quality }) => tag !== "" && tag !== "*" && quality > 0)
    .sort((left, right) => right.quality - left.quality || left.index - right.index)
    .map(({ tag }) => tag);
}
