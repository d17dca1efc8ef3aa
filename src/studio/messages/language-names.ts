import type { LanguageCode } from "../../contract/addresses/locales.ts";

/** Each language's name in that language. */
export const LANGUAGE_NAMES: Readonly<Record<LanguageCode, string>> = {
  en: "English",
  zh: "中文",
  kr: "한국어",
};
