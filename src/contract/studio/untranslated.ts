import { bodyOf } from "../front-matter/split.ts";

/** A sentence in a text, given by its offsets. */
export interface Sentence {
  from: number;
  to: number;
  text: string;
}

/** The sentences of a translation that are not yet translated. */
export interface Untranslated {
  /** The sentences that are identical to sentences of the original. */
  left: Sentence[];
  /** Number of sentences in the original that need translation. */
  total: number;
}

/** Finds untranslated sentences of a translation. */
export interface SentenceReader {
  /** Finds the sentences of a translation that are identical to sentences of the original. */
  findLeft(text: string): Untranslated;
}

/**
 * Creates a reader that compares translations with their original. Code, names, numbers and addresses need no translation, so
 * they are ignored.
 *
 * @param tag BCP 47 tag of the original's language
 */
export function compareWithOriginal(original: string, tag: string): SentenceReader {
  const segmenter = new Intl.Segmenter(tag, { granularity: "sentence" });
  /** Cached sentences of each line, because most lines stay the same while somebody types. */
  const known = new Map<string, Sentence[]>();
  const sentencesOf = (line: string) => {
    const found = known.get(line) ?? readLine(line, segmenter);
    if (known.size >= MAXIMUM_LINES) known.clear();
    known.set(line, found);
    return found;
  };
  const wanted = readSentences(original, sentencesOf).map(({ text }) => text);
  const originals = new Set(wanted);
  return {
    findLeft(text) {
      const left = originals.size === 0 ? [] : readSentences(text, sentencesOf);
      return { left: left.filter((sentence) => originals.has(sentence.text)), total: wanted.length };
    },
  };
}

const MAXIMUM_LINES = 20_000;
const FENCE = /^[ \t]*(?:[-*+>][ \t]*)*(?<mark>`{3,}|~{3,}|\$\$)/;

function readSentences(text: string, sentencesOf: (line: string) => Sentence[]): Sentence[] {
  const sentences: Sentence[] = [];
  let fence: string | undefined;
  let start = text.length - bodyOf(text).length;
  for (const line of text.slice(start).split("\n")) {
    const mark = FENCE.exec(line)?.groups?.["mark"];
    if (mark !== undefined && (fence === undefined || mark.startsWith(fence)))
      fence = fence === undefined ? mark : undefined;
    else if (fence === undefined)
      for (const { from, to, text: words } of sentencesOf(line))
        sentences.push({ from: start + from, to: start + to, text: words });
    start += line.length + 1;
  }
  return sentences;
}

/** Matches marks at the start of a line: of lists, tasks, headings, quotes and footnotes. */
const LEAD =
  /^(?:[ \t]*(?:[-*+](?=[ \t])|\d{1,9}[.)](?=[ \t])|#{1,6}(?=[ \t])|>|\[[ xX]\](?=[ \t])|\[\^[^\]]+\]:))*[ \t]*/;
/** Matches the title of a block. */
const BLOCK = /^[ \t]*:{2,}[\w-]*(?:\[(?<title>.*)\])?/;

function readLine(line: string, segmenter: Intl.Segmenter): Sentence[] {
  const block = BLOCK.exec(line);
  if (block !== null) {
    const { title = "" } = block.groups ?? {};
    return title === "" ? [] : pieces(title, line.indexOf("[") + 1, segmenter);
  }
  const [lead = ""] = LEAD.exec(line) ?? [];
  const rest = line.slice(lead.length).trimEnd();
  if (!rest.startsWith("|")) return pieces(rest, lead.length, segmenter);
  return [...rest.matchAll(/(?:\\.|[^|\\])+/g)].flatMap((cell) =>
    pieces(cell[0], lead.length + cell.index, segmenter),
  );
}

/** Matches the marks of a picture before and after its alt text, which is a sentence of its own. Translators must not edit the marks. */
const PICTURE = /!\[|(?<=!\[[^[\]]*)\](?:\((?:[^()]|\([^()]*\))*\)|\[[^[\]]*\])(?:\{[^{}]*\})?/g;

function pieces(words: string, at: number, segmenter: Intl.Segmenter): Sentence[] {
  const marks = [...words.matchAll(PICTURE), { 0: "", index: words.length }];
  let start = 0;
  return marks.flatMap(({ 0: mark, index }) => {
    const found = sentencesIn(words.slice(start, index), at + start, segmenter);
    start = index + mark.length;
    return found;
  });
}

function sentencesIn(words: string, at: number, segmenter: Intl.Segmenter): Sentence[] {
  return Array.from(segmenter.segment(words), ({ segment, index }) => {
    const text = segment.trim();
    const from = at + index + segment.indexOf(text);
    return { from, to: from + text.length, text };
  }).filter(({ text }) => isTranslated(text));
}

/**
 * Matches code, addresses, HTML tags and formulas. No alternative contains the start of another, so that unclosed ones take only
 * linear time.
 */
const FIXED = /`[^`]*`|\]\([^()[\]]*\)|<[^<>]*>|\{[^{}]*\}|\$[^$]*\$|https?:\/\/\S+|&\w+;/g;
const IDEOGRAPHS = /[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]/gu;
const WORDS = /\p{L}[\p{L}\p{M}\p{N}'’-]*/gu;

/** True if a sentence needs translation: it is more than a name, a number or an abbreviation. */
function isTranslated(sentence: string): boolean {
  const words = sentence.replaceAll(FIXED, " ");
  if ((words.match(IDEOGRAPHS) ?? []).length > 1) return true;
  const all = words.match(WORDS) ?? [];
  return all.length > 1 && all.some((word) => word.length > 1 && word === word.toLowerCase());
}
