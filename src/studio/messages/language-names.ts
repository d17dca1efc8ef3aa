import type { LanguageCode } from "../../contract/addresses/locales.ts";

/** Each in itself, for whoever reads no other. */
export const LANGUAGE_NAMES: Readonly<Record<LanguageCode, string>> = {
  en: "English",
  zh: "中文",
  kr: "한국어",
};
