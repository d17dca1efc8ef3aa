import { randomUUID } from "node:crypto";
import type { Transaction } from "kysely";
import type { Tables } from "../model/tables.ts";
import type { DeliveryChannel } from "./need-settings.ts";

/** Makes an enquiry due on each channel, even if it was already delivered there or delivery was given up. */
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
