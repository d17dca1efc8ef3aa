/**
 * The codes of the interface languages, used in addresses, cookies and the API. Where BCP 47 is expected, tags such as `ko` are
 * used, because there `kr` would mean Kanuri.
 */
export const LANGUAGE_CODES = ["en", "zh", "kr"] as const;

export type LanguageCode = (typeof LANGUAGE_CODES)[number];

/** The BCP 47 tag of each language, used in `lang`, `hreflang`, feeds and JSON-LD. */
export const LANGUAGE_TAGS = { en: "en", zh: "zh-Hans", kr: "ko" } as const satisfies Record<
  LanguageCode,
  string
>;

export function isLanguageCode(value: unknown): value is LanguageCode {
  return typeof value === "string" && (LANGUAGE_CODES as readonly string[]).includes(value);
}
