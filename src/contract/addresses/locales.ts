/**
 * The interface languages. Addresses, cookies and the API use codes (`kr`). Wherever BCP 47 is expected, tags are
 * used (`ko`), because there `kr` would mean Kanuri.
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
