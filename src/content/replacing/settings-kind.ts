import { isLanguageCode } from "../../contract/addresses/locales.ts";
import { FILE_OF_PART, type SettingsFilePart } from "../writing/settings/settings-files.ts";
import type { PlaceKind } from "./place.ts";

/**
 * What the values of a key are: words that people see, addresses, or fixed values. The program looks up fixed values, or nobody sees them on
 * the site.
 */
export type KeyKind = "words" | "address" | "fixed";

type Keys = Readonly<Record<string, KeyKind>>;

const TARGET: Keys = { article: "fixed", group: "fixed", url: "address" };

const DETAILS: Keys = {
  title: "words",
  summary: "words",
  cover: "address",
  coverAlt: "words",
  tags: "words",
  authors: "words",
  publishedAt: "fixed",
  updatedAt: "fixed",
  layout: "fixed",
  translationKey: "fixed",
};

const NEED_FIELD: Keys = {
  name: "fixed",
  type: "fixed",
  label: "words",
  options: "words",
  "options.value": "fixed",
  "options.label": "words",
};

const SITE_CONFIG: Keys = {
  title: "words",
  description: "words",
  logo: "address",
  favicon: "address",
  ogImage: "address",
  "contact.email": "words",
  "contact.phone": "words",
  "contact.address": "words",
  "social.name": "words",
  "social.url": "address",
  homeBannerId: "fixed",
  needCategories: "words",
  needFields: "fixed",
  ...below("needFields", NEED_FIELD),
  untranslated: "fixed",
  tracking: "fixed",
  robots: "fixed",
  pictureHosts: "fixed",
};

const FORM: Keys = {
  title: "words",
  ...below("fields", NEED_FIELD),
  consent: "words",
  send: "words",
  thanks: "words",
  confirm: "fixed",
  "deliver.webhook": "fixed",
  "deliver.email": "fixed",
};

/** The keys of each file, without the names that a site chooses itself: of forms, themes, and places of banners. */
const SETTINGS: Readonly<Record<SettingsFilePart, Keys>> = {
  site: {
    code: "fixed",
    name: "words",
    hosts: "fixed",
    origin: "fixed",
    timeZone: "fixed",
    theme: "fixed",
    "languages.code": "fixed",
    "languages.name": "words",
    "languages.tag": "fixed",
    home: "fixed",
    "needs.webhook": "fixed",
    "needs.email": "fixed",
    ...below("forms", FORM),
    ...below("config.siteConfig", SITE_CONFIG),
    "config.tenantNameList": "fixed",
    "config.themeHome": "fixed",
    ...below("config.themeColors", { themeColor: "fixed", hoverColor: "fixed", activeColor: "fixed" }),
    ...below("config.themeBanner", { bannerTitle: "words", subtitle: "words", image: "address" }),
    "groups.slug": "fixed",
    "groups.name": "words",
    "groups.description": "words",
  },
  menus: {
    id: "fixed",
    name: "words",
    ...TARGET,
    icon: "fixed",
    description: "words",
    target: "fixed",
  },
  banners: {
    id: "fixed",
    title: "words",
    subtitle: "words",
    image: "address",
    imageMobile: "address",
    alt: "words",
    ...TARGET,
    cta: "words",
    from: "fixed",
    until: "fixed",
  },
  redirects: { from: "address", to: "address", status: "fixed" },
  moved: { from: "fixed", article: "fixed" },
  feedIds: { language: "fixed", article: "fixed", id: "fixed" },
};

function below(parent: string, keys: Keys): Keys {
  return Object.fromEntries(Object.entries(keys).map(([key, kind]) => [`${parent}.${key}`, kind]));
}

/** Returns what the values of a key in the front matter are; `undefined` if the key is unknown. */
export function kindOfDetail([key = "", ...rest]: readonly string[]): KeyKind | undefined {
  return rest.length === 0 && Object.hasOwn(DETAILS, key) ? DETAILS[key] : undefined;
}

/**
 * Returns what the values of a key in a settings file are; `undefined` if the key is unknown.
 *
 * @param path the names of the keys around a value, outermost first
 */
export function kindOfSetting(part: SettingsFilePart, path: readonly string[]): KeyKind | undefined {
  const key = part === "site" ? keyInSite(path) : lastKey(path);
  return Object.hasOwn(SETTINGS[part], key) ? SETTINGS[part][key] : undefined;
}

function lastKey(path: readonly string[]): string {
  return path.findLast((name) => !isLanguageCode(name)) ?? "";
}

function keyInSite([first = "", ...inside]: readonly string[]): string {
  // A form may have the name of a language, so its name is removed first.
  const rest = (first === "forms" ? inside.slice(1) : inside).filter((name) => !isLanguageCode(name));
  // The themes have the same entries as the configuration of all themes.
  const entries = first === "themes" ? rest.slice(1) : first === "config" ? rest : undefined;
  if (entries === undefined) return [first, ...rest].join(".");
  return ["config", ...entries].join(".").replace(/^config\.theme\d+(?=[A-Z])/, "config.theme");
}

/** Returns the part of the settings that a file contains. */
export function settingsPartOf(file: string): SettingsFilePart | undefined {
  const parts = Object.entries(FILE_OF_PART) as [SettingsFilePart, string][];
  return parts.find(([, name]) => name === file)?.[0];
}

/** Returns the kind of a place with such a value; `undefined` if nothing can be replaced there. */
export function placeKindOf(kind: KeyKind | undefined, words: PlaceKind): PlaceKind | undefined {
  return kind === "words" ? words : kind === "address" ? kind : undefined;
}
