import { FINALS, INITIALS, VOWELS, joinSyllable, splitSyllable } from "../../../contract/site/hangul.ts";
import type { EngineReader } from "../../engine/engine.ts";
import type { IndexScope } from "../index/search-index.ts";
import { completionsOf, countKeys } from "../index/vocabulary.ts";
import { decodeToken, encodeToken } from "../words/tokens.ts";
import { cutWord, partsOf } from "../words/word-cuts.ts";

const LETTERS = "abcdefghijklmnopqrstuvwxyz0123456789";
/** Minimum length of words whose spelling is checked. Shorter words have too many near spellings. */
const MINIMUM_WORD_LENGTH = 4;
const MAXIMUM_WORD_LENGTH = 30;
const MAXIMUM_RUN_LENGTH = 20;
/** Maximum number of characters considered to follow another one: the most frequent. */
const MAXIMUM_FOLLOWERS = 400;
/**
 * Maximum number of corrections to try per word. In a large vocabulary many words are similar to a misspelt one; the rest of the query
 * decides which is meant.
 */
const MAXIMUM_WORDS = 24;
/**
 * Maximum number of corrections of a run. Very many characters can follow another, and most of them are not the intended ones.
 */
const MAXIMUM_RUNS = 24;

/** Possible corrections of an unknown Latin word. */
export interface NearWords {
  /**
   * Known words with an edit distance of one, the most frequent first: one letter omitted, inserted, replaced, or swapped with
   * its neighbour.
   */
  spellings: string[];
  /** The known words that form the unknown word, if there are any. */
  parts: readonly string[] | undefined;
}

/** Finds `spellings` and `parts` in one query. */
export async function findNearWords(
  reader: EngineReader,
  scopes: readonly IndexScope[],
  word: string,
): Promise<NearWords> {
  if (!/^[a-z0-9]+$/.test(word) || word.length > MAXIMUM_WORD_LENGTH)
    return { spellings: [], parts: undefined };
  const edits = word.length < MINIMUM_WORD_LENGTH ? new Set<string>() : editsOf(word);
  const keys = [...new Set([...edits, ...partsOf(word)])].map((text) => encodeToken("word", text));
  if (keys.length === 0) return { spellings: [], parts: undefined };
  const counts = await countKeys(reader, scopes, keys);
  const known = new Map([...counts].map(([key, articles]) => [decodeToken(key), articles]));
  return {
    spellings: mostUsed(new Map([...known].filter(([text]) => edits.has(text))), MAXIMUM_WORDS),
    parts: cutWord(word, known)[word.length],
  };
}

/** Returns all texts with an edit distance of one from a word. */
function editsOf(word: string): Set<string> {
  const edits = new Set<string>();
  for (let at = 0; at <= word.length; at += 1) {
    const head = word.slice(0, at);
    const tail = word.slice(at);
    for (const letter of LETTERS) {
      edits.add(head + letter + tail);
      if (tail !== "") edits.add(head + letter + tail.slice(1));
    }
    if (tail !== "") edits.add(head + tail.slice(1));
    if (tail.length > 1) edits.add(head + tail.charAt(1) + tail.charAt(0) + tail.slice(2));
  }
  edits.delete(word);
  return edits;
}

/**
 * Finds runs of Han or Hangul that differ from the given one in one character: in Hangul, in one letter of a syllable; in
 * Chinese, in a character that is known to follow the one before it. Only a character whose pairs are unknown is replaced, and
 * all pairs of the result are known.
 */
export async function spellingsOfRun(
  reader: EngineReader,
  scopes: readonly IndexScope[],
  run: string,
): Promise<string[]> {
  const characters = [...run];
  if (characters.length < 2 || characters.length > MAXIMUM_RUN_LENGTH) return [];
  const pairs = pairsOf(characters);
  const known = await countKeys(reader, scopes, pairs);
  const candidates = new Map<string, string[]>();
  for (const [index, character] of characters.entries()) {
    const holding = [pairs[index - 1], pairs[index]].filter((pair) => pair !== undefined);
    const unknown = pairs.filter((pair) => !known.has(pair)).length;
    if (holding.some((pair) => known.has(pair)) || holding.length < unknown) continue;
    for (const other of await replacementsOf(reader, scopes, character, characters[index - 1])) {
      const changed = characters.with(index, other);
      candidates.set(changed.join(""), pairsOf(changed.slice(Math.max(index - 1, 0), index + 2)));
    }
  }
  const counts = await countKeys(reader, scopes, [...new Set([...candidates.values()].flat())]);
  const uses = [...candidates].map(
    ([text, keys]) => [text, Math.min(...keys.map((key) => counts.get(key) ?? 0))] as const,
  );
  return mostUsed(new Map(uses.filter(([, use]) => use > 0)), MAXIMUM_RUNS);
}

async function replacementsOf(
  reader: EngineReader,
  scopes: readonly IndexScope[],
  character: string,
  before: string | undefined,
): Promise<string[]> {
  if (splitSyllable(character) !== undefined) return syllablesNear(character);
  if (before === undefined || !/\p{Script=Han}/u.test(character)) return [];
  const key = encodeToken("character", before);
  const followers = await completionsOf(reader, scopes, key, {
    inTitles: false,
    limit: MAXIMUM_FOLLOWERS,
    among: Infinity,
  });
  return followers
    .map((follower) => [...decodeToken(follower.key)][1] ?? "")
    .filter((other) => other !== "" && other !== character);
}

/** Returns the syllables of Hangul that differ in one letter. */
export function syllablesNear(syllable: string): string[] {
  const letters = splitSyllable(syllable);
  if (letters === undefined) return [];
  const near = [
    ...INITIALS.map((_, initial) => joinSyllable({ ...letters, initial })),
    ...VOWELS.map((_, vowel) => joinSyllable({ ...letters, vowel })),
    ...FINALS.map((_, final) => joinSyllable({ ...letters, final })),
  ];
  return [...new Set(near)].filter((other) => other !== syllable);
}

/** Returns the keys of the overlapping pairs of a run. */
function pairsOf(characters: readonly string[]): string[] {
  return characters
    .slice(1)
    .map((character, index) => encodeToken("pair", `${characters[index]}${character}`));
}

function mostUsed(counts: ReadonlyMap<string, number>, limit: number): string[] {
  return [...counts]
    .sort(([left, one], [right, other]) => other - one || (left < right ? -1 : 1))
    .slice(0, limit)
    .map(([text]) => text);
}
