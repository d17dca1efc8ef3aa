import type { EngineReader } from "../engine/engine.ts";
import type { Match } from "./find-matches.ts";
import { type Asked, keysOf, scoreArticle } from "./rank.ts";
import { searchIndexes } from "./search-indexes.ts";
import type { PackedPositions } from "./word-positions.ts";

/** An article that matches the query, and where its keys occur. */
export interface RankedArticle {
  id: number;
  positions: PackedPositions;
}

/** Ranks articles, best first; equally good ones stay newest first. Articles that lack a phrase are left out. */
export async function rankArticles(
  reader: EngineReader,
  matches: readonly Match[],
  asked: Asked,
): Promise<RankedArticle[]> {
  const positionsOf = await readPositions(reader, matches, asked);
  return matches
    .flatMap(({ id, ordinal }) => {
      const positions = positionsOf.get(id);
      const score = positions === undefined ? undefined : scoreArticle(positions, asked);
      return positions === undefined || score === undefined ? [] : [{ id, positions, ordinal, score }];
    })
    .sort((left, right) => right.score - left.score || left.ordinal - right.ordinal);
}

/** Where the keys of a query occur in matching articles. */
export async function readPositions(
  reader: EngineReader,
  matches: readonly Match[],
  asked: Asked,
): Promise<Map<number, PackedPositions>> {
  if (matches.length === 0) return new Map();
  const ids = matches.map(({ id }) => id);
  return searchIndexes[reader.kind].readPositions(reader, ids, keysOf(asked));
}
