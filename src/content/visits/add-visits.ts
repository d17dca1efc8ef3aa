import { setImmediate as nextTurn } from "node:timers/promises";
import type { Transaction } from "kysely";
import { VISIT_PAUSE_MS } from "../../contract/api/limits.ts";
import { holdRows } from "../engine/dialect.ts";
import type { Engine, EngineKind } from "../engine/engine.ts";
import type { Tables } from "../model/tables.ts";
import { addMissing, missingHitsOf } from "./missing-addresses.ts";
import type { Sighting, VisitTally } from "./visit-archive.ts";

/**
 * Number of rows in one statement. Waiting requests are served between two statements; a statement of this size delays them by
 * one millisecond, one of 200 rows by three.
 */
const PORTION = 50;

/**
 * Options of writes that do not wait for the disk. Waiting may take a tenth of a second, during which no page is served; losing
 * the figures of the last seconds in a power cut is acceptable.
 */
const NOT_WORTH_WAITING = { survivesPowerCut: false };

/**
 * Adds figures to those of their day, and determines which page views begin a visit. Either everything is written or nothing.
 */
export async function addVisits(
  engine: Engine,
  tallies: readonly VisitTally[],
  sightings: readonly Sighting[],
): Promise<void> {
  await engine.write(async (transaction) => {
    const sites = await findSites(engine.kind, transaction, [...tallies, ...sightings]);
    const ofSites = ({ tenantId }: { tenantId: number }) => sites.has(tenantId);
    const begun = await meetVisitors(transaction, sightings.filter(ofSites));
    // Sorted, so that all processes write rows in the same order and cannot deadlock.
    const rows = sum([...tallies.filter(ofSites), ...begun]).sort((left, right) =>
      keyOf(left) < keyOf(right) ? -1 : 1,
    );
    for (let start = 0; start < rows.length; start += PORTION) {
      await nextTurn();
      await transaction
        .insertInto("visit_tally")
        .values(
          rows.slice(start, start + PORTION).map(({ tenantId, ...row }) => ({ tenant_id: tenantId, ...row })),
        )
        .onConflict((conflict) =>
          conflict.columns(["tenant_id", "day", "measure", "name"]).doUpdateSet(({ eb, ref }) => ({
            count: eb("visit_tally.count", "+", ref("excluded.count")),
            amount: eb("visit_tally.amount", "+", ref("excluded.amount")),
          })),
        )
        .execute();
    }
    const missing = missingHitsOf(rows);
    for (let start = 0; start < missing.length; start += PORTION) {
      await nextTurn();
      await addMissing(transaction, missing.slice(start, start + PORTION));
    }
  }, NOT_WORTH_WAITING);
}

/**
 * Returns the ids of the sites that still exist. Figures of a deleted site are left out: otherwise the statement would fail,
 * and no site's figures would be written.
 */
async function findSites(
  kind: EngineKind,
  transaction: Transaction<Tables>,
  figures: readonly { tenantId: number }[],
): Promise<ReadonlySet<number>> {
  const ids = [...new Set(figures.map(({ tenantId }) => tenantId))];
  if (ids.length === 0) return new Set();
  const sites = transaction
    .selectFrom("tenant")
    .select("id")
    .where("id", "in", ids)
    .where("state", "!=", "deleting")
    .orderBy("id");
  return new Set((await holdRows(kind, sites, "tenant").execute()).map(({ id }) => id));
}

async function meetVisitors(
  transaction: Transaction<Tables>,
  sightings: readonly Sighting[],
): Promise<VisitTally[]> {
  const begun: VisitTally[] = [];
  for (const [, group] of Map.groupBy(sightings, ({ tenantId, day }) => `${tenantId} ${day}`)) {
    const [{ tenantId = 0, day = 0 } = {}] = group;
    await nextTurn();
    // Removes hashes of past days, which are no longer needed.
    await transaction
      .deleteFrom("visitor")
      .where("tenant_id", "=", tenantId)
      .where("day", "<", day - 1)
      .execute();
    for (let start = 0; start < group.length; start += PORTION) {
      const portion = group.slice(start, start + PORTION);
      await nextTurn();
      const known = await transaction
        .selectFrom("visitor")
        .select(["hash", "last_seen"])
        .where("tenant_id", "=", tenantId)
        .where("day", "=", day)
        .where(
          "hash",
          "in",
          portion.map(({ visitor }) => visitor),
        )
        .execute();
      const lastSeen = new Map(known.map(({ hash, last_seen }) => [hash, last_seen]));
      for (const sighting of portion) {
        begun.push(...figuresOf(sighting, lastSeen.get(sighting.visitor)));
        lastSeen.set(sighting.visitor, sighting.time);
      }
      await remember(
        transaction,
        tenantId,
        day,
        new Map(portion.map(({ visitor, time }) => [visitor, time])),
      );
    }
  }
  return begun;
}

function figuresOf(
  { tenantId, day, time, landing, referrer, language }: Sighting,
  lastSeen: number | undefined,
): VisitTally[] {
  if (lastSeen !== undefined && time - lastSeen < VISIT_PAUSE_MS) return [];
  const one = { tenantId, day, count: 1, amount: 0 };
  return [
    { ...one, measure: "visit", name: "" },
    { ...one, measure: "landing", name: landing },
    { ...one, measure: "referrer", name: referrer },
    { ...one, measure: "language", name: language },
    ...(lastSeen === undefined ? [{ ...one, measure: "visitor" as const, name: "" }] : []),
  ];
}

async function remember(
  transaction: Transaction<Tables>,
  tenantId: number,
  day: number,
  seen: ReadonlyMap<string, number>,
): Promise<void> {
  await transaction
    .insertInto("visitor")
    .values([...seen].sort().map(([hash, last_seen]) => ({ tenant_id: tenantId, day, hash, last_seen })))
    .onConflict((conflict) =>
      conflict
        .columns(["tenant_id", "day", "hash"])
        .doUpdateSet(({ ref }) => ({ last_seen: ref("excluded.last_seen") })),
    )
    .execute();
}

function sum(tallies: readonly VisitTally[]): VisitTally[] {
  const sums = new Map<string, VisitTally>();
  for (const tally of tallies) {
    const key = keyOf(tally);
    const known = sums.get(key);
    sums.set(
      key,
      known === undefined
        ? tally
        : { ...known, count: known.count + tally.count, amount: known.amount + tally.amount },
    );
  }
  return [...sums.values()];
}

function keyOf({ tenantId, day, measure, name }: VisitTally): string {
  return `${tenantId}\n${day}\n${measure}\n${name}`;
}
