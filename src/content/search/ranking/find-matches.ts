import type { EngineReader } from "../../engine/engine.ts";
import { prepare } from "../../engine/prepare.ts";
import type { Audience } from "../../reading/visibility.ts";
import type { Part } from "../index/fields.ts";
import { readIds, selectIds } from "../index/id-list.ts";
import type { Listing } from "../index/listing.ts";
import type { Conjunction, IndexScope } from "../index/search-index.ts";
import { searchIndexes } from "../index/search-indexes.ts";

/** The words to search, and the articles in which to search them. */
export interface Wanted {
  tenant: number;
  listing: Listing;
  scopes: readonly IndexScope[];
  conjunctions: readonly Conjunction[];
  part: Part;
  /** If there are few other matches, articles whose titles fulfil one of these conjunctions are found as well. */
  titles: readonly Conjunction[];
  /** Ordinals of articles that match in any case. They come before all other matches. */
  near: readonly number[];
  /** The approximate number of matches. */
  expected: number;
  group?: string | undefined;
  tag?: string | undefined;
}

/** A matching article, with its ordinal among all listed articles, newest first. */
export interface Match {
  id: number;
  ordinal: number;
}

/** The languages of the articles that the audience sees. */
export function scopesOf({ tenant, language, fallback }: Audience): IndexScope[] {
  return [...new Set([language, fallback])].map((code) => ({ tenant, language: code }));
}

/** All matches: first those in the title or a heading, then the others, newest first. */
export interface Matches {
  total: number;
  /** Returns a range of the matches. They are only sorted up to `end`. */
  slice(start: number, end: number): Match[];
}

/** For each part, the more important parts, whose matches come first. */
const WEIGHTIER: Record<Part, readonly Part[]> = {
  title: [],
  headings: ["title"],
  text: ["title", "headings"],
};

/**
 * Finds all matches and sorts them up to `end`. If there are so few that all of them will be ranked, they are sorted by date
 * alone.
 */
export async function findMatches(
  reader: EngineReader,
  wanted: Wanted,
  { ranked, end }: { ranked: number; end: number },
): Promise<Matches> {
  const { listing, part, expected } = wanted;
  if (wanted.conjunctions.length + wanted.near.length === 0) return { total: 0, slice: () => [] };
  const [first] = WEIGHTIER[part];
  const [allowed, found, early] = await Promise.all([
    allowedOrdinals(reader, wanted),
    matchingOrdinals(reader, wanted, part),
    // Read at the same time as the others if it will be needed, which saves a round trip to the database.
    first !== undefined && expected > ranked ? matchingOrdinals(reader, wanted, first) : undefined,
  ]);
  const among = (all: number[]) =>
    allowed === undefined ? all : all.filter((ordinal) => allowed.has(ordinal));
  const near = among([...wanted.near]);
  const nearOnes = new Set(near);
  const ordinals = among(found).filter((ordinal) => !nearOnes.has(ordinal));
  const tiers = ordinals.length > ranked ? WEIGHTIER[part] : [];
  const tierOf = new Uint8Array(listing.size).fill(NONE);
  for (const ordinal of near) tierOf[ordinal] = 0;
  const last = tiers.length + 1;
  for (const ordinal of ordinals) tierOf[ordinal] = last;
  // Only needed if there are few matches: if there are many, the matches in titles are among them.
  const isFew = ordinals.length > 0 && ordinals.length <= ranked;
  const titled = isFew && wanted.titles.length > 0 ? among(await titledOrdinals(reader, wanted)) : [];
  const others = titled.filter((ordinal) => tierOf[ordinal] === NONE);
  for (const ordinal of others) tierOf[ordinal] = last + 1;
  let tiered = 0;
  for (const [tier, weightier] of tiers.entries()) {
    if (tiered >= end) break;
    const known = weightier === first ? early : undefined;
    for (const ordinal of known ?? (await matchingOrdinals(reader, wanted, weightier))) {
      if (tierOf[ordinal] !== last) continue;
      tierOf[ordinal] = tier + 1;
      tiered += 1;
    }
  }
  return {
    total: near.length + ordinals.length + others.length,
    slice: (start, before) =>
      ordinalsInOrder(tierOf, last + 2, start, before).map((ordinal) => ({
        id: listing.idAt(ordinal),
        ordinal,
      })),
  };
}

/**
 * Returns a range of the ordinals that have a tier, in the order of the tiers. Only few of many ordinals are needed, so the
 * scan uses `indexOf`, which is faster than a loop.
 */
function ordinalsInOrder(tierOf: Uint8Array, tiers: number, start: number, end: number): number[] {
  const wanted: number[] = [];
  let rank = 0;
  for (let tier = 0; tier < tiers; tier += 1) {
    let ordinal = tierOf.indexOf(tier);
    while (ordinal >= 0 && rank < end) {
      if (rank >= start) wanted.push(ordinal);
      rank += 1;
      ordinal = tierOf.indexOf(tier, ordinal + 1);
    }
  }
  return wanted;
}

/** Marks articles that do not match. */
const NONE = 255;

async function matchingOrdinals(
  reader: EngineReader,
  { scopes, conjunctions, listing }: Wanted,
  part: Part,
): Promise<number[]> {
  if (conjunctions.length === 0) return [];
  return listing.ordinalsOf(await searchIndexes[reader.kind].matching(reader, scopes, conjunctions, part));
}

function titledOrdinals(reader: EngineReader, wanted: Wanted): Promise<number[]> {
  return matchingOrdinals(reader, { ...wanted, conjunctions: wanted.titles }, "title");
}

/**
 * Returns the ordinals of the articles in the requested group and with the requested tag; `undefined` if neither is requested.
 */
async function allowedOrdinals(
  reader: EngineReader,
  { tenant, listing, group, tag }: Wanted,
): Promise<ReadonlySet<number> | undefined> {
  const read = async (rows: Promise<{ ids: string | null }[]>) =>
    new Set(listing.ordinalsOf(readIds(await rows)));
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
