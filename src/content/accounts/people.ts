import { randomUUID } from "node:crypto";
import type { Kysely, Transaction } from "kysely";
import type { LanguageCode } from "../../contract/addresses/locales.ts";
import type { Grant } from "../../contract/studio/roles.ts";
import type { Engine } from "../engine/engine.ts";
import type { Tables } from "../model/tables.ts";
import { AccountError } from "./account-error.ts";
import { type Actor, writeAudit } from "./audit.ts";
import {
  type StoredGrant,
  describeGrant,
  insertGrant,
  isSameGrant,
  listGrants,
  refuseExcess,
} from "./grants.ts";

export interface Person {
  id: string;
  /** Lower case. */
  email: string;
  name: string;
  language: LanguageCode;
  /** Epoch milliseconds. */
  createdAt: number;
  lastSeenAt: number | null;
}

export interface ListedPerson extends Person {
  grants: StoredGrant[];
  credentials: { passkey: number; password: number };
}

/** One `@` with something on both sides, no spaces: the rest is between the owner and the mail server. */
const ADDRESS = /^[^\s@]{1,64}@[^\s@]{1,190}$/u;

/** An e-mail address in the one form in which it is compared. @throws {AccountError} if it is none */
export function readAddress(text: string): string {
  const address = text.trim().normalize("NFC").toLowerCase();
  if (!ADDRESS.test(address)) throw new AccountError("not-an-address", `"${text}" is no e-mail address`);
  return address;
}

export async function findPerson(
  reading: Kysely<Tables>,
  by: { email: string } | { id: string },
): Promise<Person | undefined> {
  const query = reading.selectFrom("person").selectAll().where("state", "=", "active");
  const row = await (
    "id" in by ? query.where("id", "=", by.id) : query.where("email", "=", by.email)
  ).executeTakeFirst();
  return (
    row && {
      id: row.id,
      email: row.email,
      name: row.name,
      language: row.language,
      createdAt: row.created_at,
      lastSeenAt: row.last_seen_at,
    }
  );
}

/** @throws {AccountError} if nobody has this address */
export async function getPerson(
  reading: Kysely<Tables>,
  by: { email: string } | { id: string },
): Promise<Person> {
  const person = await findPerson(reading, by);
  if (person === undefined) throw new AccountError("no-such-person", "there is no such person");
  return person;
}

/** Everybody, by address. */
export async function listPeople(reading: Kysely<Tables>): Promise<ListedPerson[]> {
  const rows = await reading
    .selectFrom("person")
    .select("id")
    .where("state", "=", "active")
    .orderBy("email")
    .execute();
  const people: ListedPerson[] = [];
  for (const { id } of rows) {
    const person = await findPerson(reading, { id });
    if (person === undefined) continue;
    const kinds = await reading.selectFrom("credential").select("kind").where("person_id", "=", id).execute();
    const count = (kind: string) => kinds.filter((credential) => credential.kind === kind).length;
    people.push({
      ...person,
      grants: await listGrants(reading, id),
      credentials: { passkey: count("passkey"), password: count("password") },
    });
  }
  return people;
}

export async function insertPerson(
  transaction: Transaction<Tables>,
  person: Pick<Person, "email" | "name" | "language">,
): Promise<string> {
  const id = randomUUID();
  await transaction
    .insertInto("person")
    .values({ id, ...person, state: "active", created_at: Date.now(), last_seen_at: null })
    .execute();
  return id;
}

/** Changes what somebody says of themselves. */
export async function changeProfile(
  engine: Engine,
  personId: string,
  profile: Pick<Person, "name" | "language">,
): Promise<void> {
  await engine.write((transaction) =>
    transaction.updateTable("person").set(profile).where("id", "=", personId).execute(),
  );
}

/**
 * Gives grants to somebody; those they have already are left alone.
 *
 * @param granter whose own grants must cover them; `null` for whoever has the machine
 */
export function addGrants(
  engine: Engine,
  actor: Actor,
  granter: string | null,
  personId: string,
  grants: readonly Grant[],
): Promise<void> {
  return engine.write(async (transaction) => {
    const person = await getPerson(transaction, { id: personId });
    await refuseExcess(transaction, granter, grants);
    const known = await listGrants(transaction, personId);
    for (const grant of grants) {
      if (known.some((other) => isSameGrant(other, grant))) continue;
      await insertGrant(transaction, personId, grant, granter);
      const subject = `${person.email}: ${describeGrant(grant)}`;
      await writeAudit(transaction, actor, { action: "people.grant", subject, tenant: grant.tenant });
    }
  });
}

/**
 * Takes a grant away. The installation keeps an operator.
 *
 * @throws {AccountError} if there is no such grant, it is not theirs to take, or it is that of the last operator
 */
export function takeGrant(
  engine: Engine,
  actor: Actor,
  granter: string | null,
  personId: string,
  grantId: string,
): Promise<void> {
  return engine.write(async (transaction) => {
    const person = await getPerson(transaction, { id: personId });
    const grant = (await listGrants(transaction, personId)).find(({ id }) => id === grantId);
    if (grant === undefined) throw new AccountError("no-such-grant", "there is no such grant");
    await refuseExcess(transaction, granter, [grant]);
    await transaction.deleteFrom("person_grant").where("id", "=", grantId).execute();
    const subject = `${person.email}: ${describeGrant(grant)}`;
    await writeAudit(transaction, actor, { action: "people.revoke", subject, tenant: grant.tenant });
    if (grant.role === "operator") await keepOperator(transaction, granter);
  });
}

/**
 * Removes a person: what proves who they are, what they may do, where they are signed in, links and tokens made for or by them.
 * The name stays, so that history and audit can say who it was; the address is free.
 */
export function removePerson(
  engine: Engine,
  actor: Actor,
  granter: string | null,
  personId: string,
): Promise<void> {
  return engine.write(async (transaction) => {
    const person = await getPerson(transaction, { id: personId });
    const grants = await listGrants(transaction, personId);
    await refuseExcess(transaction, granter, grants);
    await transaction.updateTable("person").set({ state: "removed" }).where("id", "=", personId).execute();
    for (const table of ["credential", "person_grant", "session"] as const)
      await transaction.deleteFrom(table).where("person_id", "=", personId).execute();
    await transaction
      .deleteFrom("invitation")
      .where((row) =>
        row.or([
          row("person_id", "=", personId),
          row("invited_by", "=", personId),
          row("email", "=", person.email),
        ]),
      )
      .execute();
    await transaction
      .updateTable("api_token")
      .set({ revoked_at: Date.now() })
      .where("created_by", "=", personId)
      .where("revoked_at", "is", null)
      .execute();
    await writeAudit(transaction, actor, { action: "people.remove", subject: person.email });
    if (grants.some(({ role }) => role === "operator")) await keepOperator(transaction, granter);
  });
}

/**
 * Whoever has the machine can always make another; people in the browser could lock all out. To be asked after the audit is
 * written, where two who take from each other wait.
 */
async function keepOperator(transaction: Transaction<Tables>, granter: string | null): Promise<void> {
  if (granter === null) return;
  const left = await transaction
    .selectFrom("person_grant")
    .select("id")
    .where("role", "=", "operator")
    .executeTakeFirst();
  if (left === undefined) throw new AccountError("last-operator", "somebody must stay the operator");
}
