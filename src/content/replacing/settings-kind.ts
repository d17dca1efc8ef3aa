import { isLanguageCode } from "../../contract/addresses/locales.ts";
import type { PlaceKind } from "./place.ts";

const ADDRESSES = new Set(
  "cover from href image imageMobile link logo favicon ogImage src to url".split(" "),
);
/** Keys whose values are names that the program looks up, and other values that nobody reads on the site. */
const FIXED = new Set(
  (
    "article code default group home hosts icon id kind languages layout origin position slug status tag target " +
    "tenantNameList theme timeZone tracking type untranslated value webhook needs deliver visits"
  ).split(" "),
);
const FIXED_NAME = /(?:Colors?|Ids?|At)$/;
const FIXED_VALUE = /^(?:#[\da-f]{3,8}|(?:article|group):\S*)$/i;
const ADDRESS = /^(?:media:|https?:\/\/|\/)\S*$/i;

/** The keys of an article's front matter that contain words. */
const WORDS = new Set(["title", "summary", "coverAlt", "tags", "authors"]);

/** Returns what a value of the front matter is; `undefined` if no words can be replaced in it. */
export function kindOfDetail([key = ""]: readonly string[]): PlaceKind | undefined {
  if (WORDS.has(key)) return "details";
  return key === "cover" ? "address" : undefined;
}

/**
 * Returns what a value of a settings file is; `undefined` if no words can be replaced in it.
 *
 * @param path the names of the keys around it, outermost first
 */
export function kindOfSetting(path: readonly string[], value: string): PlaceKind | undefined {
  const names = path.filter((name) => !isLanguageCode(name));
  const key = names.at(-1) ?? "";
  // A language of the site has a name that visitors see.
  if (names[0] === "languages") return key === "name" ? "settings" : undefined;
  if (names.some((name) => FIXED.has(name) || FIXED_NAME.test(name)) || FIXED_VALUE.test(value))
    return undefined;
  // The name of a field of a form is not shown; its label is.
  if (key === "name" && names.includes("fields")) return undefined;
  return ADDRESSES.has(key) || ADDRESS.test(value) ? "address" : "settings";
}
