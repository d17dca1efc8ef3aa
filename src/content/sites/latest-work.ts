import type { Kysely } from "kysely";
import type { Tables } from "../model/tables.ts";

/** The newest drafts, releases and enquiries of a site. If something is added, some of the numbers change. */
export interface LatestWork {
  /** When a draft was last saved, in epoch milliseconds; 0 if there is none. */
  draftSavedAt: number;
  /** The sum of the versions of all drafts. */
  draftVersions: number;
  /** The number of the newest release; 0 if there is none. */
  release: number;
  /** The sum of the editions of all releases, which increase with their files. */
  releaseEditions: number;
  /** When the newest enquiry was received, in epoch milliseconds; 0 if there is none. */
  needReceivedAt: number;
  needs: number;
}

/** Reads the newest drafts, releases and enquiries of a site. */
export async function readLatestWork(database: Kysely<Tables>, tenant: number): Promise<LatestWork> {
  const drafts = await database
    .selectFrom("draft")
    .select(({ fn }) => [
      fn.max<number | null>("edited_at").as("savedAt"),
      fn.sum<number | null>("version").as("versions"),
    ])
    .where("tenant_id", "=", tenant)
    .executeTakeFirstOrThrow();
  const releases = await database
    .selectFrom("release")
    .select(({ fn }) => [
      fn.max<number | null>("id").as("newest"),
      fn.sum<number | null>("edition").as("editions"),
    ])
    .where("tenant_id", "=", tenant)
    .executeTakeFirstOrThrow();
  const needs = await database
    .selectFrom("need")
    .select(({ fn }) => [fn.max<number | null>("created_at").as("receivedAt"), fn.countAll().as("count")])
    .where("tenant_id", "=", tenant)
    .executeTakeFirstOrThrow();
  return {
    draftSavedAt: Number(drafts.savedAt),
    draftVersions: Number(drafts.versions),
    release: Number(releases.newest),
    releaseEditions: Number(releases.editions),
    needReceivedAt: Number(needs.receivedAt),
    needs: Number(needs.count),
  };
}
