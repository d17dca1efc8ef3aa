import { languageOfTag } from "../../../contract/addresses/language-preferences.ts";
import type { LanguageCode } from "../../../contract/addresses/locales.ts";
import { addressWords, gramsOf } from "../words/address-grams.ts";

/**
 * Weights of a gram that only one of two addresses contains. `WRONG` is for a gram of the missing address, `MISSING` for one of
 * the article's: a missing end is more likely than a wrong character.
 */
const WRONG = 0.5;
const MISSING = 0.3;
/**
 * Weight of the folders. It is so low that folders only decide between equal names, since folders change more often than names.
 */
const FOLDER_SHARE = 0.05;
/** Weight of comparing all words of the addresses instead of their last parts. Finds articles whose words moved between folder and name. */
const WHOLE_SHARE = 0.95;

/** The words of a missing address. */
export interface MissingAddress {
  /** The words of the last meaningful part. */
  name: readonly string[];
  /** Words of all parts. */
  whole: readonly string[];
  /** The language at the beginning of the address, in any notation. */
  language: LanguageCode | undefined;
}

/** Extensions and names of index pages, which do not describe the content. */
const ENDING = /\.(?:html?|xhtml|php\d?|aspx?|jsp|md)$/iu;
const OWN_PAGE = /^(?:index|default|home)$/iu;
/**
 * Maximum number of characters of an address that are compared, counted from its end: about three names. Earlier parts tell
 * less about the content.
 */
const MAXIMUM_LENGTH = 240;
const LANGUAGE = /^[a-z]{2}(?:[-_]\w+)*$/iu;

/**
 * Splits a path into words, without its extension and the language at its beginning.
 *
 * @param path as in the address bar, with or without percent-encoding
 */
export function readMissingAddress(path: string): MissingAddress {
  const parts = decoded(path)
    .slice(-MAXIMUM_LENGTH)
    .split(/[\\/]/u)
    .filter((part) => part !== "");
  const [first = ""] = parts;
  const language = parts.length > 1 && LANGUAGE.test(first) ? languageOfTag(first) : undefined;
  const words = parts
    .slice(language === undefined ? 0 : 1)
    .map((part) => part.replace(ENDING, ""))
    .filter((part) => !OWN_PAGE.test(part))
    .map(addressWords)
    .filter((ofPart) => ofPart.length > 0);
  return { name: words.at(-1) ?? [], whole: words.flat(), language };
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** Returns how similar an article's address is to a missing one: 1 for the same name. */
export type Closeness = (address: { slug: string; group_slug: string | null }) => number;

/** Compares articles' addresses with a missing one. */
export function closenessTo({ name, whole }: MissingAddress): Closeness {
  const [named, entire] = [preparedWords(name), preparedWords(whole)];
  return ({ slug, group_slug: group }) => {
    const own = preparedWords(addressWords(slug));
    const all = group === null ? own : preparedWords([...addressWords(group), ...own.words]);
    const byWhole = closenessByGrams(entire, all);
    const byName = Math.max(closenessByGrams(named, own), closenessByLetters(named.text, own.text));
    const best = Math.max(byName, WHOLE_SHARE * Math.max(byWhole, closenessByGrams(entire, own)));
    return best * (1 - FOLDER_SHARE) + byWhole * FOLDER_SHARE;
  };
}

/** Words with the data for comparing them. */
interface PreparedWords {
  words: readonly string[];
  text: string;
  grams: ReadonlySet<string>;
}

function preparedWords(words: readonly string[]): PreparedWords {
  return { words, text: words.join(""), grams: gramsOf(words) };
}

function closenessByGrams({ grams }: PreparedWords, { grams: others }: PreparedWords): number {
  let shared = 0;
  for (const gram of grams) if (others.has(gram)) shared += 1;
  if (shared === 0) return 0;
  return shared / (shared + WRONG * (grams.size - shared) + MISSING * (others.size - shared));
}

/** Returns the similarity of two words, from 0 to 1: one minus their edit distance divided by the longer length. */
function closenessByLetters(left: string, right: string): number {
  if (left === "" || right === "") return 0;
  return 1 - slipsBetween(left, right) / Math.max(left.length, right.length);
}

/** Returns the edit distance of two words. Swapping two neighbouring characters counts as one edit. */
function slipsBetween(one: string, other: string): number {
  const width = other.length + 1;
  const slips = new Uint16Array((one.length + 1) * width);
  for (let column = 0; column < width; column += 1) slips[column] = column;
  const at = (row: number, column: number) => slips[row * width + column] ?? 0;
  for (let row = 1; row <= one.length; row += 1) {
    slips[row * width] = row;
    for (let column = 1; column < width; column += 1) {
      const isSame = one[row - 1] === other[column - 1];
      let least = Math.min(at(row - 1, column), at(row, column - 1)) + 1;
      least = Math.min(least, at(row - 1, column - 1) + (isSame ? 0 : 1));
      const isSwapped =
        row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      slips[row * width + column] = isSwapped ? Math.min(least, at(row - 2, column - 2) + 1) : least;
    }
  }
  return at(one.length, other.length);
}
