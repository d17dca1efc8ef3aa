import * as v from "valibot";
import { FORMS_KEY, NEED_FORM } from "../../contract/api/forms.ts";
import { isRecord } from "../../contract/api/is-record.ts";
import type { Engine } from "../engine/engine.ts";
import { prepare } from "../engine/prepare.ts";
import { ANY_THEME, PRIVATE_GROUP } from "../model/parent-codes.ts";

/** The config entry with the settings for a tenant's enquiries. It belongs to a group that readers never see. */
export const NEED_SETTINGS_KEY = "needs";
/** Maximum retention period in days: a hundred years. Without the setting, enquiries are stored for ever. */
export const MAXIMUM_RETENTION_DAYS = 36_500;

/** Where a tenant's enquiries are delivered, and how long they are stored. Contains no secrets. */
export interface NeedSettings {
  webhook: string | undefined;
  /** Recipients; empty for none. */
  email: readonly string[];
  /** Number of days after which an enquiry is erased; if `undefined`, enquiries are never erased. */
  retentionDays: number | undefined;
}

/** How a message leaves the server. A confirmation is a mail to its sender. */
export type DeliveryChannel = "webhook" | "email" | "confirmation";

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
const formSettingsSchema = v.omit(settingsSchema, ["retentionDays"]);

const selectSettings = prepare<{ tenant: number }>()(({ database, value }) =>
  database
    .selectFrom("config_entry")
    .select(["key", "content"])
    .where("tenant_id", "=", value("tenant"))
    .where("parent_code", "=", PRIVATE_GROUP)
    .where("key", "in", [NEED_SETTINGS_KEY, FORMS_KEY]),
);

/** A tenant's settings for the messages of each of its forms. */
export interface FormSettings {
  /** The settings of a form. A form without destinations of its own has those of the enquiry form. */
  of(form: string): NeedSettings;
}

/** Reads a tenant's current settings for all forms. Invalid ones count as missing. */
export async function findFormSettings(engine: Engine, tenantId: number): Promise<FormSettings> {
  const rows = await selectSettings(engine, { tenant: tenantId });
  const read = (key: string) => parseObject(rows.find((row) => row.key === key)?.content);
  const { webhook, email, retentionDays } = v.parse(settingsSchema, read(NEED_SETTINGS_KEY));
  const settings = { webhook, email, retentionDays };
  const forms = read(FORMS_KEY);
  return {
    of(form) {
      const own = Object.hasOwn(forms, form) ? v.safeParse(formSettingsSchema, forms[form]) : undefined;
      return own?.success
        ? { webhook: own.output.webhook, email: own.output.email, retentionDays }
        : settings;
    },
  };
}

/** Reads a tenant's current settings for the messages of its enquiry form. */
export async function findNeedSettings(engine: Engine, tenantId: number): Promise<NeedSettings> {
  return (await findFormSettings(engine, tenantId)).of(NEED_FORM);
}

/** Returns the forms that a site declares, by name, with their words in all languages. */
export async function findForms(engine: Engine, tenantId: number): Promise<Record<string, unknown>> {
  const rows = await engine.read(
    engine.reading
      .selectFrom("config_entry")
      .select("content")
      .where("tenant_id", "=", tenantId)
      .where("parent_code", "=", ANY_THEME)
      .where("key", "=", FORMS_KEY)
      .compile(),
  );
  return parseObject(rows[0]?.content);
}

/** Returns every channel that any of a tenant's forms uses. */
export async function findChannels(engine: Engine, tenantId: number): Promise<DeliveryChannel[]> {
  const settings = await findFormSettings(engine, tenantId);
  const forms = await findForms(engine, tenantId);
  const isConfirmed = Object.values(forms).some((form) => isRecord(form) && form["confirm"] === "mail");
  const channels = [NEED_FORM, ...Object.keys(forms)].flatMap((form) => channelsOf(settings.of(form), ""));
  return [...new Set([...channels, ...(isConfirmed ? (["confirmation"] as const) : [])])];
}

function parseObject(text = "{}"): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    return isRecord(value) ? value : {};
  } catch {
    return {};
  }
}

/**
 * Returns the channels over which a message is delivered. Until its sender has confirmed the address, this is only the
 * confirmation mail.
 */
export function channelsOf(
  { webhook, email }: NeedSettings,
  confirmation: "" | "awaited" | "confirmed",
): DeliveryChannel[] {
  if (confirmation === "awaited") return ["confirmation"];
  return [
    ...(webhook === undefined ? [] : (["webhook"] as const)),
    ...(email.length === 0 ? [] : (["email"] as const)),
  ];
}
