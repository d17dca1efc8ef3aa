import { type Kysely, type Transaction, sql } from "kysely";
import type { Tables } from "../model/tables.ts";
import type { VisitTally } from "./visit-archive.ts";

/** A missing address that visitors have requested. */
export interface MissingAddress {
  path: string;
  /** Since the first day. */
  hits: number;
  /** Days since 1970, in the time zone of the site. */
  firstDay: number;
  lastDay: number;
}

/**
 * Maximum number of missing addresses per tenant that remain at the end of a day: the most recently requested ones. Others are
 * too rare to matter.
 */
export const MAXIMUM_MISSING = 5_000;
/** A limit larger than any number of rows. */
const ALL = 1e9;

/**
 * Lists missing addresses that were requested on the day `since` or later. They are ordered by the total number of their
 * requests, including earlier ones.
 */
export async function listMissing(
  reading: Kysely<Tables>,
  tenant: number,
  { since, from, size }: { since: number; from: number; size: number },
): Promise<MissingAddress[]> {
  return reading
    .selectFrom("missing_address")
    .select(["path", "hits", "first_day as firstDay", "last_day as lastDay"])
    .where("tenant_id", "=", tenant)
    .where("last_day", ">=", since)
    .orderBy("hits", "desc")
    .orderBy("path")
    .limit(size)
    .offset(from)
    .execute();
}

/** Builds the row of an address, with the numbers to add to the stored ones. */
export interface MissingHits {
  tenant_id: number;
  path: string;
  hits: number;
  first_day: number;
  last_day: number;
}

/** Combines the figures of each missing address, and sorts them in the order in which all processes write them. */
export function missingHitsOf(tallies: readonly VisitTally[]): MissingHits[] {
  const missing = tallies.filter(({ measure, name }) => measure === "missing" && name.startsWith("/"));
  const byAddress = Map.groupBy(missing, ({ tenantId, name }) => `${tenantId} ${name}`);
  return [...byAddress]
    .toSorted(([left], [right]) => (left < right ? -1 : 1))
    .map(([, same]) => ({
      tenant_id: same[0]?.tenantId ?? 0,
      path: same[0]?.name ?? "",
      hits: same.reduce((sum, { count }) => sum + count, 0),
      first_day: Math.min(...same.map(({ day }) => day)),
      last_day: Math.max(...same.map(({ day }) => day)),
    }));
}

export async function addMissing(
  transaction: Transaction<Tables>,
  rows: readonly MissingHits[],
): Promise<void> {
  await transaction
    .insertInto("missing_address")
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(["tenant_id", "path"]).doUpdateSet({
        hits: sql<number>`missing_address.hits + excluded.hits`,
        last_day: sql<number>`case when excluded.last_day > missing_address.last_day then excluded.last_day
          else missing_address.last_day end`,
      }),
    )
    .execute();
}

/**
 * Subtracts the figures of the days before a given day from the totals of missing addresses. Must be called before those
 * figures are deleted.
 */
export async function forgetMissing(
  transaction: Transaction<Tables>,
  tenant: number,
  before: number,
): Promise<void> {
  const ofTenant = transaction.deleteFrom("missing_address").where("tenant_id", "=", tenant);
  await ofTenant.where("last_day", "<", before).execute();
  await sql`update missing_address set hits = hits - erased.count,
      first_day = case when first_day < ${before} then ${before} else first_day end
    from (select name, sum(count) as count from visit_tally
      where tenant_id = ${tenant} and day < ${before} and measure = 'missing' group by name) as erased
    where tenant_id = ${tenant} and path = erased.name`.execute(transaction);
  await ofTenant
    .where(
      ({ selectFrom }) =>
        sql<boolean>`path in (${selectFrom("missing_address as known")
          .select("known.path")
          .where("known.tenant_id", "=", tenant)
          .orderBy("known.last_day", "desc")
          .orderBy("known.hits", "desc")
          .orderBy("known.path")
          .limit(ALL)
          .offset(MAXIMUM_MISSING)})`,
    )
    .execute();
}
