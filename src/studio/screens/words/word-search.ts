import type { LanguageCode } from "../../../contract/addresses/locales.ts";
import { isLanguageCode } from "../../../contract/addresses/locales.ts";
import { studioPath } from "../../../contract/studio/addresses.ts";

/** The parts of a site in which words can be searched for. */
export const PLACES = ["texts", "details", "settings", "addresses"] as const;
export type SearchedPlace = (typeof PLACES)[number];
/** Addresses are searched only on request: a changed address makes links lead elsewhere. */
const USUAL: readonly SearchedPlace[] = ["texts", "details", "settings"];

/** A search, as the address of the screen contains it. */
export interface WordSearch {
  find: string;
  with: string;
  matchesCase: boolean;
  wholeWords: boolean;
  places: readonly SearchedPlace[];
  /** All languages if empty. */
  language: LanguageCode | "";
  /** The slug of a group; all groups if empty. */
  group: string;
}

/** Reads a search from the address of the screen. */
export function readSearch(parameters: URLSearchParams): WordSearch {
  const where = parameters.get("in");
  const language = parameters.get("language");
  return {
    find: parameters.get("find") ?? "",
    with: parameters.get("with") ?? "",
    matchesCase: parameters.has("case"),
    wholeWords: parameters.has("words"),
    places: where === null ? USUAL : PLACES.filter((place) => where.split(" ").includes(place)),
    language: isLanguageCode(language) ? language : "",
    group: parameters.get("group") ?? "",
  };
}

/** Returns the address of the screen for a search. Default values are left out. */
export function addressOf(tenant: string | undefined, search: WordSearch): string {
  const { find, with: words, matchesCase, wholeWords, places, language, group } = search;
  const where = places.join(" ");
  const query = new URLSearchParams({
    find,
    ...(words !== "" && { with: words }),
    ...(matchesCase && { case: "1" }),
    ...(wholeWords && { words: "1" }),
    ...(where !== USUAL.join(" ") && { in: where }),
    ...(language !== "" && { language }),
    ...(group !== "" && { group }),
  });
  const path = tenant === undefined ? studioPath("everywhere", {}) : studioPath("words", { tenant });
  return `${path}?${query.toString()}`;
}

/** Returns the fields of a search for the calls `findWords` and `replaceWords`. */
export function inputOf(tenant: string, search: WordSearch) {
  const { find, matchesCase, wholeWords, places, language, group } = search;
  return {
    tenant,
    find,
    matchesCase,
    wholeWords,
    ...Object.fromEntries(PLACES.map((place) => [place, places.includes(place)])),
    ...(language !== "" && { languages: [language] }),
    ...(group !== "" && { groups: [group] }),
  };
}
