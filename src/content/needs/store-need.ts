import { randomUUID } from "node:crypto";
import type { Transaction } from "kysely";
import type { Engine } from "../engine/engine.ts";
import type { NewNeed, Tenant } from "../store.ts";
import type { Tables } from "../tables.ts";
import { type DeliveryChannel, channelsOf, findNeedSettings } from "./need-settings.ts";

/**
 * Stores a need once, however often it is sent, and its deliveries with it. Resolves when all of that
 * would survive a power cut.
 */
export async function storeNeed(
  engine: Engine,
  tenant: Tenant,
  need: NewNeed,
): Promise<{ id: string; isNew: boolean }> {
  const { consent, ...fields } = need.fields;
  const channels = need.suspicion.length > 0 ? [] : channelsOf(await findNeedSettings(engine, tenant.id));
  return engine.write(async (transaction) => {
    const now = Date.now();
    const inserted = await transaction
      .insertInto("need")
      .values({
        ...fields,
        consent: consent ? 1 : 0,
        id: randomUUID(),
        tenant_id: tenant.id,
        idempotency_key: need.idempotencyKey,
        language: need.language,
        form_url: need.formUrl,
        referer_url: need.refererUrl,
        landing_url: need.landingUrl,
        suspicion: need.suspicion.join(","),
        created_at: now,
      })
      .onConflict((conflict) => conflict.columns(["tenant_id", "idempotency_key"]).doNothing())
      .returning("id")
      .executeTakeFirst();
    if (inserted !== undefined) {
      await putInOutbox(transaction, inserted.id, channels, now);
      return { id: inserted.id, isNew: true };
    }
    const { id } = await transaction
      .selectFrom("need")
      .select("id")
      .where("tenant_id", "=", tenant.id)
      .where("idempotency_key", "=", need.idempotencyKey)
      .executeTakeFirstOrThrow();
    return { id, isNew: false };
  });
}

/** Makes a need due on each channel, again where it was settled before. */
export async function putInOutbox(
  transaction: Transaction<Tables>,
  needId: string,
  channels: readonly DeliveryChannel[],
  now: number,
): Promise<void> {
  for (const channel of channels) {
    const due = {
      status: "pending",
      attempts: 0,
      next_attempt_at: now,
      leased_until: 0,
      last_error: null,
      settled_at: null,
    } as const;
    await transaction
      .insertInto("need_delivery")
      .values({ id: randomUUID(), need_id: needId, channel, ...due })
      .onConflict((conflict) => conflict.columns(["need_id", "channel"]).doUpdateSet(due))
      .execute();
  }
}
