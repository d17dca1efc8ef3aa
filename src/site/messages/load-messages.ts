import type { LanguageCode } from "../../contract/addresses/locales.ts";
import { type Catalogue, wordMessage } from "../../messages/word-message.ts";
import type en from "./en.json";

export type MessageId = keyof typeof en;
/** Formats a message in one language. The values fill its ICU placeholders. */
export type Text = (id: MessageId, values?: Record<string, unknown>) => string;

/** One chunk per language in the browser; the server loads all three when it starts. */
const CATALOGUES: Record<LanguageCode, () => Promise<{ default: Catalogue }>> = {
  en: () => import("./en.json?compiled"),
  zh: () => import("./zh.json?compiled"),
  kr: () => import("./kr.json?compiled"),
};

/** The module of a language's messages, as named in the build's manifest. */
export function catalogueModule(language: LanguageCode): string {
  return `src/site/messages/${language}.json?compiled`;
}

const loaded = new Map<LanguageCode, Catalogue>();

/** Returns a language's messages, which must be loaded already, as all are on the server. */
export function messagesOf(language: LanguageCode, tag: string): Text {
  const catalogue = loaded.get(language);
  if (catalogue === undefined) throw new Error(`No messages in ${language}`);
  return (id, values = {}) => wordMessage(catalogue[id] ?? id, values, tag);
}

/**
 * Loads a language's messages, once.
 * @param tag the language tag of the site, which determines plural rules and formats
 */
export async function loadMessages(language: LanguageCode, tag: string): Promise<Text> {
  if (!loaded.has(language)) loaded.set(language, (await CATALOGUES[language]()).default);
  return messagesOf(language, tag);
}
