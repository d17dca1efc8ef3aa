import type { LanguageCode } from "../../contract/addresses/locales.ts";
import { LANGUAGE_TAGS } from "../../contract/addresses/locales.ts";
import { type Catalogue, wordMessage } from "../../messages/word-message.ts";
import type en from "./en.json";

export type MessageId = keyof typeof en;
/** Returns a message with its ICU placeholders filled. */
export type Text = (id: MessageId, values?: Record<string, unknown>) => string;

/** The messages of one language, with its language tag for dates. */
export interface Wording {
  language: LanguageCode;
  tag: string;
  text: Text;
}

const CATALOGUES: Record<LanguageCode, () => Promise<{ default: Catalogue }>> = {
  en: () => import("./en.json?compiled"),
  zh: () => import("./zh.json?compiled"),
  kr: () => import("./kr.json?compiled"),
};

/** Loads a language's messages. */
export async function loadWording(language: LanguageCode): Promise<Wording> {
  const { default: catalogue } = await CATALOGUES[language]();
  const tag = LANGUAGE_TAGS[language];
  return { language, tag, text: (id, values = {}) => wordMessage(catalogue[id] ?? id, values, tag) };
}
