import { composed } from "../../contract/addresses/composed.ts";
import { type FilePlaces, type PlacedHit, findPlacedHits } from "./find-hits.ts";
import type { Place, PlaceKind, Range } from "./place.ts";
import type { WordMatcher } from "./word-matcher.ts";
import { writeInAddress } from "./write-words.ts";

export interface Replaced {
  /** The changed text; `undefined` if the new words would change anything else in the file, for example by becoming markup. */
  text: string | undefined;
  /** The replaced hits; without `text`, those that could not be replaced. Hits that already equal the new words are left out. */
  hits: readonly PlacedHit[];
}

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
  const found = findPlacedHits(file, matcher, kinds);
  const byPlace = changesIn(
    found.hits.filter((_, index) => chosen?.has(index) !== false),
    composed(words),
  );
  const hits = byPlace.flatMap((change) => change.hits);
  if (hits.length === 0) return { text: file.text, hits };
  for (const isCautious of [false, true]) {
    const text = spliced(
      file.text,
      byPlace.flatMap((change) => splicesIn(change, isCautious)),
    );
    if (isAsExpected(found, text)) return { text, hits };
  }
  return { text: undefined, hits };
}

function isAsExpected({ parts }: FilePlaces, text: string): boolean {
  return parts.every((part) => part.isAsExpected(text));
}

/** The hits in one place, and the words that replace them. */
interface Change {
  place: Place;
  hits: readonly PlacedHit[];
  words: string;
}

/** Returns the changes by place, and passes the new value of each place to its `expect`. */
function changesIn(hits: readonly PlacedHit[], typed: string): Change[] {
  return [...Map.groupBy(hits, (hit) => hit.place)].flatMap(([place, inPlace]) => {
    const words = place.kind === "address" ? writeInAddress(typed) : typed;
    const others = inPlace.filter(({ from, to }) => place.text.slice(from, to) !== words);
    if (others.length === 0) return [];
    place.expect(valueOf(place, others, words));
    return { place, hits: others, words };
  });
}

interface Splice extends Range {
  written: string;
}

function splicesIn({ place, hits, words }: Change, isCautious: boolean): Splice[] {
  const written = place.write(words, isCautious);
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

/** Applies all splices in one pass, so that a text is copied only once. */
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
