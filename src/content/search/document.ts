import { tokenize } from "./tokens.ts";

/** The parts of an article that are searched, weightiest first. */
export const FIELDS = ["title", "headings", "summary", "body"] as const;
export type Field = (typeof FIELDS)[number];

/** What an article gives to search. */
export interface SearchText {
  title: string;
  headings: readonly string[];
  summary: string;
  body: readonly string[];
}

export interface SearchDocument {
  /** Every key of the title. */
  title: string[];
  /** Every key of all the rest. */
  body: string[];
  /** For each key where it stands: `position * 4 + field`, at most {@link MAXIMUM_PLACES} a field. */
  terms: Record<string, number[]>;
}

/** Further places of one key in one field change no ranking. */
const MAXIMUM_PLACES = 16;
/** Words between two headings or sections, so that no phrase reaches from one into the next. */
const GAP = 10;

export function indexDocument(text: SearchText): SearchDocument {
  const places = new Map<string, number[]>();
  const counts = new Map<string, number>();
  const title = new Set<string>();
  const body = new Set<string>();
  const texts: Record<Field, readonly string[]> = {
    title: [text.title],
    headings: text.headings,
    summary: [text.summary],
    body: text.body,
  };
  for (const [field, name] of FIELDS.entries()) {
    let offset = 0;
    for (const piece of texts[name]) {
      let last = 0;
      for (const { key, position } of tokenize(piece)) {
        (name === "title" ? title : body).add(key);
        last = position;
        const count = counts.get(`${field}${key}`) ?? 0;
        if (count === MAXIMUM_PLACES) continue;
        counts.set(`${field}${key}`, count + 1);
        const list = places.get(key) ?? [];
        places.set(key, list);
        list.push((offset + position) * FIELDS.length + field);
      }
      offset += last + GAP;
    }
  }
  return { title: [...title], body: [...body], terms: Object.fromEntries(places) };
}
