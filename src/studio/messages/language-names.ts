import type { LanguageCode } from "../../contract/addresses/locales.ts";

/** The name of each language in the language itself. */
export const LANGUAGE_NAMES: Readonly<Record<LanguageCode, string>> = {
  en: "English",
  zh: "中文",
  kr: "한국어",
};
