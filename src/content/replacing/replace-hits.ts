import { composed } from "../../contract/addresses/composed.ts";
import { type FilePlaces, type PlacedHit, findPlacedHits } from "./find-hits.ts";
import type { Place, PlaceKind } from "./place.ts";
import type { WordMatcher } from "./word-matcher.ts";
import { writeInAddress } from "./write-words.ts";

/**
 * The changed text, and the number of replaced places. `undefined` if the new words would change anything else in the file, for
 * example by becoming markup.
 */
export type Replaced = { text: string; count: number } | undefined;

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
    const text = splice(file.text, hits, composed(words));
    if (text === file.text || isAsExpected(found, text)) return { text, count: hits.length };
  }
  return undefined;
}

function isAsExpected({ parts }: FilePlaces, text: string): boolean {
  return parts.every((part) => part.isAsExpected(text));
}

/** Returns the text with the new words, and passes the new value of each changed place to its `expect`. */
function splice(text: string, hits: readonly PlacedHit[], typed: string): string {
  const splices: { from: number; to: number; written: string }[] = [];
  for (const [place, inPlace] of Map.groupBy(hits, (hit) => hit.place)) {
    const words = place.kind === "address" ? writeInAddress(typed) : typed;
    const changed = inPlace.filter(({ from, to }) => place.text.slice(from, to) !== words);
    if (changed.length === 0) continue;
    place.expect(valueOf(place, changed, words));
    // The new words can make quotes around the value necessary.
    const plain = valueOf(place, changed, place.write(words));
    const whole = place.whole?.write(plain);
    if (place.whole !== undefined && whole !== undefined && whole !== plain)
      splices.push({ ...place.whole, written: whole });
    else
      for (const { from, to } of changed)
        splices.push({
          from: place.starts[from] ?? 0,
          to: place.ends[to - 1] ?? 0,
          written: place.write(words),
        });
  }
  let changed = text;
  for (const { from, to, written } of splices.toSorted((one, other) => other.from - one.from))
    changed = changed.slice(0, from) + written + changed.slice(to);
  return changed;
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
