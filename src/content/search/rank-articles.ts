import type { EngineReader } from "../engine/engine.ts";
import type { Match } from "./find-matches.ts";
import type { PackedPlaces } from "./places.ts";
import { type Asked, keysOf, scoreArticle } from "./rank.ts";
import { searchIndexes } from "./search-indexes.ts";

/** An article that answers what is asked, and where the keys asked for stand in it. */
export interface RankedArticle {
  id: number;
  places: PackedPlaces;
}

/** The articles that have every phrase asked for, best first; equally good ones newest first. */
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

/** Where in articles that match stands what is asked. */
export async function readPlaces(
  reader: EngineReader,
  matches: readonly Match[],
  asked: Asked,
): Promise<Map<number, PackedPlaces>> {
  if (matches.length === 0) return new Map();
  const ids = matches.map(({ id }) => id);
  return searchIndexes[reader.kind].readPlaces(reader, ids, keysOf(asked));
}
