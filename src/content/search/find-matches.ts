import type { Audience } from "../articles/visibility.ts";
import type { EngineReader } from "../engine/engine.ts";
import { prepare } from "../engine/prepare.ts";
import { readIds, selectIds } from "./id-list.ts";
import type { Listing } from "./listing.ts";
import type { Conjunction, IndexScope, Part } from "./search-index.ts";
import { searchIndexes } from "./search-indexes.ts";

/** What is looked for, and among which articles. */
export interface Wanted {
  tenant: number;
  listing: Listing;
  scopes: readonly IndexScope[];
  conjunctions: readonly Conjunction[];
  part: Part;
  /** What a title that holds one of them is found by, too, beside few other matches. */
  titles: readonly Conjunction[];
  /** How many matches there may be, roughly. */
  expected: number;
  group?: string | undefined;
  tag?: string | undefined;
}

/** An article found, and its place among all that are listed, newest first. */
export interface Match {
  id: number;
  place: number;
}

/** The languages that the audience is shown. */
export function scopesOf({ tenant, language, fallback }: Audience): IndexScope[] {
  return [...new Set([language, fallback])].map((code) => ({ tenant, language: code }));
}

/** All articles that match: those with matches in title or headings first, then the newest. */
export interface Matches {
  total: number;
  /** In order as far as was asked for. */
  slice(start: number, end: number): Match[];
}

/** The parts whose matches come before others, weightiest first. */
const WEIGHTIER: Record<Part, readonly Part[]> = {
  title: [],
  headings: ["title"],
  text: ["title", "headings"],
};

/**
 * Finds what is wanted, in order up to the match `end`. Where the matches are so few that all are `ranked`, they come in
 * the order of their dates alone.
 */
export async function findMatches(
  reader: EngineReader,
  wanted: Wanted,
  { ranked, end }: { ranked: number; end: number },
): Promise<Matches> {
  const { listing, part, expected } = wanted;
  if (wanted.conjunctions.length === 0) return { total: 0, slice: () => [] };
  const [first] = WEIGHTIER[part];
  const [allowed, found, early] = await Promise.all([
    placesAllowed(reader, wanted),
    placesOfMatches(reader, wanted, part),
    // At once where they will be needed: that spares a round trip.
    first !== undefined && expected > ranked ? placesOfMatches(reader, wanted, first) : undefined,
  ]);
  const among = (all: number[]) => (allowed === undefined ? all : all.filter((place) => allowed.has(place)));
  const places = among(found);
  const tiers = places.length > ranked ? WEIGHTIER[part] : [];
  const tierOf = new Uint8Array(listing.size).fill(NONE);
  for (const place of places) tierOf[place] = tiers.length;
  // Where there are many, titles are among them.
  const isFew = places.length > 0 && places.length <= ranked;
  const titled = isFew && wanted.titles.length > 0 ? among(await placesOfTitles(reader, wanted)) : [];
  const others = titled.filter((place) => tierOf[place] === NONE);
  for (const place of others) tierOf[place] = tiers.length + 1;
  let placed = 0;
  for (const [tier, weightier] of tiers.entries()) {
    if (placed >= end) break;
    const known = weightier === first ? early : undefined;
    for (const place of known ?? (await placesOfMatches(reader, wanted, weightier))) {
      if (tierOf[place] !== tiers.length) continue;
      tierOf[place] = tier;
      placed += 1;
    }
  }
  return {
    total: places.length + others.length,
    slice: (start, last) =>
      placesInOrder(tierOf, tiers.length + 2, start, last).map((place) => ({
        id: listing.idAt(place),
        place,
      })),
  };
}

/** One stretch of the places that have a tier, tier by tier. Few are wanted of many: the search is left to the engine. */
function placesInOrder(tierOf: Uint8Array, tiers: number, start: number, end: number): number[] {
  const wanted: number[] = [];
  let rank = 0;
  for (let tier = 0; tier < tiers; tier += 1) {
    let place = tierOf.indexOf(tier);
    while (place >= 0 && rank < end) {
      if (rank >= start) wanted.push(place);
      rank += 1;
      place = tierOf.indexOf(tier, place + 1);
    }
  }
  return wanted;
}

/** Stands for an article that does not match. */
const NONE = 255;

async function placesOfMatches(
  reader: EngineReader,
  { scopes, conjunctions, listing }: Wanted,
  part: Part,
): Promise<number[]> {
  const match = searchIndexes[reader.kind].match(scopes, conjunctions, part);
  const rows = await reader.read(selectIds(reader, match).compile());
  return listing.placesOf(readIds(rows));
}

function placesOfTitles(reader: EngineReader, wanted: Wanted): Promise<number[]> {
  return placesOfMatches(reader, { ...wanted, conjunctions: wanted.titles }, "title");
}

/** The places of the group and the tag that were asked for; nothing when none was. */
async function placesAllowed(
  reader: EngineReader,
  { tenant, listing, group, tag }: Wanted,
): Promise<ReadonlySet<number> | undefined> {
  const read = async (rows: Promise<{ ids: string | null }[]>) =>
    new Set(listing.placesOf(readIds(await rows)));
  const [ofGroup, ofTag] = await Promise.all([
    group === undefined ? undefined : read(selectOfGroup(reader, { tenant, group })),
    tag === undefined ? undefined : read(selectOfTag(reader, { tenant, tag })),
  ]);
  return ofGroup === undefined || ofTag === undefined ? (ofGroup ?? ofTag) : ofGroup.intersection(ofTag);
}

const selectOfGroup = prepare<{ tenant: number; group: string }>()(({ database, kind, value }) =>
  selectIds(
    { reading: database, kind },
    database
      .selectFrom("article")
      .select("id")
      .where("tenant_id", "=", value("tenant"))
      .where("group_slug", "=", value("group")),
  ),
);

const selectOfTag = prepare<{ tenant: number; tag: string }>()(({ database, kind, value }) =>
  selectIds(
    { reading: database, kind },
    database
      .selectFrom("tagged_article")
      .select("id")
      .where("tenant_id", "=", value("tenant"))
      .where("tag", "=", value("tag")),
  ),
);
