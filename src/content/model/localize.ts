import * as v from "valibot";
import { LANGUAGE_CODES, type LanguageCode, isLanguageCode } from "../../contract/addresses/locales.ts";
import type { LocalizedJson, LocalizedText } from "./tenant-content.ts";

export const localizedTextSchema: v.GenericSchema<LocalizedText> = v.union([
  v.string(),
  v.object({ en: v.optional(v.string()), zh: v.optional(v.string()), kr: v.optional(v.string()) }),
]);

/**
 * Returns the text in the requested language, otherwise in the default language, otherwise in the first language that has one.
 */
export function localizeText(
  text: LocalizedText,
  language: LanguageCode,
  defaultLanguage: LanguageCode,
): string {
  if (typeof text === "string") return text;
  return text[language] ?? text[defaultLanguage] ?? firstOf(text) ?? "";
}

/** Replaces every object whose keys are all language codes by its value in one language. Everything else stays the same. */
export function localizeJson(
  value: unknown,
  language: LanguageCode,
  defaultLanguage: LanguageCode,
): LocalizedJson {
  if (Array.isArray(value)) return value.map((item) => localizeJson(item, language, defaultLanguage));
  if (typeof value !== "object" || value === null) return primitive(value);
  const entries = Object.entries(value);
  if (entries.length > 0 && entries.every(([key]) => isLanguageCode(key))) {
    const texts: Partial<Record<LanguageCode, unknown>> = value;
    return localizeJson(
      texts[language] ?? texts[defaultLanguage] ?? firstOf(texts),
      language,
      defaultLanguage,
    );
  }
  return Object.fromEntries(
    entries.map(([key, item]) => [key, localizeJson(item, language, defaultLanguage)]),
  );
}

function primitive(value: unknown): string | number | boolean | null {
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean" ? value : null;
}

function firstOf<Value>(values: Partial<Record<LanguageCode, Value>>): Value | undefined {
  for (const code of LANGUAGE_CODES) if (values[code] !== undefined) return values[code];
  return undefined;
}
