import type { Kysely } from "kysely";
import * as v from "valibot";
import type { EngineReader } from "../engine/engine.ts";
import { readJson } from "../model/json-column.ts";
import type { ReleaseState, Tables } from "../model/tables.ts";
import type { Release } from "./release.ts";

const findingsSchema = v.array(
  v.object({
    file: v.string(),
    line: v.number(),
    column: v.optional(v.number()),
    severity: v.picklist(["error", "warning"]),
    kind: v.string(),
    message: v.string(),
  }),
);

/** A tenant's releases, the latest moment first; with an id, that one alone. */
export async function readReleases(
  { reading }: Pick<EngineReader, "reading">,
  tenant: number,
  id?: number,
): Promise<Release[]> {
  const rows = await reading
    .selectFrom("release")
    .selectAll()
    .where("tenant_id", "=", tenant)
    .$if(id !== undefined, (query) => query.where("id", "=", id ?? 0))
    .orderBy("goes_live_at", "desc")
    .orderBy("id", "desc")
    .execute();
  const files = await reading
    .selectFrom("release_file")
    .innerJoin("release", "release.id", "release_file.release_id")
    .select(["release_id", "name", "base_hash", "text_hash", "media_hash"])
    .where("release.tenant_id", "=", tenant)
    .$if(id !== undefined, (query) => query.where("release_id", "=", id ?? 0))
    .orderBy("name")
    .execute();
  const filesOf = Map.groupBy(files, ({ release_id: release }) => release);
  return rows.map((row) => ({
    id: row.id,
    title: row.title,
    goesLiveAt: row.goes_live_at,
    state: row.state,
    createdBy: row.created_by,
    createdAt: row.created_at,
    settledAt: row.settled_at,
    revision: row.revision_id,
    findings: readJson(findingsSchema, row.findings, "release.findings"),
    files: (filesOf.get(row.id) ?? []).map((file) => ({
      name: file.name,
      base: file.base_hash,
      hash: file.text_hash ?? file.media_hash,
    })),
  }));
}

/** `undefined` if there is no such release. */
export async function readState(
  database: Kysely<Tables>,
  tenant: number,
  id: number,
): Promise<ReleaseState | undefined> {
  const row = await database
    .selectFrom("release")
    .select("state")
    .where("tenant_id", "=", tenant)
    .where("id", "=", id)
    .executeTakeFirst();
  return row?.state;
}
