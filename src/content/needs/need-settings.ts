import * as v from "valibot";
import type { Engine } from "../engine/engine.ts";
import { prepare } from "../engine/prepare.ts";
import { PRIVATE_GROUP } from "../model/parent-codes.ts";

/** The config entry with the settings for a tenant's needs. It belongs to a group that readers never see. */
export const NEED_SETTINGS_KEY = "needs";
/** Maximum retention period in days: a hundred years. Without the setting, needs are stored for ever. */
export const MAXIMUM_RETENTION_DAYS = 36_500;

/** Where a tenant's needs are delivered, and how long they are stored. Contains no secrets. */
export interface NeedSettings {
  webhook: string | undefined;
  /** Recipients; empty for none. */
  email: readonly string[];
  /** Number of days after which a need is erased; if `undefined`, needs are never erased. */
  retentionDays: number | undefined;
}

export type DeliveryChannel = "webhook" | "email";

/** An absolute HTTP address without user name and password, which logs would show. */
export function isWebhookUrl(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && /^https?:$/.test(url.protocol) && url.username === "" && url.password === "";
}

/** Matches a single plain address, without a display name and without characters that could begin another header. */
export function isRecipient(text: string): boolean {
  return /^[^\s@<>(),;:"[\]\\\p{Cc}]+@[^\s@<>(),;:"[\]\\\p{Cc}]+$/u.test(text);
}

const settingsSchema = v.object({
  webhook: v.fallback(v.optional(v.pipe(v.string(), v.check(isWebhookUrl))), undefined),
  email: v.fallback(v.optional(v.array(v.pipe(v.string(), v.check(isRecipient))), []), []),
  retentionDays: v.fallback(
    v.optional(v.pipe(v.number(), v.minValue(1), v.maxValue(MAXIMUM_RETENTION_DAYS))),
    undefined,
  ),
});

const NO_SETTINGS: NeedSettings = { webhook: undefined, email: [], retentionDays: undefined };

const selectSettings = prepare<{ tenant: number }>()(({ database, value }) =>
  database
    .selectFrom("config_entry")
    .select("content")
    .where("tenant_id", "=", value("tenant"))
    .where("parent_code", "=", PRIVATE_GROUP)
    .where("key", "=", NEED_SETTINGS_KEY),
);

/** Reads a tenant's current settings. Invalid ones count as missing. */
export async function findNeedSettings(engine: Engine, tenantId: number): Promise<NeedSettings> {
  const [row] = await selectSettings(engine, { tenant: tenantId });
  if (row === undefined) return NO_SETTINGS;
  try {
    const { webhook, email, retentionDays } = v.parse(settingsSchema, JSON.parse(row.content));
    return { webhook, email, retentionDays };
  } catch {
    return NO_SETTINGS;
  }
}

/** Returns the channels over which needs are delivered. */
export function channelsOf({ webhook, email }: NeedSettings): DeliveryChannel[] {
  return [
    ...(webhook === undefined ? [] : (["webhook"] as const)),
    ...(email.length === 0 ? [] : (["email"] as const)),
  ];
}
