import type { LanguageCode } from "../../contract/addresses/locales.ts";
import { subjectOfFile } from "../../contract/studio/file-actions.ts";
import { SETTINGS_FILES } from "../writing/settings/settings-files.ts";
import type { PlaceKind } from "./place.ts";
import type { WordOptions } from "./word-matcher.ts";

/** The words to search for, and where to search. */
export interface WordQuery extends WordOptions {
  /** Whether to search the texts of articles. */
  texts: boolean;
  /** Whether to search titles and other details of articles, from their front matter. */
  details: boolean;
  /** Whether to search the settings files of the site, its menus and its banners. */
  settings: boolean;
  /** Whether to search the addresses of links and pictures, in articles and, if `settings` is set, in settings files. */
  addresses: boolean;
  /** The languages in which articles are searched. Default: all. */
  languages?: readonly LanguageCode[] | undefined;
  /** The slugs of the groups whose articles are searched; an empty string for articles without a group. Default: all. */
  groups?: readonly string[] | undefined;
}

/** Returns the kinds of places that a query searches. */
export function kindsOf({ texts, details, settings, addresses }: WordQuery): ReadonlySet<PlaceKind> {
  const kinds: [PlaceKind, boolean][] = [
    ["text", texts],
    ["details", details],
    ["settings", settings],
    ["address", addresses],
  ];
  return new Set(kinds.flatMap(([kind, isSearched]) => (isSearched ? [kind] : [])));
}

/** The settings files that can be searched. `moved.yaml` contains former addresses of articles, which must not change. */
const SEARCHED_SETTINGS: readonly string[] = SETTINGS_FILES.filter((name) => name !== "moved.yaml");

/** Returns whether a query searches a file. */
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
