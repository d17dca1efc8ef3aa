import type { Kysely, Selectable } from "kysely";
import * as v from "valibot";
import { LANGUAGE_CODES } from "../../contract/addresses/locales.ts";
import { codedMessageSchema } from "../../contract/studio/finding-codes.ts";
import { isInNumbers } from "../engine/dialect.ts";
import type { EngineReader } from "../engine/engine.ts";
import { readJson } from "../model/json-column.ts";
import type { Tables } from "../model/tables.ts";
import type { ReleaseState } from "../model/tables/history.ts";
import type { Release } from "./release.ts";

const findingsSchema = v.array(
  v.object({
    file: v.string(),
    line: v.number(),
    column: v.optional(v.number()),
    severity: v.picklist(["error", "warning"]),
    kind: v.string(),
    message: v.string(),
    coded: codedMessageSchema,
  }),
);

const languagesSchema = v.array(v.picklist(LANGUAGE_CODES));

/** A page of a tenant's releases. */
export interface ReleasePage {
  /** The cursor: only releases with a smaller number are returned. If absent, the page begins with the newest. */
  before?: number | undefined;
  size: number;
}

/** Lists a tenant's releases, newest first. */
export async function listReleases(
  engine: EngineReader,
  tenant: number,
  { before, size }: ReleasePage,
): Promise<Release[]> {
  const rows = await selectReleases(engine, tenant)
    .$if(before !== undefined, (query) => query.where("id", "<", before ?? 0))
    .limit(size)
    .execute();
  return withFiles(engine, rows);
}

/** Lists planned and held releases, newest first; with a number, only the release with this number, in any state. */
export async function readReleases(engine: EngineReader, tenant: number, id?: number): Promise<Release[]> {
  const query = selectReleases(engine, tenant);
  const rows = await (
    id === undefined ? query.where("state", "in", ["planned", "held"]) : query.where("id", "=", id)
  ).execute();
  return withFiles(engine, rows);
}

function selectReleases({ reading }: EngineReader, tenant: number) {
  return reading.selectFrom("release").selectAll().where("tenant_id", "=", tenant).orderBy("id", "desc");
}

async function withFiles(
  { kind, reading }: EngineReader,
  rows: readonly Selectable<Tables["release"]>[],
): Promise<Release[]> {
  const files = await reading
    .selectFrom("release_file")
    .selectAll()
    .where(({ ref }) => isInNumbers(kind, ref("release_id"), JSON.stringify(rows.map(({ id }) => id))))
    .orderBy("name")
    .execute();
  const filesOf = Map.groupBy(files, ({ release_id: release }) => release);
  return rows.map((row) => ({
    id: row.id,
    title: row.title,
    goesLiveAt: row.goes_live_at,
    state: row.state,
    createdBy: row.created_by,
    plannedBy: row.planned_by,
    createdAt: row.created_at,
    settledAt: row.settled_at,
    revision: row.revision_id,
    findings: readJson(findingsSchema, row.findings, "release.findings"),
    conditions: {
      languages: readJson(languagesSchema, row.awaited_languages, "release.awaited_languages"),
      approval: row.needs_approval === 1,
      latestAt: row.latest_at,
    },
    edition: row.edition,
    files: (filesOf.get(row.id) ?? []).map((file) => ({
      name: file.name,
      base: file.base_hash,
      hash: file.text_hash ?? file.media_hash,
      translationKey: file.translation_key,
      changedAt: file.changed_at === 0 ? row.created_at : file.changed_at,
    })),
  }));
}

/** Finds a release; `undefined` if there is none with this number. */
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
