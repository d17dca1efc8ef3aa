import { type I18n, type Messages, setupI18n } from "@lingui/core";
import { LANGUAGE_TAGS, type LanguageCode } from "../../contract/locales.ts";
import type en from "./en.json";

export type MessageId = keyof typeof en;
/** Words a message of one language. Values fill its ICU placeholders. */
export type Text = (id: MessageId, values?: Record<string, unknown>) => string;

/** One chunk per language in the browser; the server loads all three when it starts. */
const CATALOGUES: Record<LanguageCode, () => Promise<{ default: Messages }>> = {
  en: () => import("./en.json?compiled"),
  zh: () => import("./zh.json?compiled"),
  kr: () => import("./kr.json?compiled"),
};

/** The module that holds a language's messages, as the build's manifest names it. */
export function catalogueModule(language: LanguageCode): string {
  return `src/site/messages/${language}.json?compiled`;
}

const loaded = new Map<LanguageCode, I18n>();

/** Loads a language's messages once. Plural rules and formats follow the tag (`ko`), not the code (`kr`). */
export async function loadMessages(language: LanguageCode): Promise<I18n> {
  const known = loaded.get(language);
  if (known !== undefined) return known;
  const { default: messages } = await CATALOGUES[language]();
  const tag = LANGUAGE_TAGS[language];
  const i18n = setupI18n({ locale: tag, messages: { [tag]: messages } });
  loaded.set(language, i18n);
  return i18n;
}

/** The wording function of one language, for code outside components. */
export function textOf(i18n: I18n): Text {
  return (id, values) => i18n._(id, values);
}
