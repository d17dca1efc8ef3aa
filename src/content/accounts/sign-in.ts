import type { PasskeyAssertion } from "../../contract/studio/passkeys.ts";
import type { Engine } from "../engine/engine.ts";
import { openQuotas } from "../limits/quotas.ts";
import { writeAudit } from "./audit.ts";
import { type KeyHost, checkCode, refuseNewFactor } from "./check-code.ts";
import { readDeviceToken } from "./known-devices.ts";
import { type PasskeyHost, verifyAssertion } from "./passkeys.ts";
import { renewHash, verifyPassword } from "./password.ts";
import { type Person, findPerson, getPerson, readAddress } from "./people.ts";
import { beginSession } from "./sessions.ts";
import {
  type AttemptOrigin,
  chargeAttempt,
  describeAddress,
  recordRefusal,
  unguessableCharges,
  passwordCharges,
} from "./sign-in-limits.ts";

export interface PasswordAttempt extends AttemptOrigin {
  email: string;
  password: string;
  /** The code of the second factor, if the person has one. */
  code?: string | undefined;
}

/**
 * Signs in with a password and resolves to the session token; `undefined` for a wrong address or password. Neither the answer nor
 * its timing reveals whether the account exists, and unknown accounts have the same limits.
 *
 * @throws {QuotaError} after too many wrong ones
 * @throws {AccountError} if the code of the second factor is missing or wrong
 */
export async function signInByPassword(
  engine: Engine,
  secret: string,
  attempt: PasswordAttempt,
): Promise<string | undefined> {
  const { network, agent, requestId = "" } = attempt;
  const proven = await provePassword({ engine, secret }, attempt);
  if (proven === undefined) return undefined;
  const { person, credentialId, secret: hash, hasGivenCode } = proven;
  const renewed = await renewHash(attempt.password, hash);
  return engine.write(async (transaction) => {
    if (!hasGivenCode) await refuseNewFactor(transaction, person.id);
    // The password may have changed during the comparison.
    const used = await transaction
      .updateTable("credential")
      .set({ used_at: Date.now(), secret: renewed })
      .where("id", "=", credentialId)
      .where("secret", "=", hash)
      .returning("id")
      .executeTakeFirst();
    if (used === undefined) return undefined;
    const token = await beginSession(transaction, person.id, { agent, network });
    const subject = `${person.email}: password`;
    await writeAudit(transaction, { id: person.id, network, requestId }, { action: "sign-in", subject });
    return token;
  });
}

export interface ProvenPassword {
  person: Person;
  credentialId: string;
  secret: string;
  /** False if no code of a second factor was needed. */
  hasGivenCode: boolean;
}

/**
 * The person with this address and password; `undefined` if they do not match, which is recorded in the audit. Whoever has a second
 * factor needs its code, too.
 *
 * @param session a session known to belong to the address
 * @throws {QuotaError} after too many wrong ones
 * @throws {AccountError} if the code of the second factor is missing or wrong
 */
export async function provePassword(
  host: KeyHost,
  { email, password, code, ...origin }: PasswordAttempt,
  session?: string,
): Promise<ProvenPassword | undefined> {
  const { engine } = host;
  const address = readAddress(email);
  const device = session ?? readDeviceToken(host.secret, address, origin.device);
  const charges = passwordCharges(address, origin.network, device);
  await chargeAttempt(engine, charges, origin);
  const person = await findPerson(engine.reading, { email: address });
  const credential = await engine.reading
    .selectFrom("credential")
    .select(["id", "secret"])
    .where("kind", "=", "password")
    .where("subject", "=", person?.id ?? "")
    .executeTakeFirst();
  const isRight = await verifyPassword(password, credential?.secret);
  if (person === undefined || credential === undefined || !isRight) {
    await recordRefusal(engine, origin, describeAddress(address));
    return undefined;
  }
  await openQuotas(engine).refund(charges);
  const hasGivenCode = await checkCode(host, person, code, origin, session);
  return { person, credentialId: credential.id, secret: credential.secret, hasGivenCode };
}

/**
 * Signs in with a passkey, which identifies the person. Resolves to the session token. Resolves to `undefined` if the passkey
 * is unknown, or if its response answers none of our challenges, was used before, comes from another origin or has a counter
 * that did not increase.
 *
 * @throws {QuotaError} after too many failed attempts
 */
export async function signInByPasskey(
  host: PasskeyHost,
  assertion: PasskeyAssertion,
  origin: AttemptOrigin,
): Promise<string | undefined> {
  const { engine } = host;
  const { network, agent, requestId = "" } = origin;
  const proven = await provePasskey(host, assertion, origin, { purpose: "sign-in", subject: "" });
  if (proven === undefined) return undefined;
  return engine.write(async (transaction) => {
    const person = await getPerson(transaction, { id: proven });
    const token = await beginSession(transaction, person.id, { agent, network });
    const subject = `${person.email}: passkey`;
    await writeAudit(transaction, { id: person.id, network, requestId }, { action: "sign-in", subject });
    return token;
  });
}

/**
 * Finds the person whose passkey responded. Resolves to `undefined` if the passkey is refused, which is recorded in the audit.
 * Failed attempts from the same network do not block a correct passkey.
 *
 * @throws {QuotaError} after too many wrong ones
 */
export async function provePasskey(
  host: PasskeyHost,
  assertion: PasskeyAssertion,
  origin: AttemptOrigin,
  use: { purpose: "sign-in" | "prove"; subject: string },
): Promise<string | undefined> {
  const { engine } = host;
  const proven = await verifyAssertion(host, assertion, use);
  if (typeof proven === "string") {
    await chargeAttempt(engine, unguessableCharges(origin.network), origin);
    await recordRefusal(engine, origin, `passkey: ${proven}`);
    return undefined;
  }
  return proven.personId;
}
