import { FIELDS, type Field } from "./fields.ts";
import { GAP, packPlaces } from "./places.ts";
import { type Token, tokenize } from "./tokens.ts";

/** What an article gives to search. */
export interface SearchText {
  title: string;
  headings: readonly string[];
  summary: string;
  body: readonly string[];
}

export interface SearchDocument {
  /** Keys to be found by: those of the title, those of title and headings, and all. */
  title: string[];
  headings: string[];
  text: string[];
  /** Keys to be counted, whether of the title or not. */
  vocabulary: Map<string, { isInTitle: boolean }>;
  /** Where every key stands, for ranking. */
  places: Buffer;
}

/** Further places of one key in one field change no ranking. */
const MAXIMUM_PLACES = 255;

export function indexDocument(text: SearchText): SearchDocument {
  const texts: Record<Field, readonly string[]> = {
    title: [text.title],
    headings: text.headings,
    summary: [text.summary],
    body: text.body,
  };
  const places = new Map<string, number[]>();
  const keys: Record<Field, Set<string>> = {
    title: new Set(),
    headings: new Set(),
    summary: new Set(),
    body: new Set(),
  };
  const vocabulary: SearchDocument["vocabulary"] = new Map();
  const lengths = FIELDS.map((field, index) => {
    const counts = new Map<string, number>();
    let offset = 0;
    return texts[field].map((piece) => {
      let length = 0;
      for (const token of tokenize(piece)) {
        const { key, position } = token;
        if (isIndexed(token)) keys[field].add(key);
        if (!vocabulary.has(key)) vocabulary.set(key, { isInTitle: field === "title" });
        length = position + 1;
        const count = counts.get(key) ?? 0;
        if (count === MAXIMUM_PLACES) continue;
        counts.set(key, count + 1);
        const place = (offset + position) * FIELDS.length + index;
        const list = places.get(key);
        if (list === undefined) places.set(key, [place]);
        else list.push(place);
      }
      offset += length + GAP;
      return length;
    });
  });
  for (const list of places.values()) if (list.length > 1) list.sort((left, right) => left - right);
  const headings = new Set([...keys.title, ...keys.headings]);
  return {
    title: [...keys.title],
    headings: [...headings],
    text: [...new Set([...headings, ...keys.summary, ...keys.body])],
    vocabulary,
    places: packPlaces({ lengths, places }),
  };
}

/** A word is found by its stem; the word itself only ranks. */
function isIndexed({ kind }: Token): boolean {
  return kind !== "word";
}
