import { endsOfPhrase } from "./known-phrases.ts";

/**
 * Minimum number of independent parts of a password. Passwords with fewer are easily guessed. A word from a list counts as two
 * parts, since lists have tens of thousands of words; so does a well-known phrase. Each other character, repetition, sequence, year or own name counts as
 * one. Three common words with a separator are just enough.
 */
const MINIMUM_PARTS = 7;
const MINIMUM_WORD_LENGTH = 4;
const MINIMUM_RUN_LENGTH = 3;
const MAXIMUM_WORD_LENGTH = 40;

const ROWS = ["abcdefghijklmnopqrstuvwxyz", "01234567890", "qwertyuiop", "asdfghjkl", "zxcvbnm"];
const PAIRS = new Set(
  ROWS.flatMap((row) => [row, [...row].reverse().join("")]).flatMap((row) =>
    Array.from({ length: row.length - 1 }, (_, index) => row.slice(index, index + 2)),
  ),
);

/** Digits and signs that commonly stand for letters. */
const LOOKALIKES: Readonly<Record<string, string>> = {
  "@": "a",
  "4": "a",
  "3": "e",
  "1": "i",
  "!": "i",
  "0": "o",
  $: "s",
  "5": "s",
  "7": "t",
};

/**
 * True for passwords that attackers try first: common passwords, well-known phrases, names of the owner or site, repetitions and sequences, with hardly
 * anything else.
 *
 * @param own names of the person and the sites
 */
export async function isGuessable(password: string, own: readonly string[]): Promise<boolean> {
  const { default: common } = await import("@zxcvbn-ts/language-common").then(({ dictionary }) => ({
    default: new Set(dictionary["passwords-common"]),
  }));
  return countParts(password, common, new Set(own.flatMap(namesIn))) < MINIMUM_PARTS;
}

/** All blank and invisible characters count as the same. */
function fold(text: string): string {
  return text
    .normalize("NFKC")
    .toLowerCase()
    .replaceAll(/[\p{Z}\p{C}]/gu, " ");
}

/** Returns a name, the words in it, and the parts of an address, without those that are too short to be distinctive. */
function namesIn(text: string): string[] {
  const folded = fold(text);
  return [folded, folded.replaceAll(/[^\p{L}\p{N}]+/gu, ""), ...folded.split(/[^\p{L}\p{N}]+/u)].filter(
    (name) => name.length >= (/^[\x20-\x7e]*$/.test(name) ? 3 : 2),
  );
}

/** Returns the minimum number of parts into which a password can be split. */
function countParts(password: string, common: ReadonlySet<string>, own: ReadonlySet<string>): number {
  const text = [...fold(password)];
  const read = text.map((letter) => LOOKALIKES[letter] ?? letter);
  const least = [0, ...text.map(() => Infinity)];
  const reach = (end: number, parts: number) => (least[end] = Math.min(least[end] ?? Infinity, parts));
  for (let start = 0; start < text.length; start += 1) {
    const parts = least[start] ?? Infinity;
    reach(start + 1, parts + (isKnownSeparator(text, start) ? 0 : 1));
    if (/^(?:19|20)\d\d$/.test(text.slice(start, start + 4).join(""))) reach(start + 4, parts + 1);
    const run = Math.max(lengthOfSequence(text, start), lengthOfRepetition(text, start));
    for (let length = MINIMUM_RUN_LENGTH; length <= run; length += 1) reach(start + length, parts + 1);
    for (const letters of [text, read]) for (const end of endsOfPhrase(letters, start)) reach(end, parts + 2);
    for (let end = start + 2; end <= Math.min(text.length, start + MAXIMUM_WORD_LENGTH); end += 1) {
      const words = [text.slice(start, end).join(""), read.slice(start, end).join("")];
      if (words.some((word) => own.has(word))) reach(end, parts + 1);
      else if (end - start >= MINIMUM_WORD_LENGTH && words.some((word) => common.has(word)))
        reach(end, parts + 2);
    }
  }
  return least[text.length] ?? Infinity;
}

/** Whether the character is a separator that occurred before: each kind of separator counts only once. */
function isKnownSeparator(text: readonly string[], index: number): boolean {
  const letter = text[index] ?? "";
  return !/[\p{L}\p{N}]/u.test(letter) && text.indexOf(letter) < index;
}

/**
 * Returns the number of characters from `start` on that form a sequence: in the alphabet, on a row of the keyboard, or
 * repeated.
 */
function lengthOfSequence(text: readonly string[], start: number): number {
  let end = start + 1;
  while (end < text.length) {
    const [before = "", letter = ""] = [text[end - 1], text[end]];
    if (before !== letter && !PAIRS.has(before + letter)) break;
    end += 1;
  }
  return end - start;
}

/** Returns the number of characters from `start` on that repeat an earlier part of the text. */
function lengthOfRepetition(text: readonly string[], start: number): number {
  let longest = 0;
  for (let from = 0; from < start; from += 1) {
    let length = 0;
    while (start + length < text.length && text[from + length] === text[start + length]) length += 1;
    longest = Math.max(longest, length);
  }
  return longest;
}
