import { isLanguageCode } from "../../contract/addresses/locales.ts";
import type { PlaceKind } from "./place.ts";

const ADDRESSES = new Set(
  "cover from href image imageMobile link logo favicon ogImage src to url".split(" "),
);
/** Keys whose values must not change: names that the program looks up, and other values that visitors do not read. */
const FIXED = new Set(
  (
    "article code default group home hosts icon id kind languages layout origin position slug status tag target " +
    "tenantNameList theme timeZone tracking type untranslated value webhook needs deliver visits"
  ).split(" "),
);
const FIXED_NAME = /(?:Colors?|Ids?|At)$/;
const FIXED_VALUE = /^(?:#[\da-f]{3,8}|(?:article|group):\S*)$/i;
const ADDRESS = /^(?:media:|https?:\/\/|\/)\S*$/i;

/** The keys of an article's front matter whose values are words. */
const WORDS = new Set(["title", "summary", "coverAlt", "tags", "authors"]);

/** Returns the kind of a value in the front matter; `undefined` if no words can be replaced in it. */
export function kindOfDetail([key = ""]: readonly string[]): PlaceKind | undefined {
  if (WORDS.has(key)) return "details";
  return key === "cover" ? "address" : undefined;
}

/**
 * Returns the kind of a value in a settings file; `undefined` if no words can be replaced in it.
 *
 * @param path the keys that lead to the value, outermost first
 */
export function kindOfSetting(path: readonly string[], value: string): PlaceKind | undefined {
  const names = path.filter((name) => !isLanguageCode(name));
  const key = names.at(-1) ?? "";
  // Visitors see the names of the site's languages.
  if (names[0] === "languages") return key === "name" ? "settings" : undefined;
  if (names.some((name) => FIXED.has(name) || FIXED_NAME.test(name)) || FIXED_VALUE.test(value))
    return undefined;
  // Visitors see the label of a form field, not its name.
  if (key === "name" && names.includes("fields")) return undefined;
  return ADDRESSES.has(key) || ADDRESS.test(value) ? "address" : "settings";
}
