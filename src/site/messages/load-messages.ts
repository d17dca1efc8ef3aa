import type { LanguageCode } from "../../contract/addresses/locales.ts";
import { type Catalogue, formatMessage } from "../../messages/format-message.ts";
import type en from "./en.json";

export type MessageId = keyof typeof en;
/** Formats a message in one language. `values` fill its ICU placeholders. */
export type Text = (id: MessageId, values?: Record<string, unknown>) => string;

/** The catalogues: one chunk per language in the browser. The server loads all of them when it starts. */
const CATALOGUES: Record<LanguageCode, () => Promise<{ default: Catalogue }>> = {
  en: () => import("./en.json?compiled"),
  zh: () => import("./zh.json?compiled"),
  kr: () => import("./kr.json?compiled"),
};

/** The name of a catalogue's module in the build's manifest. */
export function catalogueModule(language: LanguageCode): string {
  return `src/site/messages/${language}.json?compiled`;
}

const loaded = new Map<LanguageCode, Catalogue>();

/** Returns the messages of a language, which must be loaded already. The server has loaded all languages. */
export function messagesOf(language: LanguageCode, tag: string): Text {
  const catalogue = loaded.get(language);
  if (catalogue === undefined) throw new Error(`No messages in ${language}`);
  return (id, values = {}) => formatMessage(catalogue[id] ?? id, values, tag);
}

/**
 * Loads the messages of a language once.
 *
 * @param tag the site's language tag, which determines plural rules and formats
 */
export async function loadMessages(language: LanguageCode, tag: string): Promise<Text> {
  if (!loaded.has(language)) loaded.set(language, (await CATALOGUES[language]()).default);
  return messagesOf(language, tag);
}
