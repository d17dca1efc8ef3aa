import { type Kysely, sql } from "kysely";
import type { Tables } from "../model/tables.ts";
import type { SiteState } from "../model/tables/site.ts";

/** A site as operators see it among all sites. */
export interface SurveyedSite {
  code: string;
  name: string;
  /** Its first host; `null` if it has none. */
  host: string | null;
  state: SiteState;
  drafts: number;
  /** Enquiries that nobody has opened yet. */
  newNeeds: number;
  /** Enquiries with a delivery that was given up. */
  undelivered: number;
  /** Missing addresses that visitors have requested lately. */
  missing: number;
  /** Epoch milliseconds of the last publication; `null` if there was none. */
  changedAt: number | null;
  /** Bytes of media and of all versions of texts, before compression. */
  bytes: number;
}

interface Counted {
  tenant: number;
  value: number | string | bigint | null;
}

/**
 * Surveys all sites, with one query for each column, however many sites there are.
 *
 * @param sinceDay days since 1970: missing addresses that were requested on that day or later
 */
export async function surveySites(database: Kysely<Tables>, sinceDay: number): Promise<SurveyedSite[]> {
  const sites = await database
    .selectFrom("tenant")
    .leftJoin("host", (join) => join.onRef("host.tenant_id", "=", "tenant.id").on("host.position", "=", 0))
    .select(["tenant.id", "tenant.code", "tenant.name", "tenant.state", "host.host"])
    .orderBy("tenant.code")
    .execute();
  const [drafts, newNeeds, undelivered, missing, changedAt, media, texts] = await Promise.all(
    queriesOf(database, sinceDay).map(async (query) => valuesOf(await query.execute())),
  );
  return sites.map(({ id, code, name, state, host }) => ({
    code,
    name,
    state,
    host,
    drafts: drafts?.get(id) ?? 0,
    newNeeds: newNeeds?.get(id) ?? 0,
    undelivered: undelivered?.get(id) ?? 0,
    missing: missing?.get(id) ?? 0,
    changedAt: changedAt?.get(id) ?? null,
    bytes: (media?.get(id) ?? 0) + (texts?.get(id) ?? 0),
  }));
}

/** The queries of the columns, in their order: each returns one value per site. */
function queriesOf(database: Kysely<Tables>, sinceDay: number) {
  const count = sql<number>`count(*)`.as("value");
  return [
    database.selectFrom("draft").select(["tenant_id as tenant", count]).groupBy("tenant_id"),
    database
      .selectFrom("need")
      .select(["tenant_id as tenant", count])
      .where("state", "=", "new")
      .groupBy("tenant_id"),
    database
      .selectFrom("need_delivery")
      .innerJoin("need", "need.id", "need_delivery.need_id")
      .select(["need.tenant_id as tenant", sql<number>`count(distinct need.id)`.as("value")])
      .where("need_delivery.status", "=", "dead")
      .groupBy("need.tenant_id"),
    database
      .selectFrom("missing_address")
      .select(["tenant_id as tenant", count])
      .where("last_day", ">=", sinceDay)
      .groupBy("tenant_id"),
    // Reads one row of the index per site: an aggregate would read all revisions.
    database
      .selectFrom("tenant")
      .select(({ selectFrom }) => [
        "tenant.id as tenant",
        selectFrom("revision")
          .select("at")
          .whereRef("revision.tenant_id", "=", "tenant.id")
          .where("is_published", "=", 1)
          .orderBy("at", "desc")
          .limit(1)
          .as("value"),
      ]),
    ...(["media", "file_text"] as const).map((table) =>
      database
        .selectFrom(table)
        .select(({ fn }) => ["tenant_id as tenant", fn.sum("bytes").as("value")])
        .groupBy("tenant_id"),
    ),
  ];
}

function valuesOf(rows: readonly Counted[]): ReadonlyMap<number, number> {
  return new Map(rows.flatMap(({ tenant, value }) => (value === null ? [] : [[tenant, Number(value)]])));
}
