import { fold } from "./fold.ts";
import { encodeKey } from "./tokens.ts";

/** Letters and digits of any script, with their marks. */
const WORD = /[\p{L}\p{N}\p{M}]+/gu;
/** Scripts in which two characters contain as much information as three letters of other scripts. */
const DENSE = /[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]/u;
/**
 * The first character of the dense scripts in Unicode order. Most addresses contain only earlier characters, so they need no
 * slower test.
 */
const FIRST_DENSE = "\u1100";
const LETTERS = 3;
const CHARACTERS = 2;

/** Returns the words of a slug or of a part of an address, normalised like texts. */
export function addressWords(text: string): string[] {
  return fold(text).text.match(WORD) ?? [];
}

/**
 * Returns the grams by which misspelt words are compared: every three neighbouring letters (or two characters of dense
 * scripts), and the beginning and end of each word. One typing error changes two or three of them, wherever it is.
 */
export function gramsOf(words: readonly string[]): Set<string> {
  const grams = new Set<string>();
  for (const word of words) {
    const characters = [...word];
    const dense = characters.map((character) => character >= FIRST_DENSE && DENSE.test(character));
    const widthAt = (at: number) => (dense[at] || dense[at + 1] ? CHARACTERS : LETTERS);
    const piece = (first: number, length: number) => characters.slice(first, first + length).join("");
    const end = Math.max(characters.length - widthAt(characters.length - 1) + 1, 0);
    grams.add(`b${piece(0, widthAt(0) - 1)}`);
    grams.add(`e${piece(end, characters.length)}`);
    for (let at = 0; at + widthAt(at) <= characters.length; at += 1) grams.add(`g${piece(at, widthAt(at))}`);
  }
  return grams;
}

/** Returns the key of a whole slug, which finds addresses that differ only in folder, language, extension or hyphens. */
export function wholeKey(words: readonly string[]): string {
  return encodeKey("aw", words.join(""));
}

/** Returns the key of one of {@link gramsOf}. */
export function gramKey(gram: string): string {
  return encodeKey(`a${gram.charAt(0)}`, gram.slice(1));
}

/** Returns all keys by which the address of an article can be found. */
export function addressKeys(slug: string): string[] {
  const words = addressWords(slug);
  if (words.length === 0) return [];
  return [wholeKey(words), ...Array.from(gramsOf(words), gramKey)];
}
