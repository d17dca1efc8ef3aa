import { sql } from "kysely";
import { LRUCache } from "lru-cache";
import { CHANGES_STAY_MS } from "../../changes/change-feed.ts";
import type { EngineReader } from "../../engine/engine.ts";
import { prepare } from "../../engine/prepare.ts";
import { selectNextPublication } from "../../reading/publication-state.ts";
import { type Audience, type Fallback, fallbackOf, isListed } from "../../reading/visibility.ts";
import { readIds, selectIds } from "./id-list.ts";

/** Maximum number of articles in all cached listings of one database; each takes 20 bytes. */
const MAXIMUM_ARTICLES = 1_000_000;

/**
 * All articles listed for an audience, newest first, in memory. It sorts tens of thousands of matches within a millisecond,
 * while the database takes twenty milliseconds to read their rows.
 */
export class Listing {
  /** Ids, newest first. */
  readonly #newest: Float64Array;
  /** The same ids in ascending order, and for each its index among the newest. */
  readonly #ids: Float64Array;
  readonly #ordinals: Uint32Array;

  constructor(newest: readonly number[]) {
    this.#newest = Float64Array.from(newest);
    this.#ids = this.#newest.toSorted();
    this.#ordinals = new Uint32Array(newest.length);
    for (const [ordinal, id] of newest.entries()) this.#ordinals[lowerBound(this.#ids, id)] = ordinal;
  }

  get size(): number {
    return this.#newest.length;
  }

  idAt(ordinal: number): number {
    return this.#newest[ordinal] ?? 0;
  }

  /** Returns the ordinals of the given articles that are listed, without duplicates. The newest article has the ordinal 0. */
  ordinalsOf(ids: readonly number[]): number[] {
    const ordinals: number[] = [];
    const all = this.#ids;
    let at = 0;
    let before = 0;
    for (const id of ids) {
      // Ids are usually sorted already, and checking this is much cheaper than sorting.
      if (id < before) return this.ordinalsOf(ids.toSorted((left, right) => left - right));
      before = id;
      while (at < all.length && (all[at] ?? 0) < id) at += 1;
      if (all[at] !== id) continue;
      ordinals.push(this.#ordinals[at] ?? 0);
      at += 1;
    }
    return ordinals;
  }
}

function lowerBound(sorted: Float64Array, value: number): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? 0) < value) low = middle + 1;
    else high = middle;
  }
  return low;
}

interface CachedListing {
  listing: Listing;
  /**
   * The number of the newest change that the listing includes, and the time of the last check for newer ones, in epoch
   * milliseconds.
   */
  seq: number;
  lookedAt: number;
  /** The listing is valid from this time until `until`, in epoch milliseconds: no scheduled article is published in between. */
  from: number;
  until: number;
}

const listingsOf = new WeakMap<EngineReader["reading"], LRUCache<string, CachedListing>>();

/**
 * Returns the listing of an audience. It is cached until an article of its tenant changes or a scheduled article is published.
 */
export async function listingOf(reader: EngineReader, audience: Audience): Promise<Listing> {
  const all =
    listingsOf.get(reader.reading) ??
    new LRUCache<string, CachedListing>({
      maxSize: MAXIMUM_ARTICLES,
      sizeCalculation: ({ listing }) => listing.size + 1,
    });
  listingsOf.set(reader.reading, all);
  const key = `${audience.tenant}/${audience.language}/${audience.fallback}`;
  const cached = all.get(key);
  // The newest change is read before the articles: at worst, a change that is written in between is read twice.
  const lookedAt = Date.now();
  const [newest] = await selectNewestChange(reader, {});
  const seq = Number(newest?.seq ?? 0);
  if (cached !== undefined && (await isFresh(reader, cached, audience, seq))) {
    cached.seq = seq;
    cached.lookedAt = lookedAt;
    return cached.listing;
  }
  const [next] = await selectNextPublication(reader, audience);
  const listing = new Listing(readIds(await selectListed(reader, audience, fallbackOf(audience))));
  all.set(key, { listing, seq, lookedAt, from: audience.now, until: Number(next?.time ?? Infinity) });
  return listing;
}

async function isFresh(
  reader: EngineReader,
  { seq, lookedAt, from, until }: CachedListing,
  { tenant, now }: Audience,
  newest: number,
): Promise<boolean> {
  // If the number is lower than before, a backup was restored.
  if (now < from || now >= until || newest < seq) return false;
  // A change of this tenant may have been recorded and deleted in the meantime.
  if (newest !== seq && Date.now() - lookedAt >= CHANGES_STAY_MS / 2) return false;
  return newest === seq || (await selectOwnChange(reader, { tenant, seq })).length === 0;
}

const selectNewestChange = prepare<object>()(({ database }) =>
  database.selectFrom("change").select(({ fn }) => fn.max("seq").as("seq")),
);

const selectOwnChange = prepare<{ tenant: number; seq: number }>()(({ database, value }) =>
  database
    .selectFrom("change")
    .innerJoin("tenant", "tenant.code", "change.tenant")
    .select("seq")
    .where("tenant.id", "=", value("tenant"))
    .where("seq", ">", value("seq"))
    .limit(sql.lit(1)),
);

const selectListed = prepare<Audience, Fallback>()(({ database, kind, value, variant }) =>
  selectIds(
    { reading: database, kind },
    database
      .selectFrom("article")
      .select("article.id")
      .where((builder) => isListed(builder, value, variant))
      .orderBy("article.published_at", "desc")
      .orderBy("article.id", "desc"),
  ),
);
