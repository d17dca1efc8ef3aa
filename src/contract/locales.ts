/**
 * The interface languages. A code (`kr`) names a language in addresses, cookies and the API;
 * a tag (`ko`) names it wherever a machine reads BCP 47, where `kr` would mean Kanuri.
 */
export const LANGUAGE_CODES = ["en", "zh", "kr"] as const;

export type LanguageCode = (typeof LANGUAGE_CODES)[number];

/** The BCP 47 tag of each language, as written in `lang`, `hreflang`, feeds and JSON-LD. */
export const LANGUAGE_TAGS = { en: "en", zh: "zh-Hans", kr: "ko" } as const satisfies Record<
  LanguageCode,
  string
>;

/** Locale names in the form that Open Graph asks for. */
export const OPEN_GRAPH_LOCALES = {
  en: "en_US",
  zh: "zh_CN",
  kr: "ko_KR",
} as const satisfies Record<LanguageCode, string>;

export function isLanguageCode(value: unknown): value is LanguageCode {
  return typeof value === "string" && (LANGUAGE_CODES as readonly string[]).includes(value);
}

/** At most this many entries of a visitor's language list are looked at. */
const MAXIMUM_PREFERENCES = 20;

const PRIMARY_SUBTAGS: Record<string, LanguageCode> = { en: "en", zh: "zh", ko: "kr", kr: "kr" };

/** Maps one language tag or code (`ko-KR`, `zh-Hant`, `KR`) to a language of ours. */
export function languageOfTag(tag: string): LanguageCode | undefined {
  const primary = tag.trim().toLowerCase().split(/[-_]/, 1)[0] ?? "";
  return Object.hasOwn(PRIMARY_SUBTAGS, primary) ? PRIMARY_SUBTAGS[primary] : undefined;
}

/** Picks the first language of a preference list (most wanted first) that the tenant offers. */
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
 * Reads an `Accept-Language` header into tags, most wanted first. Entries of equal weight keep
 * their order, `q=0` and `*` are left out, malformed weights count as zero.
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
