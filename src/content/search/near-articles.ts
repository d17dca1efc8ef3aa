import type { EngineReader } from "../engine/engine.ts";
import type { Part } from "./index/fields.ts";
import type { Listing } from "./index/listing.ts";
import type { IndexScope } from "./index/search-index.ts";
import { searchIndexes } from "./index/search-indexes.ts";
import { countUses } from "./index/vocabulary.ts";
import { closenessOf } from "./ranking/closeness.ts";
import type { PositionReading } from "./ranking/rank-articles.ts";
import { keysOf } from "./ranking/rank.ts";
import { type Clue, readableClues } from "./terms/clues.ts";
import { type KnownTerm, type KnownTerms, indexedKeys, rankedTerms } from "./terms/known-terms.ts";
import type { Unigram } from "./words/query.ts";

/**
 * Minimum share of a query that a likely target must contain, allowing for one error. For a query of two words, it means both.
 */
const NEAR_SHARE = 0.5;
/** Minimum share of the query that the best article must contain. Without such an article, there is no likely target. */
const MEANT_SHARE = 0.7;
/** Maximum number of articles that each part of the index nominates. */
const NOMINATED: Record<Part, number> = { title: 40, headings: 40, text: 60 };
/**
 * Number of bins into which votes are counted before they are sorted. Sorting all would take long, since most articles have
 * some votes.
 */
const BINS = 200;

/** The data of one search. */
interface Searched {
  reader: EngineReader;
  reading: PositionReading;
  scopes: readonly IndexScope[];
  listing: Listing;
}

/**
 * Finds the ordinals of the articles that contain most of a query in the same order, allowing for one typing error; none if no
 * article does.
 */
export async function findNear(
  { reader, reading, scopes, listing }: Searched,
  unigrams: readonly Unigram[],
  known: KnownTerms,
): Promise<number[]> {
  const ordinals = await nominateArticles(reader, scopes, listing, { terms: known.terms, unigrams });
  const matches = ordinals.map((ordinal) => ({ ordinal, id: listing.idAt(ordinal) }));
  const keys = keysOf({ terms: rankedTerms(known), phrases: [], unigrams });
  const positionsOf = await reading.of(matches, keys);
  const shares = matches.map(({ id, ordinal }) => {
    const positions = positionsOf.get(id);
    return { ordinal, share: positions === undefined ? 0 : closenessOf(positions, unigrams).share };
  });
  if (!shares.some(({ share }) => share >= MEANT_SHARE)) return [];
  return shares.filter(({ share }) => share > NEAR_SHARE).map(({ ordinal }) => ordinal);
}

/** Returns the unigrams of a query, with the stems and near spellings of its words. */
export function withSpellings(unigrams: readonly Unigram[], terms: readonly KnownTerm[]): Unigram[] {
  return unigrams.map((unigram) => {
    const known = terms.find(({ term }) => term.kind === "word" && term.start === unigram.start);
    return known === undefined
      ? unigram
      : { ...unigram, keys: [...new Set([...unigram.keys, ...known.spellings, known.term.indexed])] };
  });
}

/**
 * Finds the ordinals of the articles that share most with a query, weighted by rarity. They are candidates for a misspelt
 * query. Single characters are looked up only in titles and headings, since most bodies contain them.
 */
async function nominateArticles(
  reader: EngineReader,
  scopes: readonly IndexScope[],
  listing: Listing,
  { terms, unigrams }: { terms: readonly KnownTerm[]; unigrams: readonly Unigram[] },
): Promise<number[]> {
  const words = terms
    .filter(({ articles, spellings }) => articles > 0 || spellings.length > 0)
    .map(indexedKeys);
  const characters = unigrams.flatMap(({ kind, keys }) => (kind === "character" ? keys : []));
  const counts = await countUses(reader, scopes, [...new Set([...words.flat(), ...characters])]);
  const clueOf = (keys: readonly string[]): Clue => {
    const uses = keys.flatMap((key) => counts.get(key) ?? []);
    return {
      keys,
      articles: Math.max(0, ...uses.map(({ articles }) => articles)),
      titles: Math.max(0, ...uses.map(({ titles }) => titles)),
    };
  };
  const clues = [...words, ...characters.map((key) => [key])].map(clueOf);
  const nominations = await Promise.all([
    nominate(reader, scopes, listing, "title", clues),
    nominate(reader, scopes, listing, "headings", clues),
    nominate(reader, scopes, listing, "text", clues.slice(0, words.length)),
  ]);
  return [...new Set(nominations.flat())];
}

async function nominate(
  reader: EngineReader,
  scopes: readonly IndexScope[],
  listing: Listing,
  part: Part,
  clues: readonly Clue[],
): Promise<number[]> {
  const rarest = readableClues(clues, part);
  if (rarest.length === 0) return [];
  const lists = await searchIndexes[reader.kind].postings(
    reader,
    scopes,
    rarest.map(({ keys }) => keys),
    part,
  );
  const votes = new Float64Array(listing.size);
  for (const ids of lists) {
    const ordinals = listing.ordinalsOf(ids);
    const weight = Math.log(1 + listing.size / (ordinals.length + 0.5));
    for (const ordinal of ordinals) votes[ordinal] = (votes[ordinal] ?? 0) + weight;
  }
  return mostVoted(votes, NOMINATED[part]);
}

/** Returns the ordinals with the most votes; among equal ones, the newest. */
function mostVoted(votes: Float64Array, limit: number): number[] {
  let most = 0;
  for (const vote of votes) if (vote > most) most = vote;
  if (most === 0) return [];
  const binOf = (vote: number) => Math.ceil((vote / most) * BINS);
  const counts = new Uint32Array(BINS + 1);
  for (const vote of votes) if (vote > 0) counts[binOf(vote)] = (counts[binOf(vote)] ?? 0) + 1;
  let least = BINS;
  for (let above = counts[BINS] ?? 0; above < limit && least > 1; above += counts[least] ?? 0) least -= 1;
  const voted: number[] = [];
  for (let ordinal = 0; ordinal < votes.length; ordinal += 1)
    if (binOf(votes[ordinal] ?? 0) >= least) voted.push(ordinal);
  return voted
    .sort((left, right) => (votes[right] ?? 0) - (votes[left] ?? 0) || left - right)
    .slice(0, limit);
}
