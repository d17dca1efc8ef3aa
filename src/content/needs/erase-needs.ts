import type { Transaction } from "kysely";
import type { Engine } from "../engine/engine.ts";
import { StoreError } from "../model/store-error.ts";
import type { Tables } from "../model/tables.ts";
import { findSpellings } from "./find-spellings.ts";
import { forgetHeldBytes } from "./held-bytes.ts";

/**
 * The enquiries to erase: one; those of one sender; those stored before a time; unconfirmed ones whose confirmation mail was sent
 * before a time; those held back as a flood. Times are in epoch milliseconds.
 */
export type ErasedNeeds =
  | { id: string }
  | { email: string }
  | { before: number }
  | { unconfirmedBefore: number }
  | { state: "flood" };

/** Tenants whose erased enquiries may still be in the database's log, because removing them there failed or has not ended yet. */
const unscrubbed = new WeakMap<Engine, Set<number>>();

/**
 * Erases enquiries of one tenant with their deliveries, including the copies that the database would otherwise retain.
 *
 * @throws {StoreError} if the enquiries are erased but a copy remains in the database's log
 */
export async function eraseNeeds(engine: Engine, tenantId: number, which: ErasedNeeds): Promise<number> {
  const count =
    "state" in which ? await eraseFlood(engine, tenantId) : await eraseAtOnce(engine, tenantId, which);
  forgetHeldBytes(engine, tenantId);
  // Copies are removed even if no enquiry is left: an operator repeats the command if a copy has remained.
  const isAsked = !("before" in which || "unconfirmedBefore" in which);
  const tenants = unscrubbed.get(engine) ?? new Set<number>();
  unscrubbed.set(engine, tenants);
  if (count === 0 && !isAsked && !tenants.has(tenantId)) return 0;
  tenants.add(tenantId);
  if (!(await engine.scrub(["need", "need_delivery", "need_note"]))) {
    throw new StoreError(
      `${count} erased, but a copy remains in the database's log while another program reads it; run the command again`,
    );
  }
  tenants.delete(tenantId);
  return count;
}

async function eraseAtOnce(
  engine: Engine,
  tenantId: number,
  which: Exclude<ErasedNeeds, { state: "flood" }>,
): Promise<number> {
  const erased = await engine.write(async (transaction) => {
    const needs = transaction.deleteFrom("need").where("tenant_id", "=", tenantId);
    if ("id" in which) return needs.where("id", "=", which.id).executeTakeFirst();
    if ("before" in which) return needs.where("created_at", "<", which.before).executeTakeFirst();
    if ("unconfirmedBefore" in which)
      return needs
        .where("confirmation", "=", "awaited")
        .where("id", "in", askedBefore(transaction, which.unconfirmedBefore))
        .executeTakeFirst();
    const spellings = await findSpellings(transaction, tenantId, which.email);
    return spellings.length === 0 ? undefined : needs.where("email", "in", spellings).executeTakeFirst();
  });
  return Number(erased?.numDeletedRows ?? 0);
}

/** Selects the enquiries whose confirmation mail was sent before a time. */
function askedBefore(transaction: Transaction<Tables>, before: number) {
  return transaction
    .selectFrom("need_delivery")
    .select("need_id")
    .where("channel", "=", "confirmation")
    .where("status", "=", "delivered")
    .where("settled_at", "<", before);
}

/** Number of enquiries that one transaction erases. It is limited, so that other writers do not wait long. */
const PORTION = 2_000;

async function eraseFlood(engine: Engine, tenantId: number): Promise<number> {
  let erased = 0;
  for (;;) {
    const { numDeletedRows } = await engine.write((transaction) => {
      const portion = transaction
        .selectFrom("need")
        .select("id")
        .where("tenant_id", "=", tenantId)
        .where("held_bytes", ">", 0)
        .limit(PORTION);
      return transaction.deleteFrom("need").where("id", "in", portion).executeTakeFirstOrThrow();
    });
    erased += Number(numDeletedRows);
    if (Number(numDeletedRows) < PORTION) return erased;
  }
}
