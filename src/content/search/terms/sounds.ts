import { INITIALS, separateConsonants, splitSyllable } from "../../../contract/site/hangul.ts";
import type { EngineReader } from "../../engine/engine.ts";
import type { IndexScope } from "../index/search-index.ts";
import { completionsOfAny, countKeys, keysBetween } from "../index/vocabulary.ts";
import { syllablesOf } from "../words/begun-syllables.ts";
import { readPinyin } from "../words/pinyin.ts";
import { decodeToken, encodeToken } from "../words/tokens.ts";
import type { KnownTerm, KnownTerms } from "./known-terms.ts";

/** The typed sound of a character, for example its initial or its pinyin. */
interface Sound {
  has(character: string): boolean;
  /** Whether a word may end with this character. This matters because the index has no pairs across words. */
  mayEndWord: boolean;
  /**
   * Finds the pairs that begin with this sound, the most frequent first; pairs that begin with a character of `among` are
   * preferred.
   */
  pairs(lookUp: LookUp, among: ReadonlySet<string | undefined>): Promise<KeyUse[]>;
  /** Finds the characters that may have this sound, the most frequent first; none if the sound alone is too vague. */
  characters(lookUp: LookUp): Promise<KeyUse[]>;
}

interface KeyUse {
  key: string;
  uses: number;
}

interface LookUp {
  reader: EngineReader;
  scopes: readonly IndexScope[];
  inTitles: boolean;
}

/** A section of a query, by its offsets, with the possible readings of its letters. */
interface Sounding {
  start: number;
  end: number;
  readings: Sound[][];
}

/** Maximum number of readings that are tried. More ways to split the same letters would be guesses. */
const MAXIMUM_READINGS = 3;
/** Maximum number of characters considered for one sound: the most frequent. */
const MAXIMUM_CHARACTERS = 60;
/** Maximum number of pairs considered that begin with one character (`MAXIMUM_PAIRS`), or with one consonant. */
const MAXIMUM_PAIRS = 400;
const MAXIMUM_OF_CONSONANT = 4_000;
/** Maximum number of pairs that are searched for two adjacent sounds. */
const MAXIMUM_MEANT = 60;
/** Number of positions reserved for a section of the query, which may have more sounds than words. */
const MAXIMUM_SOUNDS = 50;

/**
 * Returns the terms of a query in which some sections were typed by sound: the initials of Korean words (ㅎㄱ for 한글), or pinyin,
 * in full (`wangzhan` for 网站) or shortened (`wz`). All other terms stay the same. Resolves to `undefined` if no section can be
 * read by sound.
 *
 * @param inTitles whether only words of titles are considered
 */
export async function lookUpSounds(
  reader: EngineReader,
  scopes: readonly IndexScope[],
  text: string,
  { terms, total }: KnownTerms,
  inTitles: boolean,
): Promise<KnownTerms | undefined> {
  const heard: { sounding: Sounding; terms: KnownTerm[] }[] = [];
  for (const sounding of soundingsOf(text, scopes, terms)) {
    const meant =
      (await firstMatching({ reader, scopes, inTitles: true }, sounding)) ??
      (inTitles ? undefined : await firstMatching({ reader, scopes, inTitles: false }, sounding));
    if (meant !== undefined) heard.push({ sounding, terms: meant });
  }
  if (heard.length === 0) return undefined;
  const others = terms.filter(
    ({ term, articles }) =>
      articles > 0 && !heard.some(({ sounding: { start, end } }) => term.start >= start && term.end <= end),
  );
  return { terms: [...others, ...heard.flatMap((one) => one.terms)], total };
}

function soundingsOf(text: string, scopes: readonly IndexScope[], terms: readonly KnownTerm[]): Sounding[] {
  const has = (code: IndexScope["language"]) => scopes.some(({ language }) => language === code);
  const stretches = (pattern: RegExp, readingsOf: (run: string) => Sound[][]) =>
    [...text.matchAll(pattern)].map(({ 0: run, index }) => ({
      start: index,
      end: index + run.length,
      readings: readingsOf(run).slice(0, MAXIMUM_READINGS),
    }));
  const initials = has("kr") ? stretches(CONSONANTS, (run) => [separateConsonants(run).map(consonant)]) : [];
  const latin = has("zh")
    ? stretches(LATIN, (run) => readPinyin(run).map((sounds) => sounds.map(syllable)))
    : [];
  return [...initials, ...latin.filter(({ start, end }) => isUnknown(terms, start, end))].filter(
    ({ readings }) => readings.length > 0,
  );
}

/** Matches runs of consonants: the initials of Korean words (초성). */
const CONSONANTS = /[ㄱ-ㅎ]+/gu;

/** Matches Latin words that are separated only by spaces and apostrophes. */
const LATIN = /[A-Za-z]+(?:[\s'’]+[A-Za-z]+)*/gu;

/** Whether no article contains any word of a section. */
function isUnknown(terms: readonly KnownTerm[], start: number, end: number): boolean {
  return terms.every(({ term, articles }) => term.start < start || term.end > end || articles === 0);
}

function consonant(letter: string): Sound {
  const initial = INITIALS.indexOf(letter);
  const [first, last] = syllablesOf(initial);
  return {
    has: (character) => splitSyllable(character)?.initial === initial,
    mayEndWord: true,
    pairs: ({ reader, scopes, inTitles }) =>
      keysBetween(
        reader,
        scopes,
        { after: `${encodeToken("character", first)}0`, before: `${encodeToken("character", last)}~` },
        { inTitles, limit: MAXIMUM_OF_CONSONANT },
      ),
    characters: async () => [],
  };
}

function syllable(characters: ReadonlySet<string>): Sound {
  const known = async ({ reader, scopes }: LookUp): Promise<KeyUse[]> => {
    const keys = [...characters].map((character) => encodeToken("character", character));
    const counts = await countKeys(reader, scopes, keys);
    return [...counts]
      .map(([key, uses]) => ({ key, uses }))
      .sort(byUse)
      .slice(0, MAXIMUM_CHARACTERS);
  };
  return {
    has: (character) => characters.has(character),
    mayEndWord: false,
    pairs: async (lookUp, among) => {
      const { reader, scopes, inTitles } = lookUp;
      const firsts = (await known(lookUp))
        .map(({ key }) => key)
        .filter((key) => among.size === 0 || among.has(decodeToken(key)));
      // All readings are looked up in one query, since a misspelt Latin word that is no pinyin may have many readings.
      return completionsOfAny(reader, scopes, firsts, { inTitles, limit: MAXIMUM_PAIRS * firsts.length });
    },
    characters: known,
  };
}

function byUse(left: KeyUse, right: KeyUse): number {
  return right.uses - left.uses || (left.key < right.key ? -1 : 1);
}

/** Returns the terms of the first reading whose pairs all occur in articles. */
async function firstMatching(
  lookUp: LookUp,
  { readings, start, end }: Sounding,
): Promise<KnownTerm[] | undefined> {
  for (const sounds of readings) {
    const meant = await meantBy(lookUp, sounds);
    if (meant.length === 0) continue;
    return meant.flatMap((uses, index): KnownTerm[] => {
      if (uses.length === 0) return [];
      const [exact = "", ...others] = uses.slice(0, MAXIMUM_MEANT).map(({ key }) => key);
      const kind = sounds.length === 1 ? ("character" as const) : ("pair" as const);
      const position = start * MAXIMUM_SOUNDS + index;
      return [
        {
          term: {
            exact,
            indexed: exact,
            isPrefix: false,
            begun: [],
            isMinor: false,
            kind,
            position,
            start,
            end,
          },
          articles: Math.max(...uses.map((use) => use.uses)),
          completions: others,
          spellings: [],
          parts: undefined,
          compounds: [],
        },
      ];
    });
  }
  return undefined;
}

/**
 * For each two adjacent sounds, finds the known pairs that the following pair can continue; none where a word ends between the
 * two sounds. Empty if no articles contain such a sequence.
 */
async function meantBy(lookUp: LookUp, sounds: readonly Sound[]): Promise<KeyUse[][]> {
  const [only] = sounds;
  if (only !== undefined && sounds.length === 1) {
    const characters = await only.characters(lookUp);
    return characters.length > 0 ? [characters] : [];
  }
  const meant: KeyUse[][] = [];
  for (const [index, sound] of sounds.slice(0, -1).entries()) {
    const before = meant.at(-1) ?? [];
    const ends = new Set(before.map(({ key }) => charactersOf(key)[1]));
    const pairs = (await sound.pairs(lookUp, ends)).filter(({ key }) => {
      const [first = "", second = ""] = charactersOf(key);
      return sounds[index + 1]?.has(second) === true && (ends.size === 0 || ends.has(first));
    });
    const isSeam = sound.mayEndWord && before.length > 0 && index < sounds.length - 2;
    if (pairs.length === 0 && !isSeam) return [];
    meant.push(pairs);
  }
  for (let index = meant.length - 2; index >= 0; index -= 1) {
    const starts = new Set(meant[index + 1]?.map(({ key }) => charactersOf(key)[0]));
    if (starts.size > 0)
      meant[index] = (meant[index] ?? []).filter(({ key }) => starts.has(charactersOf(key)[1]));
  }
  return meant;
}

function charactersOf(key: string): string[] {
  return [...decodeToken(key)];
}
