import { type KeyRange, begunSyllables } from "./begun-syllables.ts";
import { minorTokens } from "./minor-words.ts";
import { type Token, decodeToken, tokenize } from "./tokens.ts";

/** One thing that a visitor asks for. */
export interface Term {
  /** Key of the form as typed; it ranks above all others. */
  exact: string;
  /** Key that the index knows it by: the stem of a word, else the same. */
  indexed: string;
  /** True for the word that is still being typed: longer ones count too. */
  isPrefix: boolean;
  /** Keys that the Korean syllable that is still being typed may grow into. */
  begun: readonly KeyRange[];
  /** True for what an article need not have: particles, words as `how` and `the`. */
  isMinor: boolean;
  kind: Token["kind"];
  /** Place in the query. */
  position: number;
  /** Offsets in what was typed. */
  start: number;
  end: number;
}

/** Words in quotes: they must stand just so. */
export type Phrase = readonly { key: string; position: number }[];

export interface Query {
  text: string;
  terms: Term[];
  phrases: Phrase[];
  /** Parts of numbers that signs join, `v2.1.3` or `1,000`: they should stand together where any article has them so. */
  numbers: Phrase[];
}

/** More terms than this say nothing more. */
const MAXIMUM_TERMS = 32;
const SHORTEST_PREFIX = 2;
const QUOTED = /["“”„＂]([^"“”„＂]+)["“”„＂]|[«「『]([^«»「」『』]+)[»」』]/gu;

/** Looks at whole words alone: from each place in a long row of digits it would be read to its end. */
const JOINED_NUMBER = /(?<![A-Za-z\p{N}])[A-Za-z\p{N}]*\p{N}(?:[.,-]\p{N}[A-Za-z\p{N}]*)+/gu;

/** Reads what a visitor typed. Every sign but a pair of quotes is text: there are no operators, and no wrong queries. */
export function parseQuery(typed: string): Query {
  const text = typed.toWellFormed().normalize("NFC");
  const tokens = tokenize(text);
  const wanted = tokens.filter((token) => isWanted(token, tokens));
  const quotes = stretchesOf(QUOTED, text);
  const minor = minorTokens(text, wanted);
  const isMinor = (token: Token) => minor.has(token) && !quotes.some((quote) => isWithin(token, quote));
  const isAllMinor = wanted.every(isMinor);
  const terms: Term[] = [];
  for (const token of wanted) {
    if (terms.length === MAXIMUM_TERMS || terms.some(({ exact }) => exact === token.key)) continue;
    const isLast = token === wanted.at(-1) && token.end === text.trimEnd().length;
    const isMinorHere = !isAllMinor && wanted.every((other) => other.key !== token.key || isMinor(other));
    terms.push({ ...termOf(token, tokens, isLast), isMinor: isMinorHere });
  }
  const phraseIn = (stretch: Stretch): Phrase =>
    wanted
      .filter((token) => isWithin(token, stretch))
      .slice(0, MAXIMUM_TERMS)
      .map(({ key, position }) => ({ key, position }));
  return {
    text,
    terms,
    phrases: quotes.map(phraseIn).filter((phrase) => phrase.length > 0),
    numbers: stretchesOf(JOINED_NUMBER, text)
      .map(phraseIn)
      .filter((phrase) => phrase.length > 1),
  };
}

/** Offsets in what was typed. */
interface Stretch {
  start: number;
  end: number;
}

function stretchesOf(pattern: RegExp, text: string): Stretch[] {
  return [...text.matchAll(pattern)].map(({ 0: whole, index }) => ({
    start: index,
    end: index + whole.length,
  }));
}

function isWithin(token: Token, stretch: Stretch): boolean {
  return token.start >= stretch.start && token.end <= stretch.end;
}

/** Signs make a name exact, pairs stand for the characters in them, a stem belongs to its word, as an ending does, and a compound to both of its words. */
function isWanted(token: Token, tokens: readonly Token[]): boolean {
  if (token.kind === "stem" || token.kind === "compound" || token.kind === "ending") return false;
  if (token.kind === "pair" || token.kind === "name") return true;
  return !tokens.some(
    (other) =>
      (other.kind === "pair" || other.kind === "name") &&
      other.start <= token.start &&
      other.end >= token.end,
  );
}

function begunBy(characters: string): KeyRange[] {
  return begunSyllables(characters.slice(0, -1), characters.slice(-1));
}

function termOf(token: Token, tokens: readonly Token[], isLast: boolean): Omit<Term, "isMinor"> {
  const { key, kind, position, start, end } = token;
  const stemmed = tokens.find((other) => other.kind === "stem" && other.start === start && other.end === end);
  return {
    exact: key,
    kind,
    indexed: kind === "word" ? (stemmed?.key ?? key) : key,
    isPrefix: kind === "word" && isLast && end - start >= SHORTEST_PREFIX,
    begun: isLast && (kind === "pair" || kind === "character") ? begunBy(decodeToken(key)) : [],
    position,
    start,
    end,
  };
}
