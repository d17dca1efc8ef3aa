import { addressKeys } from "../words/address-grams.ts";
import { type Token, tokenize } from "../words/tokens.ts";
import { FIELDS, type Field, LAST_FIELD, type Part } from "./fields.ts";
import { GAP, packPositions } from "./word-positions.ts";

/** The searchable text of an article. */
export interface SearchText {
  slug: string;
  title: string;
  headings: readonly string[];
  summary: string;
  body: readonly string[];
}

export interface SearchDocument {
  /** All keys; those that occur in the title come first. */
  keys: readonly string[];
  /** The number of keys that occur in the title. */
  titleKeys: number;
  /**
   * For each key, the index of the weightiest field in which the key can be found. Larger than any index for a key that is only
   * used for ranking.
   */
  fields: Uint8Array;
  /** All positions of every key, for ranking. */
  positions: Uint8Array;
  /** The keys of the article's address. Searches for words do not use them. */
  address: readonly string[];
}

/** Maximum number of occurrences that are recorded per key and field. Further ones do not change the ranking. */
const MAXIMUM_OCCURRENCES = 255;

/** The data of a key while an article is being indexed, field by field. */
interface KeyUse {
  occurrences: number[];
  /** The index of the weightiest field in which the key can be found; `NOWHERE` for keys that are only used for ranking. */
  found: number;
  /** The field being indexed, and the number of the key's occurrences in it so far. */
  field: number;
  count: number;
  /** Whether all occurrences are in one field, and therefore already sorted. */
  isInOneField: boolean;
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
  let titleKeys = 0;
  const lengths = FIELDS.map((name, field) => {
    let offset = 0;
    const words = texts[name].map((piece) => {
      let length = 0;
      for (const token of tokenize(piece)) {
        recordUse(uses, token, field, offset);
        length = token.position + 1;
      }
      offset += length + GAP;
      return length;
    });
    if (name === "title") titleKeys = uses.size;
    return words;
  });
  const occurrences = Array.from(uses, ([key, use]) => [key, ascending(use)] as const);
  return {
    keys: [...uses.keys()],
    titleKeys,
    fields: Uint8Array.from(uses.values(), ({ found }) => found),
    positions: packPositions({ lengths, occurrences }),
    address: addressKeys(text.slug),
  };
}

/** Returns the keys by which a part of an article can be found. */
export function keysIn({ keys, fields }: SearchDocument, part: Part): string[] {
  const last = FIELDS.indexOf(LAST_FIELD[part]);
  return keys.filter((_, index) => (fields[index] ?? NOWHERE) <= last);
}

function ascending({ occurrences, isInOneField }: KeyUse): number[] {
  return isInOneField ? occurrences : occurrences.sort((left, right) => left - right);
}

function recordUse(uses: Map<string, KeyUse>, token: Token, field: number, offset: number): void {
  let use = uses.get(token.key);
  if (use === undefined) {
    use = { occurrences: [], found: NOWHERE, field, count: 0, isInOneField: true };
    uses.set(token.key, use);
  } else if (use.field !== field) {
    use.field = field;
    use.count = 0;
    use.isInOneField = false;
  }
  if (isIndexed(token)) use.found = Math.min(use.found, field);
  if (use.count === MAXIMUM_OCCURRENCES) return;
  use.count += 1;
  use.occurrences.push((offset + token.position) * FIELDS.length + field);
}

const NOWHERE = FIELDS.length;

/**
 * Whether a token can be found. Words, compounds and measures are found by their stems; their own keys are only used for
 * ranking.
 */
function isIndexed({ kind }: Token): boolean {
  return kind !== "word" && kind !== "compound" && kind !== "measure";
}
