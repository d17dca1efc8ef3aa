import type { Transaction } from "kysely";
import type { Tables } from "../../model/tables.ts";

/** Records the common state of a folder and the store: these files with their hashes, or no such file (`null`). */
export async function agree(
  transaction: Transaction<Tables>,
  tenant: number,
  files: readonly (readonly [name: string, hash: string | null])[],
): Promise<void> {
  const rows = files.flatMap(([name, hash]) => (hash === null ? [] : [{ tenant_id: tenant, name, hash }]));
  const gone = files.flatMap(([name, hash]) => (hash === null ? [name] : []));
  if (rows.length > 0)
    await transaction
      .insertInto("synced")
      .values(rows)
      .onConflict((conflict) =>
        conflict.columns(["tenant_id", "name"]).doUpdateSet(({ ref }) => ({ hash: ref("excluded.hash") })),
      )
      .execute();
  if (gone.length > 0)
    await transaction
      .deleteFrom("synced")
      .where("tenant_id", "=", tenant)
      .where("name", "in", gone)
      .execute();
}
