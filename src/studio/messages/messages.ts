import type { LanguageCode } from "../../contract/addresses/locales.ts";
import { LANGUAGE_TAGS } from "../../contract/addresses/locales.ts";
import { type Catalogue, formatMessage } from "../../messages/format-message.ts";
import type article from "./article/en.json";
import type articles from "./articles/en.json";
import type banners from "./banners/en.json";
import type enquiries from "./enquiries/en.json";
import type entrance from "./entrance/en.json";
import type entries from "./entries/en.json";
import type groups from "./groups/en.json";
import type history from "./history/en.json";
import type look from "./look/en.json";
import type media from "./media/en.json";
import type menus from "./menus/en.json";
import type people from "./people/en.json";
import type profile from "./profile/en.json";
import type redirects from "./redirects/en.json";
import type releases from "./releases/en.json";
import type settings from "./settings/en.json";
import type shell from "./shell/en.json";
import type sites from "./sites/en.json";
import type today from "./today/en.json";
import type visits from "./visits/en.json";
import type words from "./words/en.json";

/** The English messages, grouped in parts. The part `shell` is always loaded, each other part together with its screen. */
interface Parts {
  shell: typeof shell;
  article: typeof article;
  articles: typeof articles;
  banners: typeof banners;
  enquiries: typeof enquiries;
  entrance: typeof entrance;
  entries: typeof entries;
  groups: typeof groups;
  history: typeof history;
  look: typeof look;
  media: typeof media;
  menus: typeof menus;
  people: typeof people;
  profile: typeof profile;
  redirects: typeof redirects;
  releases: typeof releases;
  words: typeof words;
  settings: typeof settings;
  sites: typeof sites;
  today: typeof today;
  visits: typeof visits;
}
export type MessagePart = keyof Parts;
export type MessageId = { [Part in MessagePart]: keyof Parts[Part] }[MessagePart];
/** Returns a message with its ICU placeholders filled. */
export type Text = (id: MessageId, values?: Record<string, unknown>) => string;

/** The messages of one language, with the language tag for dates and numbers. */
export interface Wording {
  language: LanguageCode;
  tag: string;
  text: Text;
}

const FILES = import.meta.glob<{ default: Catalogue }>("./*/*.json", { query: "?compiled" });

/** The messages loaded so far. */
const loaded: Record<LanguageCode, Record<string, Catalogue[string]>> = { en: {}, zh: {}, kr: {} };
const wantedLanguages = new Set<LanguageCode>();
const wantedParts = new Set<MessagePart>(["shell"]);

/** Further parts whose messages a screen shows, apart from its own. */
export const FURTHER_PARTS: Readonly<Partial<Record<MessagePart, readonly MessagePart[]>>> = {
  articles: ["releases"],
  banners: ["article", "entries", "look", "settings"],
  groups: ["article", "articles", "entries", "settings"],
  look: ["article", "entries", "redirects", "settings"],
  media: ["article"],
  menus: ["article", "entries", "settings"],
  people: ["entrance"],
  profile: ["entrance"],
  releases: ["article", "history"],
  settings: ["article"],
};

/** Loads the messages of all parts in use in one language. */
export async function loadWording(language: LanguageCode): Promise<Wording> {
  wantedLanguages.add(language);
  await Promise.all([...wantedParts].map((part) => loadFile(part, language)));
  const tag = LANGUAGE_TAGS[language];
  return { language, tag, text: (id, values = {}) => formatMessage(loaded[language][id] ?? id, values, tag) };
}

/**
 * Loads the messages of a part, in all languages in use, before its screen is shown. {@link loadWording} loads them for languages chosen
 * later.
 */
export async function loadMessages(part: MessagePart): Promise<void> {
  const parts = [part, ...(FURTHER_PARTS[part] ?? [])];
  for (const each of parts) wantedParts.add(each);
  await Promise.all(
    parts.flatMap((each) => [...wantedLanguages].map((language) => loadFile(each, language))),
  );
}

async function loadFile(part: MessagePart, language: LanguageCode): Promise<void> {
  const file = FILES[`./${part}/${language}.json`];
  if (file === undefined) throw new Error(`No messages of "${part}" in "${language}"`);
  Object.assign(loaded[language], (await file()).default);
}
