import type { Transaction } from "kysely";
import type { LanguageCode } from "../../contract/addresses/locales.ts";
import type { PasskeyCreationOptions, PasskeyRegistration } from "../../contract/studio/passkeys.ts";
import type { Tables } from "../model/tables.ts";
import { AccountError } from "./account-error.ts";
import { type Actor, writeAudit } from "./audit.ts";
import type { ChallengeUse } from "./challenges.ts";
import { checkCode } from "./check-code.ts";
import { readPassword, setPassword } from "./credentials.ts";
import { insertGrant, listGrants } from "./grants.ts";
import { countPeople, findOpenLink, isStillAllowed, noSuchLink, parseGrants } from "./invitations.ts";
import {
  type NewPasskey,
  type PasskeyHost,
  creationOptions,
  insertPasskey,
  verifyRegistration,
} from "./passkeys.ts";
import { type Person, findPerson, getPerson, insertPerson, lockPerson, readAddress } from "./people.ts";
import { beginSession } from "./sessions.ts";
import type { AttemptOrigin } from "./sign-in-limits.ts";
import { endAccessOf } from "./still-permitted.ts";

/** The new credential of the person who opens a link: a password or a passkey. */
export type NewProof = { password: string } | { passkey: PasskeyRegistration; passkeyName: string };

/** The input of the person who opens a link. */
export type Acceptance = NewProof & {
  /** Only for the first person. Everybody else was invited by e-mail address. */
  email?: string;
  name?: string;
  language: LanguageCode;
  /** The code of the second factor of a person who recovers an account. */
  code?: string | undefined;
};

/** The person who used a link, now signed in. */
export interface Accepted {
  personId: string;
  /** The session token. */
  session: string;
}

/**
 * Returns the options with which an authenticator creates the passkey of the person who opens a link.
 *
 * @param given the name and address that the first person entered
 * @throws {AccountError} if the link no longer works
 */
export async function invitationOptions(
  host: PasskeyHost,
  token: string,
  given: { email?: string; name?: string },
): Promise<PasskeyCreationOptions> {
  const open = await findOpenLink(host.engine.reading, token);
  if (open === undefined) throw noSuchLink();
  const email = addressOf(open, given);
  const name = open.name || given.name?.trim() || email;
  return creationOptions(host, { id: personOf(open), email, name }, registrationOf(open));
}

/**
 * Redeems a link: creates the person with their grants, or replaces a password or adds a passkey and ends all other sessions. The
 * person is then signed in.
 *
 * @throws {AccountError} if the link no longer works, the password or passkey is invalid, or the code of the second factor is missing
 *   or wrong
 * @throws {QuotaError} after too many wrong codes
 */
export async function acceptInvitation(
  host: PasskeyHost,
  token: string,
  acceptance: Acceptance,
  { network = "", agent = "", requestId = "", device }: Partial<AttemptOrigin>,
): Promise<Accepted> {
  const { engine } = host;
  const open = await findOpenLink(engine.reading, token);
  if (open === undefined) throw noSuchLink();
  const email = addressOf(open, acceptance);
  const name = (open.name || acceptance.name?.trim()) ?? email;
  const checkOwnCode = async () => {
    if (open.person_id === null) return;
    const origin = { network, agent, requestId, device };
    await checkCode(host, { id: open.person_id, email }, acceptance.code, origin);
  };
  const proof = await readProof(host, acceptance, open, { email, name }, checkOwnCode);
  return engine.write(async (transaction) => {
    // If a second factor has been confirmed in the meantime, the link no longer exists.
    if (open.person_id !== null) await lockPerson(transaction, open.person_id);
    if (!(await markUsed(transaction, open))) throw noSuchLink();
    const id = personOf(open);
    if (open.person_id === null)
      await makePerson(transaction, open, { id, email, name, language: acceptance.language });
    else await forgetAccess(transaction, id);
    if ("secret" in proof) await setPassword(transaction, id, proof.secret);
    else await insertPasskey(transaction, id, proof.passkey, proof.name);
    const action = open.person_id === null ? "people.accept" : "people.recovered";
    await writeAudit(transaction, { id, network, requestId }, { action, subject: email });
    // Writing to the audit waits for concurrent transactions, so the checks below see their changes.
    if (!(await isStillAllowed(transaction, open))) throw noSuchLink();
    if (open.kind === "set-up" && (await countPeople(transaction)) > 1) throw noSuchLink();
    const openedBy = open.invited_by === null ? "command-line" : "local";
    return { personId: id, session: await beginSession(transaction, id, { agent, network, openedBy }) };
  });
}

type Row = Pick<Tables["invitation"], "token_hash" | "kind" | "email" | "name" | "person_id">;

/**
 * Returns the id of the existing person, or an id derived from the link for the new person: an authenticator needs the id
 * before the person is created.
 */
function personOf({ person_id: known, token_hash: hash }: Row): string {
  return known ?? hash.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, "$1-$2-$3-$4-$5");
}

function addressOf({ kind, email }: Row, given: { email?: string }): string {
  return kind === "set-up" ? readAddress(given.email ?? "") : email;
}

function registrationOf({ token_hash: hash }: Row): ChallengeUse {
  return { purpose: "register", subject: `link ${hash}` };
}

/** Checks the new credential and the code. Each code is accepted once, and each response of a passkey too. */
async function readProof(
  host: PasskeyHost,
  proof: NewProof,
  open: Row & Pick<Tables["invitation"], "grants">,
  person: { email: string; name: string },
  checkOwnCode: () => Promise<void>,
): Promise<{ secret: string } | { passkey: NewPasskey; name: string }> {
  const { reading } = host.engine;
  if ("password" in proof) {
    const known =
      open.person_id === null ? parseGrants(open.grants) : await listGrants(reading, open.person_id);
    const secret = await readPassword(reading, proof.password, { ...person, grants: known });
    // After the password, so that a refused one does not use up the code.
    await checkOwnCode();
    return { secret };
  }
  // Before the passkey, so that a wrong code does not use up its response.
  await checkOwnCode();
  const passkey = await verifyRegistration(host, proof.passkey, registrationOf(open));
  return { passkey, name: proof.passkeyName };
}

/** Deletes the person's sessions, links and own previews: somebody else may have them if the credential was stolen. */
export async function forgetAccess(transaction: Transaction<Tables>, personId: string): Promise<void> {
  await getPerson(transaction, { id: personId });
  await transaction.deleteFrom("session").where("person_id", "=", personId).execute();
  await endAccessOf(transaction, personId);
}

/**
 * Creates the invited person, without a credential, and resolves to their id. The invitation then no longer works. If a
 * concurrent request has used or withdrawn it, resolves to `undefined`; the transaction must then be rolled back.
 */
export async function joinByInvitation(
  transaction: Transaction<Tables>,
  open: Tables["invitation"],
  given: Pick<Person, "email" | "name" | "language">,
  { network = "", requestId = "" }: Actor,
): Promise<string | undefined> {
  const id = personOf(open);
  if (!(await markUsed(transaction, open))) return undefined;
  await makePerson(transaction, open, { id, ...given });
  const accepted = { action: "people.accept", subject: given.email };
  await writeAudit(transaction, { id, network, requestId }, accepted);
  // Writing to the audit waits for concurrent transactions, so this check sees their changes.
  return (await isStillAllowed(transaction, open)) ? id : undefined;
}

/** Marks an invitation as used. Resolves to false if a concurrent request has used or withdrawn it. */
async function markUsed(
  transaction: Transaction<Tables>,
  { token_hash: hash }: Pick<Row, "token_hash">,
): Promise<boolean> {
  const used = await transaction
    .updateTable("invitation")
    .set({ used_at: Date.now() })
    .where("token_hash", "=", hash)
    .where("used_at", "is", null)
    .returning("token_hash")
    .executeTakeFirst();
  return used !== undefined;
}

async function makePerson(
  transaction: Transaction<Tables>,
  { grants: stored, invited_by: granter }: { grants: string; invited_by: string | null },
  person: Pick<Person, "id" | "email" | "name" | "language">,
): Promise<void> {
  if ((await findPerson(transaction, { email: person.email })) !== undefined)
    throw new AccountError("known-address", `${person.email} already has an account`);
  const grants = parseGrants(stored);
  await insertPerson(transaction, { ...person, name: person.name || person.email });
  for (const grant of grants) await insertGrant(transaction, person.id, grant, granter);
}
