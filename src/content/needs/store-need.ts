import { randomUUID } from "node:crypto";
import type { Engine } from "../engine/engine.ts";
import type { NewNeed, Tenant } from "../store.ts";

/** Stores a need once, however often it is sent. Resolves when it would survive a power cut. */
export async function storeNeed(engine: Engine, tenant: Tenant, need: NewNeed): Promise<{ id: string; isNew: boolean }> {
  const { consent, ...fields } = need.fields;
  return engine.write(async (transaction) => {
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
        is_suspicious: need.isSuspicious ? 1 : 0,
        created_at: Date.now(),
      })
      .onConflict((conflict) => conflict.columns(["tenant_id", "idempotency_key"]).doNothing())
      .returning("id")
      .executeTakeFirst();
    if (inserted !== undefined) return { id: inserted.id, isNew: true };
    const { id } = await transaction
      .selectFrom("need")
      .select("id")
      .where("tenant_id", "=", tenant.id)
      .where("idempotency_key", "=", need.idempotencyKey)
      .executeTakeFirstOrThrow();
    return { id, isNew: false };
  });
}
