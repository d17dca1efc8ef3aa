import type { Transaction } from "kysely";
import { isWithheld } from "../../contract/studio/suspicions.ts";
import type { Engine } from "../engine/engine.ts";
import { StoreError } from "../model/store-error.ts";
import type { Tables } from "../model/tables.ts";
import type { Tenant } from "../model/tenant.ts";
import type { HeldBack } from "./need-archive.ts";
import { channelsOf, findFormSettings } from "./need-settings.ts";
import { putInOutbox } from "./outbox.ts";

/** Number of needs that one transaction releases. It is small, so that other writers do not wait long. */
const PORTION = 500;

/** The number and total size of needs held for review as a suspected flood, for one site or for all. */
export async function readHeldBack({ reading }: Engine, tenantId?: number): Promise<HeldBack> {
  let query = reading
    .selectFrom("need")
    .select(({ fn }) => [fn.countAll<number>().as("needs"), fn.sum<number | null>("held_bytes").as("bytes")])
    .where("held_bytes", ">", 0);
  if (tenantId !== undefined) query = query.where("tenant_id", "=", tenantId);
  const { needs, bytes } = await query.executeTakeFirstOrThrow();
  return { needs: Number(needs), bytes: Number(bytes ?? 0) };
}

/** Marks a newly stored need as part of a suspected flood. @throws {StoreError} if the site's limit for such needs is reached */
export async function holdBack(
  transaction: Transaction<Tables>,
  { id, tenantId, suspicion }: { id: string; tenantId: number; suspicion: readonly string[] },
  { bytes, maximumBytes }: { bytes: number; maximumBytes: number },
): Promise<void> {
  const { held } = await transaction
    .selectFrom("need")
    .select(({ fn }) => fn.sum<number | null>("held_bytes").as("held"))
    .where("tenant_id", "=", tenantId)
    .where("held_bytes", ">", 0)
    .executeTakeFirstOrThrow();
  if (Number(held ?? 0) + bytes > maximumBytes)
    throw new StoreError("The site receives more than it can hold back for review; try again later", {
      failure: "flood",
    });
  await transaction
    .updateTable("need")
    .set({ suspicion: [...suspicion, "flood"].join(","), held_bytes: bytes })
    .where("id", "=", id)
    .execute();
}

/** Releases for delivery all needs of a site that were held as a suspected flood. Resolves to the number of needs. */
export async function releaseHeldBack(engine: Engine, tenant: Tenant): Promise<number> {
  const settings = await findFormSettings(engine, tenant.id);
  let released = 0;
  for (;;) {
    const count = await engine.write(async (transaction) => {
      const rows = await transaction
        .selectFrom("need")
        .select(["id", "suspicion", "form", "confirmation"])
        .where("tenant_id", "=", tenant.id)
        .where("held_bytes", ">", 0)
        .limit(PORTION)
        .execute();
      for (const { id, suspicion, form, confirmation } of rows) {
        const others = suspicion.split(",").filter((code) => code !== "flood");
        await transaction
          .updateTable("need")
          .set({ suspicion: others.join(","), held_bytes: 0 })
          .where("id", "=", id)
          .execute();
        if (isWithheld(others)) continue;
        await putInOutbox(transaction, id, channelsOf(settings.of(form), confirmation), Date.now());
      }
      return rows.length;
    });
    released += count;
    if (count < PORTION) return released;
  }
}
