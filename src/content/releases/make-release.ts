import type { Transaction } from "kysely";
import { NO_CONDITIONS, type ReleaseConditions } from "../../contract/studio/release-conditions.ts";
import { recordChange } from "../changes/change-feed.ts";
import type { Engine } from "../engine/engine.ts";
import { StoreError, explainFailure } from "../model/store-error.ts";
import type { Tables } from "../model/tables.ts";
import { tags } from "../model/tags.ts";
import type { Finding } from "../source/findings.ts";
import { findTenants } from "../tenants/tenant-rows.ts";
import type { PublishOptions } from "../writing/publish.ts";
import type { FileChange } from "../writing/read-changes.ts";
import type { Folders } from "../writing/rows/folders.ts";
import { columnsOf } from "./condition-columns.ts";
import { type Unprepared, prepareFiles, writeFiles } from "./release-files.ts";
import type { ReleaseFile } from "./release.ts";

export interface NewRelease {
  title: string;
  /** Epoch milliseconds. A time in the past means immediately. */
  goesLiveAt: number;
  author: string | null;
  /** The id of the planner, as in the audit; absent for the command line. */
  plannedBy?: string | undefined;
  /** Conditions in addition to the time; none by default. */
  conditions?: ReleaseConditions | undefined;
  changes: readonly FileChange[];
  /**
   * For each changed file, the hash of the text on which the change is based. Later publications by others are merged. By
   * default, the published text is the base.
   */
  base?: ReadonlyMap<string, string | null> | undefined;
}

/** The result of planning a release. Warnings do not prevent planning. */
export type MakeReport =
  | { outcome: "planned"; id: number; files: readonly ReleaseFile[]; findings: Finding[] }
  | Unprepared;

/**
 * Plans a release: checks it as if it were published now, and stores its texts and media files. Files that would not change are
 * left out.
 *
 * @throws {StoreError} if there is no such tenant, or the store cannot be written
 */
export async function makeRelease(
  engine: Engine,
  folders: Folders,
  code: string,
  { studioHost, ...release }: NewRelease & Pick<PublishOptions, "studioHost">,
): Promise<MakeReport> {
  const [tenant] = await findTenants(engine, "code", code);
  if (tenant === undefined) throw new StoreError(`There is no tenant ${code}`);
  const { changes, base, author } = release;
  const prepared = await prepareFiles(engine, folders, tenant, { changes, base, author, studioHost });
  if (prepared.outcome !== "ready") return prepared;
  try {
    const id = await engine.write(async (transaction) => {
      const made = await insertRelease(transaction, tenant.id, release);
      const place = { tenant: tenant.id, release: made };
      await writeFiles(engine.kind, transaction, folders, place, prepared, () => 0);
      await recordChange(transaction, code, [tags.releases]);
      return made;
    });
    return { outcome: "planned", id, files: prepared.files, findings: prepared.findings };
  } catch (error) {
    throw explainFailure(error, "Cannot write to the database");
  }
}

async function insertRelease(
  transaction: Transaction<Tables>,
  tenant: number,
  { title, goesLiveAt, author, plannedBy, conditions = NO_CONDITIONS }: NewRelease,
): Promise<number> {
  const { id } = await transaction
    .insertInto("release")
    .values({
      tenant_id: tenant,
      title,
      goes_live_at: goesLiveAt,
      state: "planned",
      created_by: author,
      planned_by: plannedBy ?? null,
      created_at: Date.now(),
      settled_at: null,
      revision_id: null,
      findings: "[]",
      ...columnsOf(conditions),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}
