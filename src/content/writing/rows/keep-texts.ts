import type { Transaction } from "kysely";
import type { StoredText } from "../../model/stored-text.ts";
import type { Tables } from "../../model/tables.ts";

/**
 * Stores texts of a tenant, unless they are stored already. To be called before anything in the transaction names one of them:
 * until it ends, nobody removes them for being named by nothing. So a row that is there is written again: that waits for
 * whoever removes it, and inserts it then.
 */
export async function keepTexts(
  transaction: Transaction<Tables>,
  tenant: number,
  texts: Iterable<StoredText>,
): Promise<void> {
  const byHash = new Map(Array.from(texts, (text) => [text.hash, text]));
  // In one order, so that no two wait for each other.
  const rows = [...byHash.values()].toSorted((one, other) => (one.hash < other.hash ? -1 : 1));
  if (rows.length === 0) return;
  await transaction
    .insertInto("file_text")
    .values(rows.map((text) => ({ tenant_id: tenant, ...text })))
    .onConflict((conflict) =>
      conflict.columns(["tenant_id", "hash"]).doUpdateSet(({ ref }) => ({ bytes: ref("excluded.bytes") })),
    )
    .execute();
}
