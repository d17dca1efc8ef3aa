import { FIELDS, type Field } from "../index/fields.ts";
import { GAP, type PackedPositions } from "../index/word-positions.ts";
import type { Unigram } from "../words/query.ts";

/** How well the best part of an article agrees with a query. */
export interface Closeness {
  /** The share of the query, from 0 to 1, that occurs in the part in the same order. */
  share: number;
  /** The share, increased if the part is a title or a heading with little other text. */
  value: number;
}

/** Weight of two swapped characters, relative to two characters in the right order. */
const SWAPPED_SHARE = 0.9;
/** Cost of a gap, in characters. The omitted part may be one character or several. */
const GAP_COST = 0.5;
/** Bonus, by field, for a text that contains nothing except the query. */
const WHOLE_SHARES: Record<Field, number> = { title: 0.5, headings: 0.35, summary: 0.05, body: 0 };
/** Minimum share of the query. Parts with a smaller share are ignored. */
const MINIMUM_SHARE = 0.4;
/** Maximum number of unigrams, because the agreeing ones are stored as bits of a number. Further unigrams are ignored. */
const MAXIMUM_BITS = 30;

/**
 * Finds the part of an article that agrees best with a query, allowing for one typing error: a character or word omitted,
 * added, replaced, or swapped with its neighbour.
 *
 * Each occurrence of a character implies a position in the article at which the query would begin. The best part is where
 * most occurrences agree on this position. After an omitted or added character, the following ones agree on the adjacent
 * position.
 */
export function closenessOf(positions: PackedPositions, all: readonly Unigram[]): Closeness {
  const unigrams = all.slice(0, MAXIMUM_BITS);
  const whole = sumOf(unigrams);
  // Space for positions before the first word, and for the neighbours of the last position.
  const room = ((unigrams.at(-1)?.position ?? 0) + 2) * FIELDS.length;
  const found = collectBeginnings(positions, unigrams, room);
  const lengths = positions.lengths();
  const best: Closeness = { share: 0, value: 0 };
  for (const at of found) {
    const agreeing = {
      here: agreeingAt[at] ?? 0,
      next: agreeingAt[at + FIELDS.length] ?? 0,
      before: agreeingAt[at - FIELDS.length] ?? 0,
    };
    if (bitsIn(agreeing.here | agreeing.next | agreeing.before) < unigrams.length * MINIMUM_SHARE) continue;
    const share = agreement(unigrams, agreeing) / whole;
    // Skips a part that could not be the best one, even if it were a title without other text.
    if (share < MINIMUM_SHARE || valueOf(share, 1, "title") <= best.value) continue;
    const beginning = at - room;
    const field = at % FIELDS.length;
    const start = Math.floor(beginning / FIELDS.length);
    const likeness = likenessOfLengths(lengths[field] ?? [], start, unigrams);
    const value = valueOf(share, likeness, FIELDS[field] ?? "body");
    if (value > best.value) Object.assign(best, { share, value });
  }
  for (const at of found) agreeingAt[at] = 0;
  return best;
}

function sumOf(unigrams: readonly Unigram[]): number {
  return unigrams.reduce((sum, { weight }) => sum + weight, 0);
}

function valueOf(share: number, likeness: number, field: Field): number {
  return share ** 3 * (1 + WHOLE_SHARES[field] * likeness);
}

/** For each position, the unigrams that agree on it, as bits. The array is reset to zeros and reused for the next article. */
let agreeingAt = new Int32Array(65_536);

/** Fills `agreeingAt` for one article. Returns the positions on which at least one unigram agrees. */
function collectBeginnings(positions: PackedPositions, unigrams: readonly Unigram[], room: number): number[] {
  const found: number[] = [];
  for (const [index, { keys, position }] of unigrams.entries()) {
    const shift = room - position * FIELDS.length;
    for (const key of keys) {
      for (const occurrence of positions.of(key)) {
        const at = occurrence + shift;
        if (at >= agreeingAt.length) agreeingAt = grown(agreeingAt, at + 1);
        const bits = agreeingAt[at] ?? 0;
        if (bits === 0) found.push(at);
        agreeingAt[at] = bits | (1 << index);
      }
    }
  }
  return found;
}

function grown(array: Int32Array<ArrayBuffer>, length: number): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(length * 2);
  larger.set(array);
  return larger;
}

function bitsIn(bits: number): number {
  let count = 0;
  for (let rest = bits; rest !== 0; rest &= rest - 1) count += 1;
  return count;
}

interface Agreeing {
  here: number;
  /** The unigrams that would agree if there were one more unigram before them (`next`), or one fewer (`before`). */
  next: number;
  before: number;
}

/** Returns the weight of the unigrams that are in the order of the query, except for one error. */
function agreement(unigrams: readonly Unigram[], { here, next, before }: Agreeing): number {
  const has = (bits: number, index: number) => ((bits >> index) & 1) === 1;
  let sum = 0;
  let afterNext = 0;
  let afterBefore = 0;
  let swapped = 0;
  for (const [index, { weight }] of unigrams.entries()) {
    if (has(here, index)) sum += weight;
    if (has(next, index)) afterNext += weight;
    if (has(before, index)) afterBefore += weight;
    const isSwapped =
      has(next, index) && has(before, index + 1) && !has(here, index) && !has(here, index + 1);
    if (isSwapped) swapped = Math.max(swapped, weight + (unigrams[index + 1]?.weight ?? 0));
  }
  let best = sum + SWAPPED_SHARE * swapped;
  let until = 0;
  for (const [index, { weight }] of unigrams.entries()) {
    if (has(here, index)) until += weight;
    if (has(next, index)) afterNext -= weight;
    if (has(before, index)) afterBefore -= weight;
    best = Math.max(best, until + Math.max(afterNext, afterBefore) - GAP_COST * weight);
  }
  return best;
}

/** Returns how similar the length of the query is to that of the text: 1 if they are equal. */
function likenessOfLengths(lengths: readonly number[], start: number, unigrams: readonly Unigram[]): number {
  const length = (unigrams.at(-1)?.position ?? 0) + 1;
  const middle = start + length / 2;
  let first = 0;
  for (const own of lengths) {
    if (middle < first + own + GAP / 2) return Math.min(own, length) / Math.max(own, length);
    first += own + GAP;
  }
  return 0;
}
