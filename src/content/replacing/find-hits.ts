import { placesInMarkdown } from "./markdown-places.ts";
import type { Place, PlaceKind, Places } from "./place.ts";
import type { WordMatcher } from "./word-matcher.ts";
import { placesInDetails, placesInSettings } from "./yaml-places.ts";

/** An occurrence of the words in a file, as it is shown to a person. */
export interface Hit {
  /** The line of the file, from 1. */
  line: number;
  kind: PlaceKind;
  /** The key in the front matter or in a settings file; `null` in a text. */
  key: string | null;
  /** The text before the occurrence, the occurrence itself, and the text after it. */
  before: string;
  found: string;
  after: string;
}

/** An occurrence of the words, with its position. */
export interface PlacedHit {
  place: Place;
  /** The range of the occurrence in `place.text`. */
  from: number;
  to: number;
}

/** The searched parts of a file, such as front matter and body, and the occurrences in them. */
export interface FilePlaces {
  parts: readonly Places[];
  hits: readonly PlacedHit[];
}

/** Maximum number of characters shown on each side of a hit. */
const CONTEXT = 60;

/** Finds the occurrences of the words in a file, in their order. */
export function findPlacedHits(
  file: { name: string; text: string },
  matcher: WordMatcher,
  kinds: ReadonlySet<PlaceKind>,
): FilePlaces {
  const parts = partsOf(file, kinds);
  const hits = parts
    .flatMap(({ places }) => places)
    .filter(({ kind }) => kinds.has(kind))
    .flatMap((place) => matcher.find(place.text).map((range) => ({ place, ...range })));
  return { parts, hits };
}

function partsOf({ name, text }: { name: string; text: string }, kinds: ReadonlySet<PlaceKind>): Places[] {
  if (!name.startsWith("articles/")) return [placesInSettings(text, name)];
  const hasBody = kinds.has("text") || kinds.has("address");
  return [placesInDetails(text), ...(hasBody ? [placesInMarkdown(text)] : [])];
}

/** Returns hits as they are shown to a person: with their lines and the text around them. */
export function describeHits(text: string, hits: readonly PlacedHit[]): Hit[] {
  let line = 1;
  let counted = 0;
  return hits.map(({ place, from, to }) => {
    const start = place.starts[from] ?? 0;
    line += countLines(text, counted, start);
    counted = start;
    return {
      line,
      kind: place.kind,
      key: place.key,
      before: oneLine(beginning(place.text.slice(Math.max(0, from - CONTEXT), from), from > CONTEXT)),
      found: oneLine(place.text.slice(from, to)),
      after: oneLine(ending(place.text.slice(to, to + CONTEXT), to + CONTEXT < place.text.length)),
    };
  });
}

function countLines(text: string, from: number, to: number): number {
  let lines = 0;
  for (let at = text.indexOf("\n", from); at >= 0 && at < to; at = text.indexOf("\n", at + 1)) lines += 1;
  return lines;
}

/** Marks a text whose start was cut off with `…`. Also removes the cut word at the start, unless that word is very long. */
function beginning(text: string, isCut: boolean): string {
  return isCut ? `…${text.replace(/^[\uDC00-\uDFFF]/, "").replace(/^\S{0,29}\s/, "")}` : text;
}

/** Like {@link beginning}, for the end of a text. */
function ending(text: string, isCut: boolean): string {
  return isCut ? `${text.replace(/[\uD800-\uDBFF]$/, "").replace(/\s\S{0,29}$/, "")}…` : text;
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/gu, " ");
}
