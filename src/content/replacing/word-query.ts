import type { LanguageCode } from "../../contract/addresses/locales.ts";
import { subjectOfFile } from "../../contract/studio/file-actions.ts";
import { SETTINGS_FILES } from "../writing/settings/settings-files.ts";
import type { PlaceKind } from "./place.ts";
import type { WordOptions } from "./word-matcher.ts";

/** Which words are searched, and where. */
export interface WordQuery extends WordOptions {
  texts: boolean;
  /** Titles and other details of articles, from their front matter. */
  details: boolean;
  /** The words of settings files: of the site, its menus and banners. */
  settings: boolean;
  /** The addresses of links and pictures, in the searched files. */
  addresses: boolean;
  /** The languages of the searched articles; all if absent. */
  languages?: readonly LanguageCode[] | undefined;
  /** The slugs of the groups of the searched articles, empty for articles without a group; all if absent. */
  groups?: readonly string[] | undefined;
}

export function kindsOf({ texts, details, settings, addresses }: WordQuery): ReadonlySet<PlaceKind> {
  const kinds: [PlaceKind, boolean][] = [
    ["text", texts],
    ["details", details],
    ["settings", settings],
    ["address", addresses],
  ];
  return new Set(kinds.flatMap(([kind, isSearched]) => (isSearched ? [kind] : [])));
}

/** The former addresses of articles are no words, and are kept as they are. */
const SEARCHED_SETTINGS: readonly string[] = SETTINGS_FILES.filter((name) => name !== "moved.yaml");

/** Whether a file is searched. */
export function isSearched(
  { texts, details, settings, addresses, languages, groups }: WordQuery,
  name: string,
): boolean {
  if (SEARCHED_SETTINGS.includes(name)) return settings;
  if (!name.startsWith("articles/") || !name.endsWith(".md") || !(texts || details || addresses))
    return false;
  const { language, group } = subjectOfFile(name);
  if (language === undefined) return false;
  return (languages?.includes(language) ?? true) && (groups?.includes(group ?? "") ?? true);
}
