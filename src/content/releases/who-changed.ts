import type { Kysely } from "kysely";
import { type CodedMessage, coded } from "../../contract/studio/finding-codes.ts";
import type { RevisionOrigin } from "../../contract/studio/revision-origins.ts";
import type { Tables } from "../model/tables.ts";
import type { Tenant } from "../model/tenant.ts";
import type { Finding } from "../source/findings.ts";
import { clockTime } from "../time/clock-time.ts";

/**
 * Returns a finding that says who last published a file, and when. A release created before that publication cannot overwrite
 * the file.
 */
export async function whoChanged(
  database: Kysely<Tables>,
  { id: tenant, timeZone }: Pick<Tenant, "id" | "timeZone">,
  name: string,
): Promise<Finding> {
  const last = await database
    .selectFrom("revision_file")
    .innerJoin("revision", "revision.id", "revision_file.revision_id")
    .select(["revision.author", "revision.origin", "revision.at", "revision_file.after_hash"])
    .where("revision.tenant_id", "=", tenant)
    .where("revision.is_published", "=", 1)
    .where("revision_file.name", "=", name)
    .orderBy("revision.id", "desc")
    .limit(1)
    .executeTakeFirst();
  const what = last?.after_hash === null ? "removed" : "changed";
  const by = last === undefined ? "somebody" : (last.author ?? PUBLISHERS[last.origin]);
  const at = last === undefined ? undefined : clockTime(last.at, timeZone);
  return {
    file: name,
    line: 1,
    severity: "error",
    kind: "changed-meanwhile",
    message: `${by} ${what} it${at === undefined ? "" : ` on ${at}`}, after this release was created. Create a new release from what is published now`,
    ...(at !== undefined && { coded: codeOf(what, at, last?.author ?? null) }),
  };
}

function codeOf(what: "changed" | "removed", at: string, by: string | null): CodedMessage {
  return by === null ? coded(`${what}-meanwhile`, { at }) : coded(`${what}-meanwhile-by`, { by, at });
}

const PUBLISHERS: Readonly<Record<RevisionOrigin, string>> = {
  import: "an import",
  push: "a push",
  studio: "somebody in the Studio",
  api: "somebody through the API",
  restore: "a restoration",
  merge: "a merge",
  schedule: "another release",
  release: "another release",
};
