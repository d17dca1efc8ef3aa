import { LANGUAGE_TAGS, type LanguageCode } from "../../contract/locales.ts";
import type en from "./en.json";
import { type Catalogue, wordMessage } from "./word-message.ts";

export type MessageId = keyof typeof en;
/** Words a message of one language. Values fill its ICU placeholders. */
export type Text = (id: MessageId, values?: Record<string, unknown>) => string;

/** One chunk per language in the browser; the server loads all three when it starts. */
const CATALOGUES: Record<LanguageCode, () => Promise<{ default: Catalogue }>> = {
  en: () => import("./en.json?compiled"),
  zh: () => import("./zh.json?compiled"),
  kr: () => import("./kr.json?compiled"),
};

/** The module that holds a language's messages, as the build's manifest names it. */
export function catalogueModule(language: LanguageCode): string {
  return `src/site/messages/${language}.json?compiled`;
}

const loaded = new Map<LanguageCode, Text>();

/** Messages that have been loaded, as a server has those of all languages. */
export function messagesOf(language: LanguageCode): Text {
  const text = loaded.get(language);
  if (text === undefined) throw new Error(`The messages in ${language} are asked for before they are loaded`);
  return text;
}

/** Loads a language's messages once. Plural rules and formats follow the tag (`ko`), not the code (`kr`). */
export async function loadMessages(language: LanguageCode): Promise<Text> {
  const known = loaded.get(language);
  if (known !== undefined) return known;
  const { default: catalogue } = await CATALOGUES[language]();
  const text: Text = (id, values = {}) => wordMessage(catalogue[id] ?? id, values, LANGUAGE_TAGS[language]);
  loaded.set(language, text);
  return text;
}
