import * as v from "valibot";
import type { Engine } from "../engine/engine.ts";
import { PRIVATE_GROUP } from "../model/parent-codes.ts";
import { MAXIMUM_RETENTION_DAYS } from "../needs/need-settings.ts";
import { forgetMissing } from "./missing-addresses.ts";

/** The config entry that sets how long a tenant's figures are stored. It belongs to a group that readers never see. */
export const VISIT_SETTINGS_KEY = "visits";
/**
 * Default retention period in days: two years and a month, so that a month can be compared with the same month two years
 * before. The French data protection authority allows audience figures to be stored for as long.
 */
const DEFAULT_RETENTION_DAYS = 760;

const settingsSchema = v.object({
  retentionDays: v.fallback(
    v.optional(v.pipe(v.number(), v.minValue(1), v.maxValue(MAXIMUM_RETENTION_DAYS)), DEFAULT_RETENTION_DAYS),
    DEFAULT_RETENTION_DAYS,
  ),
});

/** Returns for how many days a tenant's figures are stored. Invalid settings count as missing. */
export async function findRetentionDays(engine: Engine, tenantId: number): Promise<number> {
  const [row] = await engine.read(
    engine.reading
      .selectFrom("config_entry")
      .select("content")
      .where("tenant_id", "=", tenantId)
      .where("parent_code", "=", PRIVATE_GROUP)
      .where("key", "=", VISIT_SETTINGS_KEY)
      .compile(),
  );
  try {
    return v.parse(settingsSchema, JSON.parse(row?.content ?? "{}")).retentionDays;
  } catch {
    return DEFAULT_RETENTION_DAYS;
  }
}

/** Deletes a tenant's figures that are older than the day `before`. Resolves to the number of deleted rows. */
export async function eraseVisits(engine: Engine, tenantId: number, before: number): Promise<number> {
  return engine.write(async (transaction) => {
    await forgetMissing(transaction, tenantId, before);
    const erased = await transaction
      .deleteFrom("visit_tally")
      .where("tenant_id", "=", tenantId)
      .where("day", "<", before)
      .executeTakeFirst();
    return Number(erased.numDeletedRows);
  });
}
