import { fold } from "./fold.ts";
import { measureOf } from "./measures.ts";
import { stem } from "./stem.ts";

/** A searchable unit of a text, with its offsets in the text and its position in the sequence of words. */
export interface Token {
  /** The text of the token, encoded in ASCII letters and digits so that no engine splits it. */
  key: string;
  /**
   * The kind of token: a word as written, its stem, two words joined by punctuation (`email` for `e-mail`), a number with its
   * unit (`3gb` for 3 GB), an ending with its dot (`.net` in `asp.net`), a name with signs (`c++`), a pair of characters, or a
   * single character.
   */
  kind: "word" | "stem" | "compound" | "measure" | "ending" | "name" | "pair" | "character";
  /** The position in the text, counted in words, or in characters for scripts without spaces. */
  position: number;
  /** Offsets in UTF-16 units of the original text. */
  start: number;
  end: number;
}

/** Maximum length of a word. Longer words are shortened, since engines limit the length of their keys. */
const MAXIMUM_WORD_LENGTH = 40;

/**
 * Matches runs of Han and kana, runs of Hangul, and words of all other scripts. Names from programming keep their signs (`c++`,
 * `c#`, `.net`), words keep their apostrophes, and numbers the commas between thousands. The groups are unnamed, because named
 * groups would be copied into an object for each word.
 */
const RUN =
  /([\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u30fc]+)|(\p{Script=Hangul}+)|((?<![\p{L}\p{N}])\.(?=[a-z]))?((?:(?=\d)(?<![\p{L}\p{N}]|\d[.,])\d{1,3}(?:,\d{3})+(?!\p{N}|,\d)|(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u30fc])[\p{L}\p{N}\p{M}])(?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u30fc])[\p{L}\p{N}\p{M}])*(?:['\u2019](?=[a-z])[a-z]+)*)(\+\+|#)?/gu;

/** A word in normalised text, with its offsets there. */
interface Word {
  /** The dot before the word if it belongs to a name, as in `.net`; otherwise empty. */
  dot: string;
  letters: string;
  sign: string;
  start: number;
  end: number;
}

/** Splits text of any language into tokens, in the same way for indexing, searching and marking. */
export function tokenize(text: string): Token[] {
  const tokens: Token[] = [];
  eachToken(text, (kind, word, position, start, end) =>
    tokens.push({ key: encodeToken(kind, word), kind, position, start, end }),
  );
  return tokens;
}

/**
 * Receives a token with its text, which is not encoded yet: encoding costs more than finding the token, and not every caller
 * needs it.
 */
type Visit = (kind: Token["kind"], text: string, position: number, start: number, end: number) => void;

/** Calls `visit` for each token of a text, in order. */
export function eachToken(text: string, visit: Visit): void {
  const folded = fold(text);
  const emit: Visit = (kind, word, position, start, end) =>
    visit(kind, word, position, folded.startOf(start), folded.endOf(end - 1));
  let position = 0;
  let before: Word | undefined;
  for (const match of folded.text.matchAll(RUN)) {
    const [run, han, hangul, dot = "", letters = "", sign = ""] = match;
    if (han !== undefined || hangul !== undefined) {
      if (before !== undefined) visitMeasure(emit, folded.text, before, run, match.index, position - 1);
      position = visitCharacters(emit, run, match.index, position);
      before = undefined;
      continue;
    }
    const word: Word = { dot, letters, sign, start: match.index, end: match.index + run.length };
    if (before !== undefined) {
      visitCompound(emit, folded.text, before, word, position - 1);
      visitMeasure(emit, folded.text, before, letters, match.index, position - 1);
    }
    visitWord(emit, word, position);
    position += 1;
    before = word;
  }
}

function visitCharacters(emit: Visit, run: string, offset: number, first: number): number {
  const characters = [...run];
  let at = offset;
  let position = first;
  for (const [index, character] of characters.entries()) {
    const next = characters[index + 1];
    const end = at + character.length;
    emit("character", character, position, at, end);
    if (next !== undefined) emit("pair", character + next, position, at, end + next.length);
    at = end;
    position += 1;
  }
  return position;
}

function visitWord(emit: Visit, { dot, letters, sign, start }: Word, position: number): void {
  const bare = bareWord(letters);
  const end = start + dot.length + letters.length;
  if (dot + sign !== "") emit("name", dot + bare + sign, position, start, end + sign.length);
  emit("word", bare, position, start + dot.length, end);
  emit("stem", stem(bare), position, start + dot.length, end);
}

/**
 * Matches the separator between two words that may be written as one: `e-mail`, `node.js`. Two numbers, as in `2.1`, do not
 * count.
 */
const JOINED = /^(?:\p{L}[\p{Pd}.][\p{L}\p{N}]|\p{N}[\p{Pd}.]\p{L})$/u;

/** Emits the compound of two words joined by a hyphen or a dot. For `asp.net`, emits its ending `.net` as well. */
function visitCompound(emit: Visit, text: string, left: Word, right: Word, position: number): void {
  const seam = left.end;
  if (right.start - seam > 1 || !JOINED.test(text.slice(seam - 1, seam + 2))) return;
  const word = bareWord(left.letters + right.letters);
  emit("compound", word, position, left.start, right.end);
  emit("stem", stem(word), position, left.start, right.end);
  if (text[seam] === ".") emit("ending", `.${bareWord(right.letters)}`, position + 1, seam, right.end);
}

/** Emits the measure of a number and the unit that follows it: `3gb` for 3 GB, and for 3기가. */
function visitMeasure(
  emit: Visit,
  text: string,
  number: Word,
  following: string,
  start: number,
  position: number,
): void {
  const measure = measureOf(bareWord(number.letters), text.slice(number.end, start), following);
  if (measure === undefined) return;
  const end = start + measure.length;
  emit("measure", measure.word, position, number.start, end);
  emit("stem", stem(measure.word), position, number.start, end);
}

/** Removes apostrophes and the commas between thousands, and shortens the word to the maximum length. */
function bareWord(word: string): string {
  const joined = /['\u2019,]/.test(word) ? word.replace(/['\u2019,]/g, "") : word;
  return joined.length <= MAXIMUM_WORD_LENGTH ? joined : [...joined].slice(0, MAXIMUM_WORD_LENGTH).join("");
}

const HEXADECIMAL = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, "0"));

/**
 * Encodes a token as a key. Plain words stay readable after the letter of their kind; other texts are written as UTF-16 units
 * in hexadecimal. If one text begins with another, so does its key, provided that both are plain or neither is.
 */
export function encodeToken(kind: Token["kind"], text: string): string {
  return encodeKey(kind === "stem" ? "s" : "w", text);
}

/** Returns the letter of the key's kind, followed by the encoded text. */
export function encodeKey(mark: string, text: string): string {
  if (/^[a-z0-9]+$/.test(text)) return `${mark}${text}`;
  let units = `${mark}0x`;
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    units += (HEXADECIMAL[unit >> 8] ?? "") + (HEXADECIMAL[unit & 0xff] ?? "");
  }
  return units;
}

/** Whether a key is that of a stem. */
export function isStem(key: string): boolean {
  return key.startsWith("s");
}

const ENCODED = /^[ws]0x(?:[\da-f]{4})+$/;

/** Decodes the text of a key. Creates no arrays, since reading a sound decodes thousands of keys. */
export function decodeToken(key: string): string {
  if (!ENCODED.test(key)) return key.slice(1);
  let text = "";
  for (let at = 3; at < key.length; at += 4)
    text += String.fromCharCode(Number.parseInt(key.slice(at, at + 4), 16));
  return text;
}
