import { composed } from "../../contract/addresses/composed.ts";
import { type FilePlaces, type PlacedHit, findPlacedHits } from "./find-hits.ts";
import type { Place, PlaceKind, Range } from "./place.ts";
import type { WordMatcher } from "./word-matcher.ts";
import { writeInAddress } from "./write-words.ts";

/**
 * The changed text, and the hits that have changed. `undefined` if the new words would change anything else in the file, for
 * example by becoming markup.
 */
export type Replaced = { text: string; changed: readonly PlacedHit[] } | undefined;

/**
 * Replaces words in a file. All other bytes stay the same, and readers see the new words as typed: if they would become markup, all
 * their punctuation is escaped.
 *
 * @param chosen the numbers of the hits to replace, in the order in which they are found. Default: all
 */
export function replaceHits(
  file: { name: string; text: string },
  { matcher, kinds, words }: { matcher: WordMatcher; kinds: ReadonlySet<PlaceKind>; words: string },
  chosen?: ReadonlySet<number>,
): Replaced {
  for (const isCautious of [false, true]) {
    const found = findPlacedHits(file, matcher, kinds, isCautious);
    const hits = found.hits.filter((_, index) => chosen?.has(index) !== false);
    const { text, changed } = splice(file.text, hits, composed(words));
    if (changed.length === 0 || isAsExpected(found, text)) return { text, changed };
  }
  return undefined;
}

function isAsExpected({ parts }: FilePlaces, text: string): boolean {
  return parts.every((part) => part.isAsExpected(text));
}

/** Returns the text with the new words, and passes the new value of each changed place to its `expect`. */
function splice(
  text: string,
  hits: readonly PlacedHit[],
  typed: string,
): { text: string; changed: PlacedHit[] } {
  const splices: Splice[][] = [];
  const changed: PlacedHit[][] = [];
  for (const [place, inPlace] of Map.groupBy(hits, (hit) => hit.place)) {
    const words = place.kind === "address" ? writeInAddress(typed) : typed;
    const others = inPlace.filter(({ from, to }) => place.text.slice(from, to) !== words);
    if (others.length === 0) continue;
    changed.push(others);
    place.expect(valueOf(place, others, words));
    splices.push(splicesIn(place, others, words));
  }
  return { text: spliced(text, splices.flat()), changed: changed.flat() };
}

interface Splice extends Range {
  written: string;
}

function splicesIn(place: Place, hits: readonly PlacedHit[], words: string): Splice[] {
  const written = place.write(words);
  // The new words can make quotes around the value necessary.
  const plain = valueOf(place, hits, written);
  const whole = place.whole?.write(plain);
  if (place.whole !== undefined && whole !== undefined && whole !== plain)
    return [{ from: place.whole.from, to: place.whole.to, written: whole }];
  return hits.map(({ from, to }) => ({
    from: place.starts[from] ?? 0,
    to: place.ends[to - 1] ?? 0,
    written,
  }));
}

/** Copies a text once, however many splices there are. */
function spliced(text: string, splices: readonly Splice[]): string {
  const parts: string[] = [];
  let at = 0;
  for (const { from, to, written } of splices.toSorted((one, other) => one.from - other.from)) {
    parts.push(text.slice(at, from), written);
    at = to;
  }
  return [...parts, text.slice(at)].join("");
}

function valueOf({ text }: Place, hits: readonly PlacedHit[], words: string): string {
  let value = "";
  let at = 0;
  for (const { from, to } of hits) {
    value += text.slice(at, from) + words;
    at = to;
  }
  return value + text.slice(at);
}
