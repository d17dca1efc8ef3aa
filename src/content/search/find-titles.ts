import type { EngineReader } from "../engine/engine.ts";
import { listingOf } from "./index/listing.ts";
import { type JoinedKorean, lookUpJoined, markableJoined } from "./joined-korean.ts";
import { markText } from "./mark.ts";
import { markable, readItemRows } from "./present-articles.ts";
import { type Match, findMatches, scopesOf } from "./ranking/find-matches.ts";
import { PositionReading, rankArticles } from "./ranking/rank-articles.ts";
import { hasPhrase } from "./ranking/rank.ts";
import type { FoundTitle, TitleQuery } from "./searching.ts";
import { splitJoinedWords } from "./terms/joined-words.ts";
import {
  type KnownTerm,
  type KnownTerms,
  indexedKeys,
  lookUpTerms,
  majorTerms,
  rankedTerms,
  withNearSpellings,
  withoutSeams,
} from "./terms/known-terms.ts";
import { onOtherKeyboard } from "./terms/other-keyboard.ts";
import { lookUpSounds } from "./terms/sounds.ts";
import { isLoneLetter } from "./words/begun-syllables.ts";
import { parseQuery } from "./words/query.ts";

const MAXIMUM_SUGGESTIONS = 8;
/** Maximum number of titles that are ranked: the newest of the matching titles. */
const MAXIMUM_RANKED = 60;
/**
 * Like `MAXIMUM_RANKED`, for Korean without spaces. It is larger because titles with the same syllables in another order match
 * as well, and are removed after ranking.
 */
const MAXIMUM_JOINED = 300;

/**
 * Finds titles that contain all words typed so far. If there are none, assumes that the words were typed without spaces
 * between them, on the other keyboard layout, or by sound, and finally accepts near spellings.
 */
export async function findTitles(reader: EngineReader, asked: TitleQuery): Promise<FoundTitle[]> {
  for await (const found of readings(reader, asked)) {
    const titles = await present(reader, found);
    if (titles.length > 0) return titles;
  }
  return [];
}

/** One interpretation of the input, with the titles that match it. */
interface Found {
  known: KnownTerms;
  matches: readonly Match[];
  /** For Korean that may lack spaces: the syllables that must be adjacent in a title, and the words as they were typed. */
  joined?: JoinedKorean & { typed: KnownTerms };
}

/** Yields interpretations of the input, the likeliest first. Each takes queries of its own. */
async function* readings(reader: EngineReader, { audience, text }: TitleQuery): AsyncGenerator<Found> {
  const scopes = scopesOf(audience);
  const listing = await listingOf(reader, audience);
  const find = async (
    known: KnownTerms,
    required: readonly KnownTerm[],
    most = MAXIMUM_RANKED,
  ): Promise<Found> => {
    const wanted = {
      tenant: audience.tenant,
      listing,
      scopes,
      part: "title" as const,
      titles: [],
      near: [],
      expected: 0,
      conjunctions: required.length > 0 ? [required.map(indexedKeys)] : [],
    };
    const matches = await findMatches(reader, wanted, { ranked: most, end: most });
    return { known, matches: matches.slice(0, most) };
  };
  const read = async (typed: string) => {
    const known = await lookUpTerms(reader, scopes, parseQuery(typed), true);
    return find(known, requiredTerms(known.terms, typed));
  };
  const query = parseQuery(text);
  const known = await lookUpTerms(reader, scopes, query, true);
  yield find(known, requiredTerms(known.terms, text));
  const joined = await lookUpJoined(reader, scopes, query, known);
  if (joined !== undefined) {
    const found = await find(joined.known, requiredTerms(joined.known.terms, text), MAXIMUM_JOINED);
    yield { ...found, joined: { ...joined, typed: known } };
  }
  const other = onOtherKeyboard(text, scopes, known.terms);
  if (other !== undefined) yield read(other);
  const sounds = await lookUpSounds(reader, scopes, text, known, true);
  if (sounds !== undefined) yield find(sounds, majorTerms(sounds.terms));
  for (const apart of await splitJoinedWords(reader, scopes, text, known.terms)) yield read(apart);
  const spelt = await withNearSpellings(reader, scopes, query, known.terms);
  if (spelt.some(({ spellings }) => spellings.length > 0))
    yield find({ ...known, terms: spelt }, requiredTerms(spelt, text));
}

async function present(reader: EngineReader, { known, matches, joined }: Found): Promise<FoundTitle[]> {
  if (matches.length === 0) return [];
  const phrases = joined?.phrases ?? [];
  const asked = { terms: rankedTerms(known), phrases, unigrams: [] };
  const ranked = await rankArticles(new PositionReading(reader), matches, asked);
  const best = ranked
    .filter(({ positions }) => phrases.every((phrase) => hasPhrase(positions, phrase, "title")))
    .slice(0, MAXIMUM_SUGGESTIONS);
  const rows = await readItemRows(
    reader,
    best.map(({ id }) => id),
  );
  return rows.map((row) => {
    const marks = joined === undefined ? markable(known) : markableJoined(row.title, joined.typed, joined);
    return { row, titleHtml: markText(row.title, marks) };
  });
}

/**
 * Returns the words that a title must contain: significant words with more than one letter so far. If there are none, returns
 * all words.
 */
function requiredTerms(known: readonly KnownTerm[], text: string): KnownTerm[] {
  const begun = known.filter((word, index) => index === 0 || !isBarelyBegun(word, text));
  const major = withoutSeams(begun.filter(({ term }) => !term.isMinor || term.isPrefix));
  return major.length > 0 ? major : begun;
}

/** Whether a word is still too short to exclude titles: the first letter of a further word, or of a Korean particle. */
function isBarelyBegun({ term, completions }: KnownTerm, text: string): boolean {
  if (term.end !== text.length) return false;
  if (isLoneLetter(text.slice(-1))) return completions.length === 0;
  return term.kind === "word" && term.end - term.start === 1;
}
