import type { EngineReader } from "../../engine/engine.ts";
import { searchIndexes } from "../index/search-indexes.ts";
import type { PackedPositions } from "../index/word-positions.ts";
import type { Match } from "./find-matches.ts";
import { type RankedQuery, keysOf, scoreArticle } from "./rank.ts";

/** An article that matches the query, and where its keys occur. */
export interface RankedArticle {
  id: number;
  positions: PackedPositions;
}

/**
 * Ranks articles, best first. Articles with equal scores stay in order of date, newest first. Articles that lack a quoted
 * phrase are removed.
 */
export async function rankArticles(
  reading: PositionReading,
  matches: readonly Match[],
  asked: RankedQuery,
): Promise<RankedArticle[]> {
  const positionsOf = await reading.of(matches, keysOf(asked));
  return matches
    .flatMap(({ id, ordinal }) => {
      const positions = positionsOf.get(id);
      const score = positions === undefined ? undefined : scoreArticle(positions, asked);
      return positions === undefined || score === undefined ? [] : [{ id, positions, ordinal, score }];
    })
    .sort((left, right) => right.score - left.score || left.ordinal - right.ordinal);
}

/** Reads the positions of keys in articles, each article once, since the steps of one search share most of their articles. */
export class PositionReading {
  readonly #reader: EngineReader;
  readonly #known = new Map<number, PackedPositions>();

  constructor(reader: EngineReader) {
    this.#reader = reader;
  }

  /** By article, the positions of the keys and possibly of others. */
  async of(
    matches: readonly Match[],
    keys: readonly string[],
  ): Promise<ReadonlyMap<number, PackedPositions>> {
    const missing = matches.filter(({ id }) => this.#known.get(id)?.holds(keys) !== true);
    if (missing.length > 0) {
      const ids = missing.map(({ id }) => id);
      const read = await searchIndexes[this.#reader.kind].readPositions(this.#reader, ids, keys);
      for (const [id, positions] of read) this.#known.set(id, positions);
    }
    return this.#known;
  }
}
