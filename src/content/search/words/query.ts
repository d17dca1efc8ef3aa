import { composed } from "../../../contract/addresses/composed.ts";
import { type KeyRange, begunSyllables } from "./begun-syllables.ts";
import { minorTokens } from "./minor-words.ts";
import { type Token, decodeToken, tokenize } from "./tokens.ts";

/** A term of a query. */
export interface Term {
  /** The key of the word exactly as typed. Exact matches rank first. */
  exact: string;
  /** The key by which the index finds the term: for a word, the key of its stem; otherwise the same key. */
  indexed: string;
  /** True for a word that is still being typed, so that longer words match as well. */
  isPrefix: boolean;
  /** Keys that the Korean syllable being typed may become when typing continues. */
  begun: readonly KeyRange[];
  /** True for terms that an article need not contain: particles, and words such as `how` and `the`. */
  isMinor: boolean;
  kind: Token["kind"];
  /** The position in the query, counted in words or characters. */
  position: number;
  /** Offsets in the text that was typed. */
  start: number;
  end: number;
}

/** A quoted phrase, which must occur in exactly this order. Each position accepts any of its keys. */
export type Phrase = readonly { keys: readonly string[]; position: number }[];

/** The content of one position of a query: a character in scripts without spaces, otherwise a word. */
export interface Unigram {
  kind: "character" | "word";
  /** The word's own key, and the keys of its stem and of near spellings. */
  keys: readonly string[];
  position: number;
  /** The weight in characters; a word counts as several. */
  weight: number;
  /** Offsets in the text that was typed. */
  start: number;
  end: number;
}

export interface Query {
  text: string;
  terms: Term[];
  /** The whole query, position by position. */
  unigrams: Unigram[];
  phrases: Phrase[];
  /** Numbers with their units, `3gb` for 3 GB. Each is one word that combines several terms. */
  measures: readonly Pick<Token, "key" | "start" | "end">[];
  /**
   * Measures, and numbers with parts that punctuation joins: `v2.1.3` or `10-12`. Articles that contain them in this form are
   * preferred.
   */
  numbers: Phrase[];
}

/** Maximum number of terms. Further terms of a query are ignored. */
const MAXIMUM_TERMS = 32;
const MINIMUM_PREFIX_LENGTH = 2;
const QUOTED = /["“”„＂]([^"“”„＂]+)["“”„＂]|[«「『]([^«»「」『』]+)[»」』]/gu;

/**
 * Matches numbers joined by punctuation. It starts only at the beginning of words: otherwise a long row of digits would be
 * scanned to its end from each position.
 */
const JOINED_NUMBER = /(?<![A-Za-z\p{N}])[A-Za-z\p{N}]*\p{N}(?:[.,-]\p{N}[A-Za-z\p{N}]*)+/gu;

/**
 * Parses the text that a visitor has typed. Only pairs of quotes have a meaning: there are no operators and no invalid queries.
 */
export function parseQuery(typed: string): Query {
  const text = composed(typed.toWellFormed());
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
  const measures = tokens.filter(({ kind }) => kind === "measure");
  const phraseIn = (stretch: Stretch): Phrase =>
    wanted
      .filter((token) => isWithin(token, stretch))
      .slice(0, MAXIMUM_TERMS)
      .map(({ key, position }) => ({ keys: [key], position }));
  return {
    text,
    terms,
    unigrams: unigramsOf(tokens),
    measures,
    phrases: quotes.map(phraseIn).filter((phrase) => phrase.length > 0),
    numbers: [
      ...measures.map(({ key }): Phrase => [{ keys: [key], position: 0 }]),
      ...stretchesOf(JOINED_NUMBER, text)
        .map(phraseIn)
        .filter((phrase) => phrase.length > 1),
    ],
  };
}

/** The number of letters of a word that count as one character. */
const LETTERS_OF_CHARACTER = 2;
const MAXIMUM_UNIGRAMS = 48;

function unigramsOf(tokens: readonly Token[]): Unigram[] {
  return tokens
    .flatMap(({ kind, key, position, start, end }): Unigram[] => {
      if (kind === "character") return [{ kind, keys: [key], position, weight: 1, start, end }];
      if (kind !== "word") return [];
      const weight = Math.max((end - start) / LETTERS_OF_CHARACTER, 1);
      return [{ kind, keys: [key], position, weight, start, end }];
    })
    .slice(0, MAXIMUM_UNIGRAMS);
}

/** Offsets in the text that was typed. */
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

/** Kinds of tokens that are derived from other tokens of the text. */
const MADE: readonly Token["kind"][] = ["stem", "compound", "measure", "ending"];

/**
 * Whether a token is required of an article. A name with its signs replaces its words, and pairs replace single characters.
 * Stems, endings and compounds are not required, since they are derived from words.
 */
function isWanted(token: Token, tokens: readonly Token[]): boolean {
  if (MADE.includes(token.kind)) return false;
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
    isPrefix: kind === "word" && isLast && end - start >= MINIMUM_PREFIX_LENGTH,
    begun: isLast && (kind === "pair" || kind === "character") ? begunBy(decodeToken(key)) : [],
    position,
    start,
    end,
  };
}
