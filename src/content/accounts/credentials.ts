import { randomUUID } from "node:crypto";
import type { Transaction } from "kysely";
import type { Tables } from "../model/tables.ts";

/** Sets somebody's one password. */
export async function setPassword(
  transaction: Transaction<Tables>,
  personId: string,
  secret: string,
): Promise<void> {
  const now = Date.now();
  await transaction
    .insertInto("credential")
    .values({
      id: randomUUID(),
      person_id: personId,
      kind: "password",
      subject: personId,
      secret,
      counter: 0,
      created_at: now,
      used_at: null,
    })
    .onConflict((conflict) =>
      conflict.columns(["kind", "subject"]).doUpdateSet({ secret, created_at: now, used_at: null }),
    )
    .execute();
}
