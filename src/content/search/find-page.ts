import type { EngineReader } from "../engine/engine.ts";
import { type Match, type Wanted, findMatches } from "./ranking/find-matches.ts";
import { type PositionReading, type RankedArticle, rankArticles } from "./ranking/rank-articles.ts";
import { type RankedQuery, keysOf } from "./ranking/rank.ts";
import type { ArticleQuery } from "./searching.ts";

/**
 * Maximum number of matches that are ranked. If there are more, matches with the words in the title or a heading are preferred,
 * then the newest.
 */
const MAXIMUM_RANKED = 200;
/** Maximum number of matches in which quoted phrases are searched. */
const MAXIMUM_PHRASE_CANDIDATES = 2_000;
/** A page of search results. */
export interface RankedPage {
  /** The best matches of all pages. */
  ranked: RankedArticle[];
  /** The matches on this page. */
  articles: RankedArticle[];
  total: number;
}

export async function findPage(
  reader: EngineReader,
  reading: PositionReading,
  wanted: Wanted,
  asked: RankedQuery,
  { page, size }: ArticleQuery,
): Promise<RankedPage> {
  const first = (page - 1) * size;
  const end = asked.phrases.length > 0 ? MAXIMUM_PHRASE_CANDIDATES : Math.max(first + size, MAXIMUM_RANKED);
  const matches = await findMatches(reader, wanted, { ranked: MAXIMUM_RANKED, end });
  if (asked.phrases.length > 0) {
    const fitting = await rankArticles(reading, matches.slice(0, MAXIMUM_PHRASE_CANDIDATES), asked);
    return { ranked: fitting, articles: fitting.slice(first, first + size), total: fitting.length };
  }
  const { total } = matches;
  const ranked = await rank(reading, matches.slice(0, MAXIMUM_RANKED), wanted.near, asked);
  const rest = matches.slice(Math.max(first, MAXIMUM_RANKED), first + size);
  return {
    ranked,
    articles: [...ranked.slice(first, first + size), ...(await unranked(reading, rest, asked))],
    total,
  };
}

async function unranked(
  reading: PositionReading,
  matches: readonly Match[],
  asked: RankedQuery,
): Promise<RankedArticle[]> {
  const positionsOf = await reading.of(matches, keysOf(asked));
  return matches.flatMap(({ id }) => {
    const positions = positionsOf.get(id);
    return positions === undefined ? [] : [{ id, positions }];
  });
}

/**
 * Finds the newest articles whose titles contain the words. Searches titles only, because it is for queries typed by sound, for
 * which too many bodies would match.
 */
export async function findTitled(
  reader: EngineReader,
  wanted: Omit<Wanted, "titles" | "near" | "expected">,
): Promise<number[]> {
  const limits = { ranked: MAXIMUM_RANKED, end: MAXIMUM_RANKED };
  const inTitles = { ...wanted, part: "title" as const, titles: [], near: [], expected: 0 };
  const matches = await findMatches(reader, inTitles, limits);
  return matches.slice(0, MAXIMUM_RANKED).map(({ ordinal }) => ordinal);
}

/**
 * Ranks matches. Articles found by near spellings come first, unless the positions of their words already show how similar they
 * are.
 */
async function rank(
  reading: PositionReading,
  matches: readonly Match[],
  near: readonly number[],
  asked: RankedQuery,
): Promise<RankedArticle[]> {
  if (near.length === 0 || asked.unigrams.length > 0) return rankArticles(reading, matches, asked);
  const nearOnes = new Set(near);
  const [first, rest] = [true, false].map((isNear) =>
    matches.filter(({ ordinal }) => nearOnes.has(ordinal) === isNear),
  );
  return [
    ...(await rankArticles(reading, first ?? [], asked)),
    ...(await rankArticles(reading, rest ?? [], asked)),
  ];
}
