import type { Transaction } from "kysely";
import type { Tables } from "../model/tables.ts";

const FOLDER = "articles/";

/** Moves the comments on renamed articles to their new names. */
export async function carryComments(
  transaction: Transaction<Tables>,
  tenant: number,
  renamed: readonly { from: { path: string }; to: string }[],
): Promise<void> {
  for (const { from, to } of renamed)
    await transaction
      .updateTable("comment_thread")
      .set({ name: FOLDER + to })
      .where("tenant_id", "=", tenant)
      .where("name", "=", FOLDER + from.path)
      .execute();
}
