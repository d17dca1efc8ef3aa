import { randomUUID } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { type Transaction, sql } from "kysely";
import type { LanguageCode } from "../../contract/addresses/locales.ts";
import { NEED_FORM } from "../../contract/api/forms.ts";
import type { NeedAnswer } from "../../contract/api/need-fields.ts";
import type { NeedFields } from "../../contract/api/needs.ts";
import { type Suspicion, isWithheld } from "../../contract/studio/suspicions.ts";
import type { Engine } from "../engine/engine.ts";
import { type Charge, charge, takeIfLeft } from "../limits/quotas.ts";
import type { Tables } from "../model/tables.ts";
import type { Tenant } from "../model/tenant.ts";
import { holdBack } from "./held-back.ts";
import { readAnswers } from "./list-needs.ts";
import { channelsOf, findFormSettings } from "./need-settings.ts";
import { putInOutbox } from "./outbox.ts";

/** The result of storing an enquiry. */
export interface NeedReceipt {
  id: string;
  isNew: boolean;
  /** True if the idempotency key belongs to an enquiry with different content. The new enquiry was then not stored. */
  isOther: boolean;
}

export interface NewNeed {
  /** The name of the form. Default: the form that every site has. */
  form?: string | undefined;
  /**
   * The origin of the link with which the sender confirms the e-mail address. Without it, the message is delivered
   * unconfirmed.
   */
  confirmAt?: string | undefined;
  /** The rate limit of mails with that link. If it is used up, the message is stored, but no mail is sent. */
  confirmationCharge?: Charge | undefined;
  fields: NeedFields;
  /** Values of the tenant's additional fields. */
  answers?: readonly NeedAnswer[] | undefined;
  idempotencyKey: string;
  /** A second idempotency key, under which the same submission may have been stored shortly before. */
  earlierKey?: string | undefined;
  language: LanguageCode;
  formUrl: string;
  refererUrl: string;
  landingUrl: string;
  /** Signs of spam. Any sign marks the enquiry; some signs prevent its delivery. */
  suspicion: readonly Suspicion[];
}

/** How long, in milliseconds, an idempotency key of the previous period still identifies a repeated submission. */
const REPETITION_MS = 10 * 60 * 1000;

/**
 * Stores an enquiry once, however often it is sent, together with its deliveries. Resolves when both survive a power cut.
 *
 * @param charges the tokens to take if the enquiry is stored; a repetition costs nothing
 * @throws {QuotaError} if a quota is used up; then nothing is stored. If only the site's rate limit is exceeded, the enquiry
 * is held for review instead
 * @throws {StoreError} if the site's limit for held enquiries is reached
 */
export async function storeNeed(
  engine: Engine,
  tenant: Tenant,
  need: NewNeed,
  charges: readonly Charge[] = [],
): Promise<NeedReceipt> {
  const { form = NEED_FORM, confirmAt = "", confirmationCharge } = need;
  const confirmation = confirmAt === "" ? "" : "awaited";
  const channels = isWithheld(need.suspicion)
    ? []
    : channelsOf((await findFormSettings(engine, tenant.id)).of(form), confirmation);
  return engine.write(async (transaction) => {
    await insistOnDurability(engine, transaction);
    const now = Date.now();
    const repeated = await findEarlier(transaction, tenant, need, now);
    if (repeated !== undefined) return { id: repeated, isNew: false, isOther: false };
    const inserted = await transaction
      .insertInto("need")
      .values({
        ...textOf(need),
        consent: need.fields.consent ? 1 : 0,
        id: randomUUID(),
        tenant_id: tenant.id,
        idempotency_key: need.idempotencyKey,
        language: need.language,
        form_url: need.formUrl,
        referer_url: need.refererUrl,
        landing_url: need.landingUrl,
        suspicion: need.suspicion.join(","),
        created_at: now,
        confirmation,
        site_origin: confirmAt,
      })
      .onConflict((conflict) => conflict.columns(["tenant_id", "idempotency_key"]).doNothing())
      .returning("id")
      .executeTakeFirst();
    if (inserted !== undefined) {
      const flood = await charge(engine, transaction, charges);
      if (flood === undefined) {
        const limit = channels.includes("confirmation") ? confirmationCharge : undefined;
        if (limit === undefined || (await takeIfLeft(engine, transaction, limit)))
          await putInOutbox(transaction, inserted.id, channels, now);
      } else {
        const held = { id: inserted.id, tenantId: tenant.id, suspicion: need.suspicion };
        await holdBack(engine, transaction, held, { ...flood, bytes: sizeOf(need) });
      }
      return { id: inserted.id, isNew: true, isOther: false };
    }
    const { id, ...text } = await transaction
      .selectFrom("need")
      .select(["id", "name", "email", "phone", "company", "category", "message", "answers", "form"])
      .where("tenant_id", "=", tenant.id)
      .where("idempotency_key", "=", need.idempotencyKey)
      .executeTakeFirstOrThrow();
    return { id, isNew: false, isOther: !isDeepStrictEqual(typedOf(text), typedOf(textOf(need))) };
  });
}

/** Makes this commit wait for the disk, even if the database is configured otherwise. */
async function insistOnDurability({ kind }: Engine, transaction: Transaction<Tables>): Promise<void> {
  if (kind !== "postgres") return;
  await sql`select set_config('synchronous_commit', 'on', true) where current_setting('synchronous_commit') = 'off'`.execute(
    transaction,
  );
}

async function findEarlier(
  transaction: Transaction<Tables>,
  tenant: Tenant,
  { earlierKey }: NewNeed,
  now: number,
): Promise<string | undefined> {
  if (earlierKey === undefined) return undefined;
  const found = await transaction
    .selectFrom("need")
    .select("id")
    .where("tenant_id", "=", tenant.id)
    .where("idempotency_key", "=", earlierKey)
    .where("created_at", ">", now - REPETITION_MS)
    .executeTakeFirst();
  return found?.id;
}

/** Returns the size of an enquiry on the disk in bytes, including its row and index. */
function sizeOf(need: NewNeed): number {
  const { idempotencyKey, formUrl, refererUrl, landingUrl } = need;
  const texts = [...Object.values(textOf(need)), idempotencyKey, formUrl, refererUrl, landingUrl];
  return texts.reduce((sum, text) => sum + Buffer.byteLength(text), ROW_BYTES);
}

const ROW_BYTES = 400;

/** Converts a visitor's input to the columns of the row. */
function textOf({ fields: { consent: _, ...fields }, answers = [], form = NEED_FORM }: NewNeed) {
  return { ...fields, answers: JSON.stringify(answers), form };
}

/** Leaves out the labels of the answers, which the site may have changed since the first submission. */
function typedOf<Text extends { answers: string }>({ answers, ...text }: Text) {
  return { ...text, answers: readAnswers(answers).map(({ name, value }) => ({ name, value })) };
}
