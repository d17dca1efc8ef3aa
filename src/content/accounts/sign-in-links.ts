import type { Kysely } from "kysely";
import type { LanguageCode } from "../../contract/addresses/locales.ts";
import type { Engine } from "../engine/engine.ts";
import type { Tables } from "../model/tables.ts";
import { writeAudit } from "./audit.ts";
import { type KeyHost, checkCode, hasSecondFactor } from "./check-code.ts";
import type { OpenInvitation } from "./invitations.ts";
import { readDeviceToken } from "./known-devices.ts";
import { type Person, findPerson, getPerson, lockPerson, readAddress } from "./people.ts";
import { beginSession } from "./sessions.ts";
import { type AttemptOrigin, chargeAttempt, describeAddress, mailCharges } from "./sign-in-limits.ts";
import { hashToken, makeToken } from "./token.ts";

const LINK_MS = 15 * 60 * 1000;

/** A sign-in link to be mailed. */
export interface SignInLink {
  token: string;
  email: string;
  name: string;
  language: LanguageCode;
}

export interface LinkAttempt extends AttemptOrigin {
  /** The code of the second factor, if the person has one. */
  code?: string | undefined;
}

/**
 * Records the request for a link, whether or not the address has an account.
 *
 * @throws {AccountError} if the text is not an e-mail address
 * @throws {QuotaError} after too many requests, for known and unknown addresses alike
 */
export async function chargeLink(
  engine: Engine,
  secret: string,
  email: string,
  origin: AttemptOrigin,
): Promise<void> {
  const address = readAddress(email);
  const device = readDeviceToken(secret, address, origin.device);
  await chargeAttempt(engine, mailCharges(address, origin.network, device), origin);
}

/**
 * Creates a link that signs in once, within a quarter of an hour; `undefined` if nobody has the address. Both cases write the same
 * amount to the audit.
 */
export function makeSignInLink(
  engine: Engine,
  email: string,
  { network, requestId = "" }: AttemptOrigin,
): Promise<SignInLink | undefined> {
  const address = readAddress(email);
  return engine.write(async (transaction) => {
    const now = Date.now();
    await transaction.deleteFrom("sign_in_link").where("ends_at", "<=", now).execute();
    const person = await findPerson(transaction, { email: address });
    const subject = person === undefined ? describeAddress(address) : person.email;
    await writeAudit(transaction, { id: "nobody", network, requestId }, { action: "sign-in.mail", subject });
    if (person === undefined) return undefined;
    const token = makeToken();
    await transaction
      .insertInto("sign_in_link")
      .values({ token_hash: hashToken(token), person_id: person.id, created_at: now, ends_at: now + LINK_MS })
      .execute();
    return { token, email: person.email, name: person.name, language: person.language };
  });
}

/** Finds the person who owns a link; `undefined` if the link is unknown, used or expired. */
export async function findSignInLink(
  reading: Kysely<Tables>,
  token: string,
): Promise<OpenInvitation | undefined> {
  const person = await findOwner(reading, token);
  return (
    person && {
      kind: "sign-in",
      email: person.email,
      name: person.name,
      grants: [],
      isFromCommandLine: false,
      needsCode: await hasSecondFactor(reading, person.id),
    }
  );
}

async function findOwner(reading: Kysely<Tables>, token: string): Promise<Person | undefined> {
  const link = await reading
    .selectFrom("sign_in_link")
    .select("person_id")
    .where("token_hash", "=", hashToken(token))
    .where("ends_at", ">", Date.now())
    .executeTakeFirst();
  return link && findPerson(reading, { id: link.person_id });
}

/**
 * Signs in with a link and resolves to the session token; `undefined` if it is unknown, used or expired. All other links of the
 * person are removed.
 *
 * @throws {AccountError} if the code is missing or wrong
 * @throws {QuotaError} after too many wrong codes
 */
export async function signInByLink(
  { engine, secret }: KeyHost,
  token: string,
  { code, ...origin }: LinkAttempt,
): Promise<string | undefined> {
  const { network, agent, requestId = "" } = origin;
  // The code comes first, so that a wrong one does not use up the link.
  const owner = await findOwner(engine.reading, token);
  if (owner === undefined) return undefined;
  await checkCode({ engine, secret }, owner, code, origin);
  return engine.write(async (transaction) => {
    // If a second factor has been confirmed in the meantime, the link no longer exists.
    await lockPerson(transaction, owner.id);
    // If two requests use the link at the same time, the second finds that it no longer exists.
    const link = await transaction
      .deleteFrom("sign_in_link")
      .where("token_hash", "=", hashToken(token))
      .where("ends_at", ">", Date.now())
      .returning("person_id")
      .executeTakeFirst();
    if (link === undefined) return undefined;
    await transaction.deleteFrom("sign_in_link").where("person_id", "=", link.person_id).execute();
    const person = await getPerson(transaction, { id: link.person_id });
    const session = await beginSession(transaction, person.id, { agent, network });
    const subject = `${person.email}: mail`;
    await writeAudit(transaction, { id: person.id, network, requestId }, { action: "sign-in", subject });
    return session;
  });
}
