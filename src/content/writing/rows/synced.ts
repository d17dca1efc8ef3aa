import type { Transaction } from "kysely";
import type { Tables } from "../../model/tables.ts";
import type { ImportedFrom } from "../../model/tables/imported-from.ts";

/**
 * Stored as the hash of a file that neither source nor store has. If the row were missing, the version of another source would be
 * used instead.
 */
export const NO_FILE = "";

/** Records the common state of a source and the store: these files with their hashes, or no such file (`null`). */
export async function agree(
  transaction: Transaction<Tables>,
  tenant: number,
  source: ImportedFrom,
  files: readonly (readonly [name: string, hash: string | null])[],
): Promise<void> {
  if (files.length === 0) return;
  await transaction
    .insertInto("synced")
    .values(files.map(([name, hash]) => ({ tenant_id: tenant, source, name, hash: hash ?? NO_FILE })))
    .onConflict((conflict) =>
      conflict
        .columns(["tenant_id", "source", "name"])
        .doUpdateSet(({ ref }) => ({ hash: ref("excluded.hash") })),
    )
    .execute();
}
