import type { Engine } from "../engine/engine.ts";
import type { Tenant } from "../model/tenant.ts";
import { channelsOf, findFormSettings } from "./need-settings.ts";
import { putInOutbox } from "./outbox.ts";

/**
 * Marks a message as confirmed by its sender, and puts it in the outbox only once, however many times or processes confirm
 * it. Resolves to the name of its form; `undefined` if it no longer exists.
 */
export async function confirmNeed(engine: Engine, tenant: Tenant, id: string): Promise<string | undefined> {
  const settings = await findFormSettings(engine, tenant.id);
  return engine.write(async (transaction) => {
    const confirmed = await transaction
      .updateTable("need")
      .set({ confirmation: "confirmed" })
      .where("tenant_id", "=", tenant.id)
      .where("id", "=", id)
      .where("confirmation", "=", "awaited")
      .returning("form")
      .executeTakeFirst();
    if (confirmed !== undefined) {
      const channels = channelsOf(settings.of(confirmed.form), "confirmed");
      await putInOutbox(transaction, id, channels, Date.now());
      return confirmed.form;
    }
    const earlier = await transaction
      .selectFrom("need")
      .select("form")
      .where("tenant_id", "=", tenant.id)
      .where("id", "=", id)
      .where("confirmation", "=", "confirmed")
      .executeTakeFirst();
    return earlier?.form;
  });
}
