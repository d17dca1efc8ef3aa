import type { EngineReader } from "../engine/engine.ts";
import type { Match } from "./find-matches.ts";
import type { PackedPlaces } from "./places.ts";
import { type Asked, keysOf, scoreArticle } from "./rank.ts";
import { searchIndexes } from "./search-indexes.ts";

/** An article that matches the query, and where its keys occur. */
export interface RankedArticle {
  id: number;
  places: PackedPlaces;
}

/** Ranks articles, best first; equally good ones stay newest first. Articles that lack a phrase are left out. */
export async function rankArticles(
  reader: EngineReader,
  matches: readonly Match[],
  asked: Asked,
): Promise<RankedArticle[]> {
  const placesOf = await readPlaces(reader, matches, asked);
  return matches
    .flatMap(({ id, place }) => {
      const places = placesOf.get(id);
      const score = places === undefined ? undefined : scoreArticle(places, asked);
      return places === undefined || score === undefined ? [] : [{ id, places, place, score }];
    })
    .sort((left, right) => right.score - left.score || left.place - right.place);
}

/** Where the keys of a query occur in matching articles. */
export async function readPlaces(
  reader: EngineReader,
  matches: readonly Match[],
  asked: Asked,
): Promise<Map<number, PackedPlaces>> {
  if (matches.length === 0) return new Map();
  const ids = matches.map(({ id }) => id);
  return searchIndexes[reader.kind].readPlaces(reader, ids, keysOf(asked));
}
