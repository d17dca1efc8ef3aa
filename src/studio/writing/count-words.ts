import { bodyOf } from "../../contract/front-matter/split.ts";

/** The length of a text. */
export interface TextLength {
  /** Number of words, in scripts that separate words with spaces. */
  words: number;
  /** Number of Chinese and Japanese characters and Hangul syllables, without punctuation. */
  characters: number;
}

const CHARACTER = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu;
const WORD = /[\p{L}\p{N}]+(?:[’'-][\p{L}\p{N}]+)*/gu;
/** Patterns of markup that readers do not see, such as addresses, block names, HTML and names of footnotes. */
const UNSEEN = [
  /^[ \t]*:{2,}.*?(?:\[(?<title>[^\]\n]*)\].*)?$/gm,
  /^[ \t]*(?:```|~~~).*$/gm,
  /!?\[(?<text>[^\]\n]*)\]\([^)\n]*\)/g,
  /<(?:[a-z/!][^>\n]*)>/gi,
  /\[\^[^\]\n]+\]:?/g,
  /\{#[^}\n]+\}/g,
];

/** Counts the words of an article that readers see. */
export function countWords(text: string): TextLength {
  return createWordCounter()(text);
}

/**
 * Returns a counter for a text that changes often. It counts only new lines, which is possible because none of the patterns spans several
 * lines.
 */
export function createWordCounter(): (text: string) => TextLength {
  let known = new Map<string, TextLength>();
  return (text) => {
    const counted = new Map<string, TextLength>();
    const sum = { words: 0, characters: 0 };
    for (const line of bodyOf(text).split("\n")) {
      const length = counted.get(line) ?? known.get(line) ?? countLine(line);
      counted.set(line, length);
      sum.words += length.words;
      sum.characters += length.characters;
    }
    known = counted;
    return sum;
  };
}

function countLine(line: string): TextLength {
  const seen = UNSEEN.reduce(
    (left, unseen) => left.replaceAll(unseen, (...found) => ` ${visible(found.at(-1))} `),
    line,
  );
  const characters = seen.match(CHARACTER)?.length ?? 0;
  const words = seen.replaceAll(CHARACTER, " ").match(WORD)?.length ?? 0;
  return { words, characters };
}

function visible(groups: unknown): string {
  if (typeof groups !== "object" || groups === null) return "";
  return Object.values(groups).find((value): value is string => typeof value === "string") ?? "";
}
