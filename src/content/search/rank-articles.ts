import { isInNumbers, readBytes, selectBytes } from "../engine/dialect.ts";
import type { EngineReader } from "../engine/engine.ts";
import { prepare } from "../engine/prepare.ts";
import type { Match } from "./find-matches.ts";
import { PackedPlaces } from "./places.ts";
import { type Asked, scoreArticle } from "./rank.ts";

/** An article that answers what is asked, and where its keys stand. */
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
  const placesOf = await readPlaces(
    reader,
    matches.map(({ id }) => id),
  );
  return matches
    .flatMap(({ id, place }) => {
      const places = placesOf.get(id);
      const score = places === undefined ? undefined : scoreArticle(places, asked);
      return places === undefined || score === undefined ? [] : [{ id, places, place, score }];
    })
    .sort((left, right) => right.score - left.score || left.place - right.place);
}

/** Where the keys of articles stand. */
export async function readPlaces(
  reader: EngineReader,
  ids: readonly number[],
): Promise<Map<number, PackedPlaces>> {
  if (ids.length === 0) return new Map();
  const rows = await selectPlaces(reader, { ids: JSON.stringify(ids) });
  return new Map(rows.map(({ article_id, places }) => [article_id, new PackedPlaces(readBytes(places))]));
}

const selectPlaces = prepare<{ ids: string }>()(({ database, kind, value }) =>
  database
    .selectFrom("article_places")
    .select("article_id")
    .select(({ ref }) => selectBytes(kind, ref("places")).as("places"))
    .where(({ ref }) => isInNumbers(kind, ref("article_id"), value("ids"))),
);
