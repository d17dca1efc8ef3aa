import type { Kysely } from "kysely";
import { StoreError } from "../../model/store-error.ts";
import type { Tables } from "../../model/tables.ts";
import { isBeingDeleted } from "./read-hashes.ts";

/** Thrown if others have published something on which the checks of a publication depend. */
export class ConcurrentModificationError extends StoreError {
  /** @param name one of the files that others have published */
  constructor(name: string) {
    super(
      `Another publication changed ${name} while this one was being checked, so nothing was written; import again`,
      { failure: "changed-meanwhile" },
    );
  }
}

/** Returns the newest publication of a tenant; 0 if it has none. */
export async function readRevision(database: Kysely<Tables>, tenant: number): Promise<number> {
  const row = await database
    .selectFrom("revision")
    .select("id")
    .where("tenant_id", "=", tenant)
    .where("is_published", "=", 1)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.id ?? 0;
}

/**
 * Returns the ids of a tenant and of its newest publication; 0 for each that does not exist.
 *
 * @throws {StoreError} if the tenant is being deleted
 */
export async function readPublished(
  database: Kysely<Tables>,
  code: string,
): Promise<{ tenant: number; newest: number }> {
  const row = await database
    .selectFrom("tenant")
    .select(({ selectFrom }) => [
      "tenant.id as tenant",
      "tenant.state",
      selectFrom("revision")
        .select("revision.id")
        .whereRef("revision.tenant_id", "=", "tenant.id")
        .where("revision.is_published", "=", 1)
        .orderBy("revision.id", "desc")
        .limit(1)
        .as("newest"),
    ])
    .where("tenant.code", "=", code)
    .executeTakeFirst();
  if (row?.state === "deleting") throw isBeingDeleted(code);
  return { tenant: row?.tenant ?? 0, newest: row?.newest ?? 0 };
}

/** Returns the names of the files that were published after a revision. */
export async function readPublishedSince(
  database: Kysely<Tables>,
  tenant: number,
  revision: number,
): Promise<ReadonlySet<string>> {
  const rows = await database
    .selectFrom("revision")
    .innerJoin("revision_file", "revision_file.revision_id", "revision.id")
    .select("revision_file.name")
    .where("revision.tenant_id", "=", tenant)
    .where("revision.is_published", "=", 1)
    .where("revision.id", ">", revision)
    .execute();
  return new Set(rows.map(({ name }) => name));
}

/**
 * Checks that none of these files was published after a revision.
 *
 * @throws {ConcurrentModificationError} if one was
 */
export function refuseModified(published: ReadonlySet<string>, names: ReadonlySet<string> | "all"): void {
  for (const name of published)
    if (names === "all" || names.has(name)) throw new ConcurrentModificationError(name);
}
