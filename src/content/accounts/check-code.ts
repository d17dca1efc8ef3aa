import type { Kysely, Transaction } from "kysely";
import type { Engine } from "../engine/engine.ts";
import { openQuotas } from "../limits/quotas.ts";
import type { Tables } from "../model/tables.ts";
import { unseal } from "../secrets/seal.ts";
import { AccountError } from "./account-error.ts";
import { writeAudit } from "./audit.ts";
import { findTimeStep } from "./authenticator-key.ts";
import { readDeviceToken } from "./known-devices.ts";
import { type Person, lockPerson } from "./people.ts";
import { takeRecoveryCode } from "./recovery-codes.ts";
import {
  type AttemptOrigin,
  chargeAttempt,
  codeCharges,
  recordRefusal,
  recordWithoutCode,
  unguessableCharges,
} from "./sign-in-limits.ts";

/** The database and the signing secret, with which the keys of authenticator apps are encrypted. */
export interface KeyHost {
  engine: Engine;
  secret: string;
}

/** The owner of a sealed key; see {@link unseal}. */
export function sealOwnerOf(personId: string): string {
  return `second factor ${personId}`;
}

/** Whether a person has a second factor. */
export async function hasSecondFactor(reading: Kysely<Tables>, personId: string): Promise<boolean> {
  return (await findConfirmation(reading, personId)) !== undefined;
}

/** When the person's second factor was confirmed, in epoch milliseconds; `undefined` without one. */
async function findConfirmation(reading: Kysely<Tables>, personId: string): Promise<number | undefined> {
  const row = await reading
    .selectFrom("second_factor")
    .select("confirmed_at")
    .where("person_id", "=", personId)
    .executeTakeFirst();
  return row?.confirmed_at ?? undefined;
}

/**
 * Checks the code of a person who has a second factor: of the authenticator app, or a recovery code. Each code is accepted once. Call
 * it after a password or a mailed link, never after a passkey or a company account. Resolves to false if no code was needed; after
 * a password, then call {@link refuseNewFactor} in the transaction that begins the session.
 *
 * @param session a session known to belong to the person
 * @throws {AccountError} if the code is missing or wrong, or codes of the app cannot be checked because the signing secret has changed
 * @throws {QuotaError} after too many wrong ones
 */
export async function checkCode(
  { engine, secret }: KeyHost,
  { id, email }: Pick<Person, "id" | "email">,
  code: string | undefined,
  origin: AttemptOrigin,
  session?: string,
): Promise<boolean> {
  const confirmedAt = await findConfirmation(engine.reading, id);
  if (confirmedAt === undefined) return false;
  if (code === undefined) {
    await recordWithoutCode(engine, origin, { id, email }, "no code");
    throw codeMissing();
  }
  const plain = plainCode(code);
  const isOfApp = /^\d{6}$/.test(plain);
  // Earlier, the password alone made a device known, so a thief may have made many.
  const device = session ?? readDeviceToken(secret, email, origin.device, confirmedAt);
  const charges = isOfApp ? codeCharges(id, origin.network, device) : unguessableCharges(origin.network);
  await chargeAttempt(engine, charges, origin);
  const outcome = isOfApp
    ? await takeAppCode({ engine, secret }, id, plain)
    : await takeSpareCode(engine, { id, email }, plain, origin);
  if (outcome === "unreadable") {
    await openQuotas(engine).refund(charges);
    const reason = "the key cannot be read because the signing secret has changed";
    await recordWithoutCode(engine, origin, { id, email }, reason);
    throw new AccountError("code-unreadable", `${reason}; use a recovery code`);
  }
  if (outcome !== "right") {
    await recordRefusal(engine, origin, `${email}: second factor, ${outcome}`);
    throw codeWrong();
  }
  await openQuotas(engine).refund(charges);
  return true;
}

/**
 * Refuses access without a code if the second factor was confirmed after {@link checkCode} had needed none. The person stays locked, so
 * a confirmation that comes later waits, and then ends the access.
 *
 * @throws {AccountError}
 */
export async function refuseNewFactor(transaction: Transaction<Tables>, personId: string): Promise<void> {
  await lockPerson(transaction, personId);
  if (await hasSecondFactor(transaction, personId)) throw codeMissing();
}

function codeMissing(): AccountError {
  return new AccountError("code-missing", "enter the code of your second factor");
}

/** The refusal of a wrong code. */
export function codeWrong(): AccountError {
  return new AccountError("code-wrong", "the code is wrong, expired or was already used");
}

/** Removes what people type between groups of digits, and full-width forms. */
export function plainCode(code: string): string {
  return code.normalize("NFKC").replace(/[\s\p{Pd}]/gu, "");
}

async function takeAppCode(
  { engine, secret }: KeyHost,
  personId: string,
  code: string,
): Promise<"right" | "wrong code" | "unreadable"> {
  const row = await engine.reading
    .selectFrom("second_factor")
    .select("sealed_key")
    .where("person_id", "=", personId)
    .executeTakeFirst();
  const key = row && unseal(secret, sealOwnerOf(personId), row.sealed_key);
  if (row !== undefined && key === undefined) return "unreadable";
  const step = key === undefined ? undefined : findTimeStep(key, code);
  if (row === undefined || step === undefined) return "wrong code";
  const used = await engine.write((transaction) =>
    transaction
      .updateTable("second_factor")
      .set({ used_step: step, used_at: Date.now() })
      .where("person_id", "=", personId)
      .where("sealed_key", "=", row.sealed_key)
      .where("used_step", "<", step)
      .returning("person_id")
      .executeTakeFirst(),
  );
  return used === undefined ? "wrong code" : "right";
}

async function takeSpareCode(
  engine: Engine,
  { id, email }: Pick<Person, "id" | "email">,
  code: string,
  { network, requestId = "" }: AttemptOrigin,
): Promise<"right" | "wrong recovery code"> {
  const isRight = await engine.write(async (transaction) => {
    if (!(await takeRecoveryCode(transaction, id, code))) return false;
    const used = { action: "sign-in.recovery-code", subject: email };
    await writeAudit(transaction, { id, network, requestId }, used);
    return true;
  });
  return isRight ? "right" : "wrong recovery code";
}
