import type { Kysely, Transaction } from "kysely";
import { openQuotas } from "../limits/quotas.ts";
import type { Tables } from "../model/tables.ts";
import { seal, unseal } from "../secrets/seal.ts";
import { AccountError } from "./account-error.ts";
import { type Actor, writeAudit } from "./audit.ts";
import { authenticatorAddress, findTimeStep, makeAuthenticatorKey } from "./authenticator-key.ts";
import { type KeyHost, codeWrong, plainCode, sealOwnerOf } from "./check-code.ts";
import { type Granter, refuseOutOfReach } from "./grants.ts";
import { type Person, getPerson, lockPerson } from "./people.ts";
import { countRecoveryCodes, makeRecoveryCodes } from "./recovery-codes.ts";
import { type SignedIn, endOtherAccess } from "./sessions.ts";
import { type AttemptOrigin, chargeAttempt, codeCharges } from "./sign-in-limits.ts";

/** The second factor of a person. Times are in epoch milliseconds. */
export interface SecondFactor {
  createdAt: number;
  usedAt: number | null;
  /** The number of unused recovery codes. */
  codesLeft: number;
}

/** The key of an authenticator app, which is shown once. */
export interface OfferedKey {
  /** In base32, to type. */
  key: string;
  /** The same as an `otpauth:` address, for a QR code. */
  address: string;
}

type Owner = Pick<SignedIn, "session" | "person">;

/** The second factors of people who sign in without a passkey. Methods throw `AccountError`. */
export interface SecondFactors {
  find(personId: string): Promise<SecondFactor | undefined>;
  /** Offers a key. No code is asked for until {@link confirm}. @param host the Studio's host, shown in the app */
  begin(owner: Owner, host: string): Promise<OfferedKey>;
  /**
   * Puts the offered key to use after a code of the app, and ends the person's other sessions, links and own previews. Resolves to the
   * recovery codes.
   */
  confirm(actor: Actor, owner: Owner, code: string, origin: AttemptOrigin): Promise<string[]>;
  /** Replaces the recovery codes. */
  renewCodes(actor: Actor, owner: Owner): Promise<string[]>;
  /** Ends the person's other sessions, too. */
  remove(actor: Actor, owner: Owner): Promise<void>;
  /** Removes the second factor of somebody who has lost it. @param granter see `Accounts` */
  reset(actor: Actor, granter: Granter | null, personId: string): Promise<Person>;
}

/** @param secret the signing secret, with which keys are encrypted */
export function openSecondFactors(engine: KeyHost["engine"], secret: () => Promise<string>): SecondFactors {
  return {
    find: (personId) => findSecondFactor(engine.reading, personId),
    begin: async (owner, host) => beginSecondFactor({ engine, secret: await secret() }, owner, host),
    confirm: async (...confirmation) =>
      confirmSecondFactor({ engine, secret: await secret() }, ...confirmation),
    renewCodes: (actor, { person }) =>
      engine.write(async (transaction) => {
        await needConfirmed(transaction, person.id);
        const codes = await makeRecoveryCodes(transaction, person.id);
        await writeAudit(transaction, actor, { action: "account.recovery-codes", subject: person.email });
        return codes;
      }),
    remove: (actor, { person, session }) =>
      engine.write(async (transaction) => {
        await needConfirmed(transaction, person.id);
        await deleteSecondFactor(transaction, person.id);
        await endOtherAccess(transaction, person.id, session.id);
        await writeAudit(transaction, actor, {
          action: "account.remove-second-factor",
          subject: person.email,
        });
      }),
    reset: (actor, granter, personId) =>
      engine.write(async (transaction) => {
        await refuseOutOfReach(transaction, granter, personId);
        const person = await getPerson(transaction, { id: personId });
        await needConfirmed(transaction, personId);
        await deleteSecondFactor(transaction, personId);
        await writeAudit(transaction, actor, { action: "people.reset-second-factor", subject: person.email });
        return person;
      }),
  };
}

/** Deletes the second factor of a person, and the recovery codes. */
export async function deleteSecondFactor(transaction: Transaction<Tables>, personId: string): Promise<void> {
  for (const table of ["second_factor", "recovery_code"] as const)
    await transaction.deleteFrom(table).where("person_id", "=", personId).execute();
}

async function findSecondFactor(
  reading: Kysely<Tables>,
  personId: string,
): Promise<SecondFactor | undefined> {
  const row = await reading
    .selectFrom("second_factor")
    .select(["confirmed_at", "used_at"])
    .where("person_id", "=", personId)
    .executeTakeFirst();
  if (row === undefined || row.confirmed_at === null) return undefined;
  const codesLeft = await countRecoveryCodes(reading, personId);
  return { createdAt: row.confirmed_at, usedAt: row.used_at, codesLeft };
}

async function beginSecondFactor(
  { engine, secret }: KeyHost,
  { person: { id, email } }: Owner,
  host: string,
): Promise<OfferedKey> {
  const key = makeAuthenticatorKey();
  const offered = {
    sealed_key: seal(secret, sealOwnerOf(id), key),
    created_at: Date.now(),
    used_at: null,
    used_step: 0,
  };
  await engine.write(async (transaction) => {
    const written = await transaction
      .insertInto("second_factor")
      .values({ ...offered, person_id: id, confirmed_at: null })
      .onConflict((conflict) =>
        conflict.column("person_id").doUpdateSet(offered).where("second_factor.confirmed_at", "is", null),
      )
      .returning("person_id")
      .executeTakeFirst();
    if (written === undefined)
      throw new AccountError("has-second-factor", "there is a second factor already; remove it first");
  });
  return { key, address: authenticatorAddress(key, { email, host }) };
}

async function confirmSecondFactor(
  { engine, secret }: KeyHost,
  actor: Actor,
  { person: { id, email }, session }: Owner,
  code: string,
  origin: AttemptOrigin,
): Promise<string[]> {
  const row = await engine.reading
    .selectFrom("second_factor")
    .select("sealed_key")
    .where("person_id", "=", id)
    .where("confirmed_at", "is", null)
    .executeTakeFirst();
  const key = row && unseal(secret, sealOwnerOf(id), row.sealed_key);
  if (row === undefined || key === undefined) throw noSecondFactor();
  const charges = codeCharges(id, origin.network, `session ${session.id}`);
  await chargeAttempt(engine, charges, origin);
  const step = findTimeStep(key, plainCode(code));
  if (step === undefined) throw codeWrong();
  await openQuotas(engine).refund(charges);
  return engine.write(async (transaction) => {
    // A sign-in that needed no code has either committed, and is ended below, or finds the second factor.
    await lockPerson(transaction, id);
    const now = Date.now();
    const confirmed = await transaction
      .updateTable("second_factor")
      .set({ confirmed_at: now, used_at: now, used_step: step })
      .where("person_id", "=", id)
      .where("sealed_key", "=", row.sealed_key)
      .where("confirmed_at", "is", null)
      .returning("person_id")
      .executeTakeFirst();
    // A concurrent request has confirmed it, or offered another key.
    if (confirmed === undefined) throw noSecondFactor();
    const codes = await makeRecoveryCodes(transaction, id);
    await endOtherAccess(transaction, id, session.id);
    await writeAudit(transaction, actor, { action: "account.add-second-factor", subject: email });
    return codes;
  });
}

async function needConfirmed(transaction: Transaction<Tables>, personId: string): Promise<void> {
  if ((await findSecondFactor(transaction, personId)) === undefined) throw noSecondFactor();
}

function noSecondFactor(): AccountError {
  return new AccountError("no-second-factor", "there is no second factor");
}
