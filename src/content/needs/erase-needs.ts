import type { Engine } from "../engine/engine.ts";
import { StoreError } from "../model/store-error.ts";
import { findSpellings } from "./find-spellings.ts";

/**
 * Erases needs (visitors' enquiries) of one tenant with their deliveries, including the copies that the database would
 * otherwise retain.
 *
 * @throws {StoreError} if the needs are erased but a copy remains in the database's log
 */
export async function eraseNeeds(
  engine: Engine,
  tenantId: number,
  which: { id: string } | { email: string } | { before: number } | { state: "flood" },
): Promise<number> {
  const erased = await engine.write(async (transaction) => {
    const needs = transaction.deleteFrom("need").where("tenant_id", "=", tenantId);
    if ("id" in which) return needs.where("id", "=", which.id).executeTakeFirst();
    if ("state" in which) return needs.where("held_bytes", ">", 0).executeTakeFirst();
    if ("before" in which) return needs.where("created_at", "<", which.before).executeTakeFirst();
    const spellings = await findSpellings(transaction, tenantId, which.email);
    return spellings.length === 0 ? undefined : needs.where("email", "in", spellings).executeTakeFirst();
  });
  const count = Number(erased?.numDeletedRows ?? 0);
  // Copies are removed even if no need is left: an operator repeats the command if a copy has remained.
  const isAsked = !("before" in which);
  if ((count > 0 || isAsked) && !(await engine.scrub(["need", "need_delivery", "need_note"]))) {
    throw new StoreError(
      `${count} erased, but a copy remains in the database's log while another program reads it; run the command again`,
    );
  }
  return count;
}
