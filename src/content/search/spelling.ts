import type { Engine } from "../engine/engine.ts";
import type { IndexScope } from "./search-index.ts";
import { decodeToken, encodeToken } from "./tokens.ts";
import { completionsOf, countKeys } from "./vocabulary.ts";

const LETTERS = "abcdefghijklmnopqrstuvwxyz0123456789";
/** Shorter words have too many neighbours to mean any of them. */
const SHORTEST_WORD = 4;
const LONGEST_WORD = 30;
const MAXIMUM_SPELLINGS = 6;

/** Hangul syllables are a table of 19 first letters × 21 vowels × 28 last letters, the last of which may be none. */
const FIRST_SYLLABLE = 0xac00;
const SYLLABLES = 19 * 21 * 28;
const VOWELS = 21;
const LAST_LETTERS = 28;

/**
 * Words of the vocabulary that are one typing error away from a Latin word, the most used first: a letter left out,
 * put in, replaced, or swapped with its neighbour.
 */
export async function spellingsOfWord(engine: Engine, scopes: readonly IndexScope[], word: string): Promise<string[]> {
  if (!/^[a-z0-9]+$/.test(word) || word.length < SHORTEST_WORD || word.length > LONGEST_WORD) return [];
  const counts = await countKeys(engine, scopes, [...editsOf(word)].map((edit) => encodeToken("word", edit)));
  return mostUsed(counts).map(decodeToken);
}

/** Every text that is one edit away from a word. */
export function editsOf(word: string): Set<string> {
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
 * Runs of Han or Hangul one character away from the given one, of which every pair is in the vocabulary: Hangul with
 * one letter of a syllable replaced, Chinese with one character replaced by what the vocabulary knows to follow.
 */
export async function spellingsOfRun(engine: Engine, scopes: readonly IndexScope[], run: string): Promise<string[]> {
  const characters = [...run];
  if (characters.length < 2 || characters.length > LONGEST_WORD) return [];
  const candidates = new Map<string, string[]>();
  for (const [index, character] of characters.entries()) {
    for (const other of await replacementsOf(engine, scopes, character, characters[index - 1])) {
      const changed = characters.with(index, other);
      candidates.set(changed.join(""), pairsOf(changed.slice(Math.max(index - 1, 0), index + 2)));
    }
  }
  const all = pairsOf(characters);
  const counts = await countKeys(engine, scopes, [...new Set([...all, ...[...candidates.values()].flat()])]);
  // What stays as it was must be known, too: else there is more than one error.
  const unknown = all.filter((key) => !counts.has(key)).length;
  const usable = new Map<string, number>();
  for (const [text, keys] of candidates) {
    const replaced = all.filter((key) => !pairsOf([...text]).includes(key) && !counts.has(key)).length;
    const uses = Math.min(...keys.map((key) => counts.get(key) ?? 0));
    if (uses > 0 && replaced === unknown) usable.set(text, uses);
  }
  return mostUsed(usable);
}

async function replacementsOf(
  engine: Engine,
  scopes: readonly IndexScope[],
  character: string,
  before: string | undefined,
): Promise<string[]> {
  const code = (character.codePointAt(0) ?? 0) - FIRST_SYLLABLE;
  if (code >= 0 && code < SYLLABLES) return syllablesNear(code);
  if (before === undefined || !/\p{Script=Han}/u.test(character)) return [];
  const followers = await completionsOf(engine, scopes, encodeToken("word", before), false);
  return followers.map(({ key }) => [...decodeToken(key)][1] ?? "").filter((other) => other !== "" && other !== character);
}

/** Syllables that differ from one in one letter. */
function syllablesNear(code: number): string[] {
  const last = code % LAST_LETTERS;
  const vowel = Math.floor(code / LAST_LETTERS) % VOWELS;
  const first = Math.floor(code / LAST_LETTERS / VOWELS);
  const near: number[] = [];
  const of = (a: number, b: number, c: number) => (a * VOWELS + b) * LAST_LETTERS + c;
  for (let other = 0; other < 19; other += 1) near.push(of(other, vowel, last));
  for (let other = 0; other < VOWELS; other += 1) near.push(of(first, other, last));
  for (let other = 0; other < LAST_LETTERS; other += 1) near.push(of(first, vowel, other));
  return [...new Set(near)].filter((other) => other !== code).map((other) => String.fromCodePoint(FIRST_SYLLABLE + other));
}

/** Keys of the overlapping pairs. */
function pairsOf(characters: readonly string[]): string[] {
  return characters.slice(1).map((character, index) => encodeToken("pair", `${characters[index]}${character}`));
}

function mostUsed(counts: ReadonlyMap<string, number>): string[] {
  return [...counts]
    .sort(([left, one], [right, other]) => other - one || (left < right ? -1 : 1))
    .slice(0, MAXIMUM_SPELLINGS)
    .map(([text]) => text);
}
