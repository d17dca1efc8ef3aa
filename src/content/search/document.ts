import { FIELDS, type Field } from "./fields.ts";
import { GAP, packPlaces } from "./places.ts";
import { type Token, tokenize } from "./tokens.ts";

/** The searchable text of an article. */
export interface SearchText {
  title: string;
  headings: readonly string[];
  summary: string;
  body: readonly string[];
}

export interface SearchDocument {
  /** Keys by which the article is found: those of the title, those of the title and the headings, and all of them. */
  title: string[];
  headings: string[];
  text: string[];
  /** Keys to count, and whether they occur in the title. */
  vocabulary: ReadonlyMap<string, boolean>;
  /** All positions of every key, for ranking. */
  places: Uint8Array;
}

/** More positions of one key in one field do not change the ranking. */
const MAXIMUM_PLACES = 255;

/** What is known of a key while an article is being read, field by field. */
interface KeyUse {
  places: number[];
  /** The index of the weightiest field that matches the key; `NOWHERE` for keys that are only used for ranking. */
  found: number;
  isInTitle: boolean;
  /** The field being read, and the number of positions in it so far. */
  field: number;
  count: number;
}

/** Splits the fields of an article into tokens, counts them and records their positions. */
export function indexDocument(text: SearchText): SearchDocument {
  const texts: Record<Field, readonly string[]> = {
    title: [text.title],
    headings: text.headings,
    summary: [text.summary],
    body: text.body,
  };
  const uses = new Map<string, KeyUse>();
  const lengths = FIELDS.map((name, field) => {
    let offset = 0;
    return texts[name].map((piece) => {
      let length = 0;
      for (const token of tokenize(piece)) {
        noteUse(uses, token, field, offset);
        length = token.position + 1;
      }
      offset += length + GAP;
      return length;
    });
  });
  const found: Record<"title" | "headings" | "text", string[]> = { title: [], headings: [], text: [] };
  const vocabulary = new Map<string, boolean>();
  const places = new Map<string, number[]>();
  for (const [key, use] of uses) {
    if (use.found <= FIELDS.indexOf("title")) found.title.push(key);
    if (use.found <= FIELDS.indexOf("headings")) found.headings.push(key);
    if (use.found <= FIELDS.indexOf("body")) found.text.push(key);
    vocabulary.set(key, use.isInTitle);
    places.set(key, use.places.length > 1 ? use.places.sort((left, right) => left - right) : use.places);
  }
  return { ...found, vocabulary, places: packPlaces({ lengths, places }) };
}

function noteUse(uses: Map<string, KeyUse>, token: Token, field: number, offset: number): void {
  let use = uses.get(token.key);
  if (use === undefined) {
    use = { places: [], found: NOWHERE, isInTitle: field === 0, field, count: 0 };
    uses.set(token.key, use);
  } else if (use.field !== field) {
    use.field = field;
    use.count = 0;
  }
  if (isIndexed(token)) use.found = Math.min(use.found, field);
  if (use.count === MAXIMUM_PLACES) return;
  use.count += 1;
  use.places.push((offset + token.position) * FIELDS.length + field);
}

const NOWHERE = FIELDS.length;

/** Words and compounds are found by their stems; the words themselves are only used for ranking. */
function isIndexed({ kind }: Token): boolean {
  return kind !== "word" && kind !== "compound";
}
