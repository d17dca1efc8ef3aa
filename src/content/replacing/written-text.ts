import { plainAddress } from "../markdown/plain-address.ts";
import { composedText } from "./composed-text.ts";

/** A text as readers see it. For each of its UTF-16 units, `starts` and `ends` contain the range in the file. */
export interface WrittenText {
  text: string;
  starts: readonly number[];
  ends: readonly number[];
}

/** Characters of a file that are read together, such as `&amp;`: their meaning (`&`), and their number. */
interface Piece {
  text: string;
  length: number;
}

/** Reads the piece at a position of a file, in a notation such as HTML or Markdown. */
export type ReadPiece = (source: string, at: number) => Piece;

const REFERENCE = /&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,31});/iy;
const ESCAPED_MARK = /\\[!-/:-@[-`{-~]/y;
const ESCAPED_IN_QUOTES = /\\(?:["\\/bfnrt]|u[\da-f]{4})/iy;

export const readPlain: ReadPiece = (source, at) => {
  const text = String.fromCodePoint(source.codePointAt(at) ?? 0);
  return { text, length: text.length };
};
export const readHtml: ReadPiece = (source, at) => {
  const reference = matchAt(REFERENCE, source, at);
  return reference === undefined
    ? readPlain(source, at)
    : { text: plainAddress(reference), length: reference.length };
};
export const readMarkdown: ReadPiece = (source, at) => {
  const escaped = matchAt(ESCAPED_MARK, source, at);
  return escaped === undefined ? readHtml(source, at) : { text: escaped.slice(1), length: 2 };
};
export const readSingleQuoted: ReadPiece = (source, at) =>
  source.startsWith("''", at) ? { text: "'", length: 2 } : readPlain(source, at);
export const readDoubleQuoted: ReadPiece = (source, at) => {
  const escape = matchAt(ESCAPED_IN_QUOTES, source, at);
  return escape === undefined
    ? readPlain(source, at)
    : { text: JSON.parse(`"${escape}"`) as string, length: escape.length };
};

function matchAt(pattern: RegExp, source: string, at: number): string | undefined {
  pattern.lastIndex = at;
  return pattern.exec(source)?.[0];
}

/**
 * Finds where each character of a parsed value is written in the file. White space may differ, because lines can be folded or indented,
 * and lines of Markdown quotes begin with `>`. Returns `undefined` if the range does not contain the value in this notation.
 */
export function alignText(
  source: string,
  { from, to }: { from: number; to: number },
  value: string,
  read: ReadPiece,
): WrittenText | undefined {
  const starts: number[] = [];
  const ends: number[] = [];
  let at = from;
  let isLineStart = false;
  for (let index = 0; index < value.length;) {
    if (at >= to)
      return /\S/.test(value.slice(index))
        ? undefined
        : composeText({ text: value.slice(0, index), starts, ends });
    const piece = read(source, at);
    const isSpace = /\s/.test(piece.text) && /\s/.test(value[index] ?? "");
    if (value.startsWith(piece.text, index) || isSpace) {
      const length = isSpace ? 1 : piece.text.length;
      for (let unit = 0; unit < length; unit += 1) {
        starts.push(at);
        ends.push(at + piece.length);
      }
      index += length;
    } else if (!/\s/.test(piece.text) && !(isLineStart && piece.text === ">")) return undefined;
    isLineStart = piece.text === "\n" || (isLineStart && /[\s>]/.test(piece.text));
    at += piece.length;
  }
  return composeText({ text: value, starts, ends });
}

/** Normalises a text to the Unicode form NFC. All units of a character that changes have the range of the whole character. */
function composeText(written: WrittenText): WrittenText {
  const { text } = written;
  if (composedText(text) === text) return written;
  const starts: number[] = [];
  const ends: number[] = [];
  const parts: string[] = [];
  for (const { segment, index } of new Intl.Segmenter().segment(text)) {
    const part = composedText(segment);
    parts.push(part);
    for (let unit = 0; unit < part.length; unit += 1) {
      const [first, last] =
        part === segment ? [index + unit, index + unit] : [index, index + segment.length - 1];
      starts.push(written.starts[first] ?? 0);
      ends.push(written.ends[last] ?? 0);
    }
  }
  return { text: parts.join(""), starts, ends };
}
