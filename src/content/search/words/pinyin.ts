import { PINYIN } from "./pinyin-table.ts";

/** The characters of each syllable. The table is parsed when pinyin is typed for the first time. */
let syllables: Map<string, string> | undefined;
let beginnings: Map<string, Set<string>> | undefined;

/** Maximum length of a syllable in letters. */
const MAXIMUM_SYLLABLE_LENGTH = 6;
const MAXIMUM_READINGS = 6;
const MAXIMUM_LETTERS = 40;
const INITIALS = /^(?:zh|ch|sh|[bpmfdtnlgkhjqxrzcsyw])$/;

/** The possible characters at one place: those whose pinyin is a syllable, or begins with some letters. */
export type PinyinSound = ReadonlySet<string>;

/**
 * Returns the ways to read Latin letters as pinyin, character by character, the most likely first. Syllables may be complete
 * (`wangzhan`), the last one may be unfinished (`wangzh`), and some may be initials only (`wz`, `wzhan`). Tones and apostrophes
 * are not expected; `v` stands for ü.
 */
export function readPinyin(text: string): PinyinSound[][] {
  const letters = text.toLowerCase().replace(/[^a-z]+/g, "'");
  if (!/^[a-z']{2,}$/.test(letters) || letters.length > MAXIMUM_LETTERS) return [];
  const cuts = cutsOf(letters.split("'").filter((part) => part !== ""));
  return cuts.map((parts) => parts.map(charactersOf));
}

/** Rates a reading. Readings with fewer initials and unfinished syllables are likelier, then readings with fewer syllables. */
function cutsOf(words: readonly string[]): string[][] {
  let cuts: { parts: string[]; cost: number }[] = [{ parts: [], cost: 0 }];
  for (const [index, word] of words.entries()) {
    const isLast = index === words.length - 1;
    cuts = cuts
      .flatMap((left) =>
        cutWord(word, isLast).map((right) => ({
          parts: [...left.parts, ...right.parts],
          cost: left.cost + right.cost,
        })),
      )
      .sort((left, right) => left.cost - right.cost)
      .slice(0, MAXIMUM_READINGS);
  }
  return cuts.map(({ parts }) => parts);
}

const INITIAL_COST = 10;
const UNFINISHED_COST = 3;

function cutWord(word: string, isLast: boolean): { parts: string[]; cost: number }[] {
  /** Finds the best ways to read the letters from each offset to the end. */
  const from: { parts: string[]; cost: number }[][] = Array.from({ length: word.length + 1 }, () => []);
  from[word.length] = [{ parts: [], cost: 0 }];
  for (let at = word.length - 1; at >= 0; at -= 1) {
    const ways: { parts: string[]; cost: number }[] = [];
    for (let end = at + 1; end <= Math.min(at + MAXIMUM_SYLLABLE_LENGTH, word.length); end += 1) {
      const part = word.slice(at, end);
      const cost = costOf(part, isLast && end === word.length);
      if (cost === undefined) continue;
      for (const rest of from[end] ?? []) ways.push({ parts: [part, ...rest.parts], cost: cost + rest.cost });
    }
    from[at] = ways.sort((left, right) => left.cost - right.cost).slice(0, MAXIMUM_READINGS);
  }
  return from[0] ?? [];
}

function costOf(part: string, isEnd: boolean): number | undefined {
  const table = read();
  if (table.syllables.has(part)) return 1;
  if (INITIALS.test(part)) return INITIAL_COST;
  return isEnd && table.beginnings.has(part) ? UNFINISHED_COST : undefined;
}

function charactersOf(part: string): PinyinSound {
  const table = read();
  const whole = table.syllables.get(part);
  return whole === undefined ? (table.beginnings.get(part) ?? new Set()) : new Set(whole);
}

function read(): { syllables: Map<string, string>; beginnings: Map<string, Set<string>> } {
  syllables ??= new Map(
    PINYIN.trim()
      .split(/\s+/)
      .map((entry) => {
        const [syllable = "", characters = ""] = entry.split(":");
        return [syllable, characters];
      }),
  );
  if (beginnings === undefined) {
    beginnings = new Map();
    for (const [syllable, characters] of syllables) {
      for (let length = 1; length < syllable.length; length += 1) {
        const begun = syllable.slice(0, length);
        const all = beginnings.get(begun) ?? new Set();
        beginnings.set(begun, all);
        for (const character of characters) all.add(character);
      }
    }
  }
  return { syllables, beginnings };
}
