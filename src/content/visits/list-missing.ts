import { type Kysely, sql } from "kysely";
import type { Tables } from "../model/tables.ts";

/** An address that visitors asked for in vain. */
export interface MissingAddress {
  path: string;
  hits: number;
  /** Days since 1970, in the time zone of the site. */
  firstDay: number;
  lastDay: number;
}

/** The addresses that were asked for in vain since a day, the most frequent first. */
export async function listMissing(
  reading: Kysely<Tables>,
  tenant: number,
  { since, from, size }: { since: number; from: number; size: number },
): Promise<MissingAddress[]> {
  const rows = await reading
    .selectFrom("visit_tally")
    .select(({ fn }) => [
      "name as path",
      fn.sum<number>("count").as("hits"),
      fn.min<number>("day").as("firstDay"),
      fn.max<number>("day").as("lastDay"),
    ])
    .where("tenant_id", "=", tenant)
    .where("day", ">=", since)
    // Literally: an index has these rows alone.
    .where("measure", "=", sql.lit("missing"))
    .groupBy("name")
    .orderBy("hits", "desc")
    .orderBy("name")
    .limit(size)
    .offset(from)
    .execute();
  return rows.map(({ path, hits, firstDay, lastDay }) => ({
    path,
    hits: Number(hits),
    firstDay: Number(firstDay),
    lastDay: Number(lastDay),
  }));
}
