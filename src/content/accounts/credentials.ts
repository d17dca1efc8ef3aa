import { randomUUID } from "node:crypto";
import type { Insertable, Kysely, Transaction } from "kysely";
import type { Engine } from "../engine/engine.ts";
import type { Tables } from "../model/tables.ts";
import { AccountError } from "./account-error.ts";
import { type Actor, writeAudit } from "./audit.ts";
import { listGrants } from "./grants.ts";
import { type PasswordOwner, ownNames } from "./own-names.ts";
import { PASSWORD_FAULTS, findPasswordFault, hashPassword } from "./password.ts";
import { getPerson } from "./people.ts";
import { endOtherAccess, findGranterOfSession } from "./sessions.ts";

/** A credential with which a person signs in. */
export interface Credential {
  id: string;
  kind: "passkey" | "password" | "company";
  /** Empty if the credential has no name; the address of a company account. */
  name: string;
  /** Epoch milliseconds. */
  createdAt: number;
  usedAt: number | null;
  /**
   * False for a passkey created at a former host of the Studio, which browsers no longer offer, and for methods that are not available.
   */
  isUsable: boolean;
}

/** The sign-in methods that are available now. */
export interface AvailableMethods {
  /** The Studio's host. */
  host: string;
  hasPasswords: boolean;
  hasPasskeys: boolean;
  /** The address of the company's provider; `null` without company sign-in. */
  issuer: string | null;
}

export async function insertCredential(
  transaction: Transaction<Tables>,
  personId: string,
  credential: Omit<Insertable<Tables["credential"]>, "id" | "person_id" | "created_at" | "used_at">,
): Promise<void> {
  await transaction
    .insertInto("credential")
    .values({ ...credential, id: randomUUID(), person_id: personId, created_at: Date.now(), used_at: null })
    .execute();
}

/** Sets the person's only password, whatever is stored. */
export async function setPassword(
  transaction: Transaction<Tables>,
  personId: string,
  secret: string,
): Promise<void> {
  const row = passwordRow(personId, secret);
  const { created_at, used_at } = row;
  await transaction
    .insertInto("credential")
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(["kind", "subject"]).doUpdateSet({ secret, created_at, used_at }),
    )
    .execute();
}

/**
 * Sets the person's only password if the stored one is still the expected one.
 *
 * @param expected the hash of the stored password; empty if the person has none
 * @returns false if another password is stored, or the expected one was removed; then nothing is changed
 */
async function replacePassword(
  transaction: Transaction<Tables>,
  personId: string,
  expected: string,
  secret: string,
): Promise<boolean> {
  const row = passwordRow(personId, secret);
  const { created_at, used_at } = row;
  const written =
    expected === ""
      ? transaction
          .insertInto("credential")
          .values(row)
          .onConflict((conflict) => conflict.columns(["kind", "subject"]).doNothing())
          .returning("id")
          .executeTakeFirst()
      : transaction
          .updateTable("credential")
          .set({ secret, created_at, used_at })
          .where("kind", "=", "password")
          .where("subject", "=", personId)
          .where("secret", "=", expected)
          .returning("id")
          .executeTakeFirst();
  return (await written) !== undefined;
}

function passwordRow(personId: string, secret: string): Insertable<Tables["credential"]> {
  const kind = "password";
  const time = { created_at: Date.now(), used_at: null };
  return { id: randomUUID(), person_id: personId, kind, subject: personId, secret, counter: 0, ...time };
}

/** Hashes a new password. @throws {AccountError} if it is not acceptable */
export async function readPassword(
  reading: Kysely<Tables>,
  password: string,
  owner: PasswordOwner,
): Promise<string> {
  const fault = await findPasswordFault(password, await ownNames(reading, owner));
  if (fault !== undefined) throw new AccountError(fault, PASSWORD_FAULTS[fault]);
  return hashPassword(password);
}

/**
 * Sets or changes the person's own password, and ends all their other sessions, links and own previews, so that somebody who knew the
 * old password loses access.
 *
 * @param sessionId the session in which the person proved their identity; it stays open
 * @throws {AccountError} if the password is not acceptable, or the session has ended or the password has changed in the meantime
 */
export async function changePassword(
  engine: Engine,
  actor: Actor,
  personId: string,
  sessionId: string,
  password: string,
): Promise<void> {
  const expected = await findPasswordHash(engine.reading, personId);
  const person = await getPerson(engine.reading, { id: personId });
  const grants = await listGrants(engine.reading, personId);
  const secret = await readPassword(engine.reading, password, { ...person, grants });
  await engine.write(async (transaction) => {
    // Several requests may have proved the person's identity with the old password. Only the first one changes the password. The others
    // wait for it here. Then they find another password, or, if they began later, that their session has ended.
    if (!(await replacePassword(transaction, personId, expected, secret))) throw proofOutdated();
    if ((await findGranterOfSession(transaction, sessionId))?.id !== personId) throw proofOutdated();
    await endOtherAccess(transaction, personId, sessionId);
    await writeAudit(transaction, actor, { action: "account.password", subject: person.email });
  });
}

/** The stored hash of a person's password; empty if they have none. */
async function findPasswordHash(reading: Kysely<Tables>, personId: string): Promise<string> {
  const row = await reading
    .selectFrom("credential")
    .select("secret")
    .where("kind", "=", "password")
    .where("subject", "=", personId)
    .executeTakeFirst();
  return row?.secret ?? "";
}

/** The person's own credentials, oldest first. */
export async function listCredentials(
  reading: Kysely<Tables>,
  personId: string,
  methods: AvailableMethods,
): Promise<Credential[]> {
  const rows = await reading
    .selectFrom("credential")
    .select(["id", "kind", "name", "created_at as createdAt", "used_at as usedAt", "host", "subject"])
    .where("person_id", "=", personId)
    .orderBy("created_at")
    .execute();
  return rows.map(({ host, subject, ...row }) => ({
    ...row,
    isUsable: {
      password: methods.hasPasswords,
      passkey: methods.hasPasskeys && host === methods.host,
      company: methods.issuer !== null && subject.startsWith(`${methods.issuer} `),
    }[row.kind],
  }));
}

/** Names one of the person's own passkeys. @throws {AccountError} if there is none with this id */
export function renamePasskey(engine: Engine, personId: string, id: string, name: string): Promise<void> {
  return engine.write(async (transaction) => {
    const renamed = await transaction
      .updateTable("credential")
      .set({ name })
      .where("id", "=", id)
      .where("person_id", "=", personId)
      .where("kind", "=", "passkey")
      .returning("id")
      .executeTakeFirst();
    if (renamed === undefined) throw noSuchCredential();
  });
}

/**
 * Removes one of the person's own credentials.
 *
 * @throws {AccountError} if there is none with this id, or it is the last one with which the person could sign in
 */
export function removeCredential(
  engine: Engine,
  actor: Actor,
  personId: string,
  id: string,
  methods: AvailableMethods,
): Promise<void> {
  return engine.write(async (transaction) => {
    const { email } = await getPerson(transaction, { id: personId });
    const before = await listCredentials(transaction, personId, methods);
    const removed = await transaction
      .deleteFrom("credential")
      .where("id", "=", id)
      .where("person_id", "=", personId)
      .returning(["kind", "name"])
      .executeTakeFirst();
    if (removed === undefined) throw noSuchCredential();
    const subject = [`${email}: ${removed.kind}`, removed.name].filter((part) => part !== "").join(" ");
    await writeAudit(transaction, actor, { action: "account.remove-credential", subject });
    // The audit serialises concurrent removals.
    const left = await listCredentials(transaction, personId, methods);
    const wasUsable = before.find((credential) => credential.id === id)?.isUsable ?? false;
    if (wasUsable && !left.some(({ isUsable }) => isUsable))
      throw new AccountError("last-way-in", "this is your last way to sign in; add another first");
  });
}

function noSuchCredential(): AccountError {
  return new AccountError("no-such-credential", "there is no such credential");
}

function proofOutdated(): AccountError {
  return new AccountError(
    "proof-outdated",
    "the password has changed or the session has ended since you confirmed your identity; confirm it again",
  );
}
