import type { Kysely, Selectable, Transaction } from "kysely";
import { composed } from "../../contract/addresses/composed.ts";
import type { LanguageCode } from "../../contract/addresses/locales.ts";
import type { Grant } from "../../contract/studio/roles.ts";
import type { Engine, EngineReader } from "../engine/engine.ts";
import { prepare } from "../engine/prepare.ts";
import type { Tables } from "../model/tables.ts";
import { AccountError } from "./account-error.ts";
import { type Actor, writeAudit } from "./audit.ts";
import {
  type Granter,
  type StoredGrant,
  describeGrant,
  insertGrant,
  isSameGrant,
  listGrants,
  listGrantsOf,
  refuseExcess,
  refuseOutOfReach,
  refuseUnknown,
  refuseUnseen,
} from "./grants.ts";
import { endAllOf } from "./still-permitted.ts";

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
  credentials: { passkey: number; password: number; company: number };
  hasSecondFactor: boolean;
}

/** Filter and paging of the list of people, sorted by address. */
export interface PeopleFilter {
  /** Only people with a grant on this site, listed only with their grants on it. */
  tenant?: string | undefined;
  /** Only people whose address comes after this one. */
  after?: string | undefined;
  limit?: number | undefined;
}

/** One `@` with something on both sides, and no spaces. The rest is up to the mail server. */
const ADDRESS = /^[^\s@]{1,64}@[^\s@]{1,190}$/u;

/** Normalises an e-mail address for comparison. @throws {AccountError} if it is invalid */
export function readAddress(text: string): string {
  const address = composed(text.trim()).toLowerCase();
  if (!ADDRESS.test(address)) throw new AccountError("not-an-address", `"${text}" is not an e-mail address`);
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
  return row && shown(row);
}

const selectPerson = prepare<{ id: string }>()(({ database, value }) =>
  database
    .selectFrom("person")
    .select(["id", "email", "name", "language", "created_at", "last_seen_at"])
    .where("state", "=", "active")
    .where("id", "=", value("id")),
);

/** Like {@link findPerson}, but with a prepared query, because it runs very often. */
export async function readPerson(engine: EngineReader, id: string): Promise<Person | undefined> {
  const [row] = await selectPerson(engine, { id });
  return row && shown(row);
}

type PersonRow = Selectable<Tables["person"]>;

function shown(
  row: Pick<PersonRow, "id" | "email" | "name" | "language" | "created_at" | "last_seen_at">,
): Person {
  const { id, email, name, language, created_at: createdAt, last_seen_at: lastSeenAt } = row;
  return { id, email, name, language, createdAt, lastSeenAt };
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

/**
 * Makes concurrent sign-ins, the set-up of a second factor and the removal of a person wait for each other. The person is always locked
 * before their other rows, so that no two transactions wait for each other. Resolves to false if the person has been removed.
 */
export async function lockPerson(transaction: Transaction<Tables>, id: string): Promise<boolean> {
  const locked = await transaction
    .updateTable("person")
    .set({ last_seen_at: Date.now() })
    .where("id", "=", id)
    .where("state", "=", "active")
    .returning("id")
    .executeTakeFirst();
  return locked !== undefined;
}

/** People by their addresses. */
export async function listPeople(
  reading: Kysely<Tables>,
  { tenant, after = "", limit }: PeopleFilter = {},
): Promise<ListedPerson[]> {
  let query = reading
    .selectFrom("person")
    .selectAll()
    .where("state", "=", "active")
    .where("email", ">", after)
    .orderBy("email");
  if (tenant !== undefined)
    query = query.where(({ exists, selectFrom }) =>
      exists(
        selectFrom("person_grant")
          .innerJoin("tenant", "tenant.id", "person_grant.tenant_id")
          .select("person_grant.id")
          .whereRef("person_grant.person_id", "=", "person.id")
          .where("tenant.code", "=", tenant),
      ),
    );
  const people = (await (limit === undefined ? query : query.limit(limit)).execute()).map(shown);
  const grants = await listGrantsOf(reading, people);
  const credentials = Map.groupBy(await listKinds(reading, people), ({ person_id: id }) => id);
  const withFactor = await listOwnersOfFactors(reading, people);
  return people.map((person) => {
    const kinds = credentials.get(person.id) ?? [];
    const count = (kind: string) => kinds.filter((credential) => credential.kind === kind).length;
    return {
      ...person,
      grants: (grants.get(person.id) ?? []).filter(
        (grant) => tenant === undefined || grant.tenant === tenant,
      ),
      credentials: { passkey: count("passkey"), password: count("password"), company: count("company") },
      hasSecondFactor: withFactor.has(person.id),
    };
  });
}

async function listKinds(reading: Kysely<Tables>, people: readonly Pick<Person, "id">[]) {
  if (people.length === 0) return [];
  const ids = people.map(({ id }) => id);
  return reading
    .selectFrom("credential")
    .select(["person_id", "kind"])
    .where("person_id", "in", ids)
    .execute();
}

async function listOwnersOfFactors(
  reading: Kysely<Tables>,
  people: readonly Pick<Person, "id">[],
): Promise<Set<string>> {
  if (people.length === 0) return new Set();
  const rows = await reading
    .selectFrom("second_factor")
    .select("person_id")
    .where("confirmed_at", "is not", null)
    .where(
      "person_id",
      "in",
      people.map(({ id }) => id),
    )
    .execute();
  return new Set(rows.map(({ person_id: id }) => id));
}

export async function insertPerson(
  transaction: Transaction<Tables>,
  person: Pick<Person, "id" | "email" | "name" | "language">,
): Promise<void> {
  await transaction
    .insertInto("person")
    .values({ ...person, state: "active", created_at: Date.now(), last_seen_at: null })
    .execute();
}

/** Changes a person's name and the language of their mails and screens. */
export function changeProfile(
  engine: Engine,
  personId: string,
  profile: Partial<Pick<Person, "name" | "language">>,
): Promise<void> {
  return engine.write(async (transaction) => {
    await getPerson(transaction, { id: personId });
    if (Object.keys(profile).length > 0)
      await transaction.updateTable("person").set(profile).where("id", "=", personId).execute();
  });
}

/**
 * Adds grants to a person; existing ones are left alone.
 *
 * @param granter whose own grants must cover them; `null` for the command line
 * @throws {AccountError} if they do not, or the tenant or group does not exist
 */
export function addGrants(
  engine: Engine,
  actor: Actor,
  granter: Granter | null,
  personId: string,
  grants: readonly Grant[],
): Promise<void> {
  return engine.write(async (transaction) => {
    const person = await getPerson(transaction, { id: personId });
    await refuseExcess(transaction, granter, grants);
    await refuseUnknown(transaction, grants);
    const known = await listGrants(transaction, personId);
    for (const grant of grants) {
      const same = known.find((other) => isSameGrant(other, grant));
      if (same !== undefined && !same.isFromCompany) continue;
      // From now on, the grant no longer depends on a group of the company.
      if (same !== undefined)
        await transaction.deleteFrom("person_grant").where("id", "=", same.id).execute();
      await insertGrant(transaction, personId, grant, granter?.id ?? null);
      const subject = `${person.email}: ${describeGrant(grant)}`;
      await writeAudit(transaction, actor, { action: "people.grant", subject, tenant: grant.tenant });
    }
  });
}

/**
 * Revokes a grant. The installation keeps at least one operator.
 *
 * @throws {AccountError} if there is no such grant, the granter may not revoke it, or it is the last operator's
 */
export function removeGrant(
  engine: Engine,
  actor: Actor,
  granter: Granter | null,
  personId: string,
  grantId: string,
): Promise<void> {
  return engine.write(async (transaction) => {
    const person = await getPerson(transaction, { id: personId });
    await refuseUnseen(transaction, granter, personId);
    const grant = (await listGrants(transaction, personId)).find(({ id }) => id === grantId);
    if (grant === undefined) throw new AccountError("no-such-grant", "there is no such grant");
    await refuseExcess(transaction, granter, [grant]);
    await transaction.deleteFrom("person_grant").where("id", "=", grantId).execute();
    const subject = `${person.email}: ${describeGrant(grant)}`;
    await writeAudit(transaction, actor, { action: "people.revoke", subject, tenant: grant.tenant });
    if (grant.role === "operator") await keepOperator(transaction, granter);
  });
}

/** Tables with rows that belong to a person alone. */
const OWN_TABLES = [
  "credential",
  "second_factor",
  "recovery_code",
  "person_grant",
  "session",
  "sign_in_link",
] as const;

/**
 * Removes a person: credentials, grants, sessions, and the links and tokens made for or by them. The name stays for history and
 * audit; the address becomes free.
 */
export function removePerson(
  engine: Engine,
  actor: Actor,
  granter: Granter | null,
  personId: string,
): Promise<void> {
  return engine.write(async (transaction) => {
    const person = await getPerson(transaction, { id: personId });
    await refuseOutOfReach(transaction, granter, personId);
    const grants = await listGrants(transaction, personId);
    await transaction.updateTable("person").set({ state: "removed" }).where("id", "=", personId).execute();
    for (const table of OWN_TABLES)
      await transaction.deleteFrom(table).where("person_id", "=", personId).execute();
    await endAllOf(transaction, person);
    await writeAudit(transaction, actor, { action: "people.remove", subject: person.email });
    if (grants.some(({ role }) => role === "operator")) await keepOperator(transaction, granter);
  });
}

/**
 * The command line can always create another operator, but people in the browser could lock everybody out. Call after writing the
 * audit entry, which serialises concurrent revocations.
 */
async function keepOperator(transaction: Transaction<Tables>, granter: Granter | null): Promise<void> {
  if (granter === null) return;
  const left = await transaction
    .selectFrom("person_grant")
    .select("id")
    .where("role", "=", "operator")
    .executeTakeFirst();
  if (left === undefined) throw new AccountError("last-operator", "there must be at least one operator");
}
