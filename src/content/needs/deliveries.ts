import type { Expression, ExpressionBuilder, SqlBool, Transaction } from "kysely";
import * as v from "valibot";
import { NEED_FORM } from "../../contract/api/forms.ts";
import type { Engine } from "../engine/engine.ts";
import { localizedTextSchema } from "../model/localize.ts";
import type { Tables } from "../model/tables.ts";
import type { LocalizedText } from "../model/tenant-content.ts";
import type { Tenant } from "../model/tenant.ts";
import { findTenantById } from "../tenants/tenant-rows.ts";
import { toNeed } from "./list-needs.ts";
import type { Delivery, DeliveryOutcome, OutboxState } from "./need-archive.ts";
import { type DeliveryChannel, channelsOf, findFormSettings, findForms } from "./need-settings.ts";
import { areInState } from "./need-states.ts";
import { putInOutbox } from "./outbox.ts";

/** Maximum number of concurrent deliveries to one tenant's webhook or mailboxes. */
const TURNS = 5;

/**
 * Claims due deliveries. If two processes ask at the same time, only one gets a delivery: the second one checks again after the
 * first has committed, and finds the first one's lease.
 */
export async function claimDeliveries(engine: Engine, limit: number, leaseMs: number): Promise<Delivery[]> {
  const now = Date.now();
  if (!(await isAnythingDue(engine, now))) return [];
  const claimed = await engine.write((transaction) =>
    transaction
      .updateTable("need_delivery")
      .set(({ eb }) => ({ leased_until: now + leaseMs, attempts: eb("attempts", "+", 1) }))
      .where("id", "in", (builder) =>
        builder
          .selectFrom(dueDeliveries(transaction, now).as("due"))
          .select("id")
          .where("turn", "<=", TURNS)
          .orderBy("turn")
          .orderBy("next_attempt_at")
          .limit(limit),
      )
      .where("status", "=", "pending")
      .where("leased_until", "<=", now)
      .returningAll()
      .execute(),
  );
  const deliveries: Delivery[] = [];
  for (const row of claimed) {
    const [need] = await engine.read(
      engine.reading.selectFrom("need").selectAll().where("id", "=", row.need_id).compile(),
    );
    const tenant = need === undefined ? undefined : await findTenantById(engine, need.tenant_id);
    // The enquiry was erased in the meantime, together with its deliveries.
    if (need === undefined || tenant === undefined) continue;
    const settings = (await findFormSettings(engine, tenant.id)).of(need.form);
    deliveries.push({
      id: row.id,
      channel: row.channel,
      attempts: row.attempts,
      need: toNeed(need, []),
      formTitle: await findFormTitle(engine, tenant.id, need.form),
      siteOrigin: need.site_origin,
      tenant,
      settings,
      leasedUntil: now + leaseMs,
    });
  }
  return deliveries;
}

/** Returns the title of a form in all languages; empty if the form has none. */
async function findFormTitle(engine: Engine, tenantId: number, form: string): Promise<LocalizedText> {
  if (form === NEED_FORM) return "";
  const found = (await findForms(engine, tenantId))[form];
  const result = v.safeParse(titledSchema, found);
  return (result.success ? result.output.title : undefined) ?? "";
}

const titledSchema = v.looseObject({ title: v.optional(localizedTextSchema) });

/**
 * Finds due deliveries, each with its rank among the deliveries to the same target, because a target that hangs must not delay
 * all others.
 */
function dueDeliveries(transaction: Transaction<Tables>, now: number) {
  return transaction
    .selectFrom("need_delivery")
    .innerJoin("need", "need.id", "need_delivery.need_id")
    .select(({ fn }) => [
      "need_delivery.id",
      "next_attempt_at",
      fn
        .agg<number>("row_number")
        .over((over) => over.partitionBy(["tenant_id", "channel"]).orderBy("next_attempt_at"))
        .as("turn"),
    ])
    .where("status", "=", "pending")
    .where((builder) => isDueAt(builder, now))
    .where("leased_until", "<=", now);
}

/** A first attempt is always due, since the clock may have been ahead when its time was stored. */
function isDueAt({ eb, or }: ExpressionBuilder<Tables, "need_delivery">, now: number): Expression<SqlBool> {
  return or([eb("next_attempt_at", "<=", now), eb("attempts", "=", 0)]);
}

/** Takes no write lock, because it runs every second. */
async function isAnythingDue(engine: Engine, now: number): Promise<boolean> {
  const due = await engine.read(
    engine.reading
      .selectFrom("need_delivery")
      .select("id")
      .where("status", "=", "pending")
      .where((builder) => isDueAt(builder, now))
      .where("leased_until", "<=", now)
      .limit(1)
      .compile(),
  );
  return due.length > 0;
}

/** Stores the outcome of an attempt. */
export async function settleDelivery(engine: Engine, id: string, outcome: DeliveryOutcome): Promise<void> {
  const now = Date.now();
  await engine.write((transaction) =>
    transaction
      .updateTable("need_delivery")
      .set({
        status: outcome.status,
        leased_until: 0,
        last_error: outcome.status === "delivered" ? null : outcome.error,
        ...(outcome.status === "pending" ? { next_attempt_at: outcome.nextAttemptAt } : { settled_at: now }),
      })
      .where("id", "=", id)
      .where("status", "=", "pending")
      .execute(),
  );
}

/**
 * Puts enquiries back into the outbox, for the channels that the tenant has now; with `dead`, only for those on which delivery
 * was given up. Resolves to the number of enquiries that are delivered again.
 */
export async function resendNeeds(
  engine: Engine,
  tenant: Tenant,
  which: { id: string } | { state: "dead" | "stored" },
): Promise<number> {
  const settings = await findFormSettings(engine, tenant.id);
  return engine.write(async (transaction) => {
    const needs = transaction
      .selectFrom("need")
      .select(["id", "form", "confirmation"])
      .where("tenant_id", "=", tenant.id);
    const rows =
      "id" in which
        ? await needs.where("id", "=", which.id).execute()
        : await needs.where((builder) => areInState(builder, which.state)).execute();
    let resent = 0;
    for (const { id, form, confirmation } of rows) {
      const configured = channelsOf(settings.of(form), confirmation);
      const dead =
        "state" in which && which.state === "dead"
          ? await takeDeadChannels(transaction, id, configured)
          : undefined;
      if (dead?.length === 0) continue;
      await transaction
        .updateTable("need")
        .set({ suspicion: "", held_bytes: 0 })
        .where("id", "=", id)
        .execute();
      await putInOutbox(transaction, id, dead ?? configured, Date.now());
      resent += 1;
    }
    return resent;
  });
}

/**
 * Returns the channels on which delivery of an enquiry was given up. Those that the settings no longer have are removed, as they
 * would be reported forever.
 */
async function takeDeadChannels(
  transaction: Transaction<Tables>,
  needId: string,
  configured: readonly DeliveryChannel[],
): Promise<DeliveryChannel[]> {
  const rows = await transaction
    .selectFrom("need_delivery")
    .select(["id", "channel"])
    .where("need_id", "=", needId)
    .where("status", "=", "dead")
    .execute();
  const dead: DeliveryChannel[] = [];
  for (const { id, channel } of rows)
    if (configured.includes(channel)) dead.push(channel);
    else await transaction.deleteFrom("need_delivery").where("id", "=", id).execute();
  return dead;
}

/** Returns the state of the outbox, for health checks and the operator. */
export async function readOutbox(engine: Engine): Promise<OutboxState> {
  const counts = await engine.reading
    .selectFrom("need_delivery")
    .select(({ fn }) => ["status", fn.countAll<number>().as("count"), fn.min("next_attempt_at").as("due")])
    .where("status", "!=", "delivered")
    .groupBy("status")
    .execute();
  const newest = await engine.reading
    .selectFrom("need_delivery")
    .select("last_error")
    .where("last_error", "is not", null)
    .orderBy("next_attempt_at", "desc")
    .limit(1)
    .executeTakeFirst();
  const of = (status: string) => counts.find((row) => row.status === status);
  return {
    pending: Number(of("pending")?.count ?? 0),
    dead: Number(of("dead")?.count ?? 0),
    oldestDue: of("pending")?.due ?? null,
    lastError: newest?.last_error ?? null,
  };
}
