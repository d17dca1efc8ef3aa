import type { Transaction } from "kysely";
import { isWithheld } from "../../contract/studio/suspicions.ts";
import type { Engine } from "../engine/engine.ts";
import { StoreError } from "../model/store-error.ts";
import type { Tables } from "../model/tables.ts";
import type { Tenant } from "../model/tenant.ts";
import { mailboxOf } from "./find-spellings.ts";
import { forgetHeldBytes, heldBytes, rememberHeldBytes } from "./held-bytes.ts";
import type { HeldBack } from "./need-archive.ts";
import { channelsOf, findFormSettings } from "./need-settings.ts";
import { putInOutbox } from "./outbox.ts";

/** Number of enquiries that one transaction releases. It is small, so that other writers do not wait long. */
const PORTION = 500;
/** Maximum number of confirmation mails to one address, per day or per release of held enquiries. */
export const MAXIMUM_CONFIRMATION_MAILS = 3;

/** The number and total size of enquiries held for review as a suspected flood, for one site or for all. */
export async function readHeldBack({ reading }: Engine, tenantId?: number): Promise<HeldBack> {
  let query = reading
    .selectFrom("need")
    .select(({ fn }) => [fn.countAll<number>().as("needs"), fn.sum<number | null>("held_bytes").as("bytes")])
    .where("held_bytes", ">", 0);
  if (tenantId !== undefined) query = query.where("tenant_id", "=", tenantId);
  const { needs, bytes } = await query.executeTakeFirstOrThrow();
  return { needs: Number(needs), bytes: Number(bytes ?? 0) };
}

/** Marks a newly stored enquiry as part of a suspected flood. @throws {StoreError} if the site's limit for such enquiries is reached */
export async function holdBack(
  engine: Engine,
  transaction: Transaction<Tables>,
  { id, tenantId, suspicion }: { id: string; tenantId: number; suspicion: readonly string[] },
  { bytes, maximumBytes }: { bytes: number; maximumBytes: number },
): Promise<void> {
  const held = (await heldBytes(transaction, engine, tenantId)) + bytes;
  if (held > maximumBytes)
    throw new StoreError("The site receives more than it can hold back for review; try again later", {
      failure: "flood",
    });
  await transaction
    .updateTable("need")
    .set({ suspicion: [...suspicion, "flood"].join(","), held_bytes: bytes })
    .where("id", "=", id)
    .execute();
  rememberHeldBytes(engine, tenantId, held);
}

/**
 * Releases for delivery all enquiries of a site that were held as a suspected flood. A flood may name one victim again and again, so each
 * address gets only a few confirmation mails.
 *
 * @returns the number of enquiries
 */
export async function releaseHeldBack(engine: Engine, tenant: Tenant): Promise<number> {
  const settings = await findFormSettings(engine, tenant.id);
  /** The number of confirmation mails to each mailbox. */
  const mails = new Map<string, number>();
  let released = 0;
  for (;;) {
    const count = await engine.write(async (transaction) => {
      const rows = await transaction
        .selectFrom("need")
        .select(["id", "suspicion", "form", "confirmation", "email"])
        .where("tenant_id", "=", tenant.id)
        .where("held_bytes", ">", 0)
        .limit(PORTION)
        .execute();
      for (const { id, suspicion, form, confirmation, email } of rows) {
        const others = suspicion.split(",").filter((code) => code !== "flood");
        await transaction
          .updateTable("need")
          .set({ suspicion: others.join(","), held_bytes: 0 })
          .where("id", "=", id)
          .execute();
        if (isWithheld(others)) continue;
        if (confirmation === "awaited") {
          const mailbox = mailboxOf(email);
          const count = (mails.get(mailbox) ?? 0) + 1;
          mails.set(mailbox, count);
          if (count > MAXIMUM_CONFIRMATION_MAILS) continue;
        }
        await putInOutbox(transaction, id, channelsOf(settings.of(form), confirmation), Date.now());
      }
      return rows.length;
    });
    released += count;
    forgetHeldBytes(engine, tenant.id);
    if (count < PORTION) return released;
  }
}
