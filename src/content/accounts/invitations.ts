import type { Kysely, Transaction } from "kysely";
import * as v from "valibot";
import { type LanguageCode } from "../../contract/addresses/locales.ts";
import { type Grant, grantSchema } from "../../contract/studio/roles.ts";
import type { Engine } from "../engine/engine.ts";
import type { Tables } from "../model/tables.ts";
import { AccountError } from "./account-error.ts";
import { type Actor, COMMAND_LINE, writeAudit } from "./audit.ts";
import { setPassword } from "./credentials.ts";
import { describeGrant, findTenantIdOf, insertGrant, refuseExcess } from "./grants.ts";
import { findPasswordFault, hashPassword } from "./password.ts";
import { findPerson, getPerson, insertPerson, readAddress } from "./people.ts";
import { hashToken, makeToken } from "./token.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
const VALID_MS = { "set-up": DAY_MS, invitation: 7 * DAY_MS, recovery: DAY_MS / 24 };

export type InvitationKind = keyof typeof VALID_MS;

/** A link that works once: its token is known to whoever it was given to, and stored nowhere. */
export interface Link {
  token: string;
  /** Epoch milliseconds. */
  endsAt: number;
}

/** What a link is for, as shown to whoever opens it. */
export interface OpenInvitation {
  kind: InvitationKind;
  /** Empty for the first person, who names it. */
  email: string;
  name: string;
  grants: Grant[];
}

const OPERATOR: Grant = { tenant: null, role: "operator", languages: null, groups: null };

/**
 * Makes the link with which the first person becomes the operator; earlier ones no longer work. `undefined` if there is
 * somebody already.
 */
export function makeSetUpLink(engine: Engine): Promise<Link | undefined> {
  return engine.write(async (transaction) => {
    if ((await countPeople(transaction)) > 0) return undefined;
    await writeAudit(transaction, COMMAND_LINE, { action: "people.set-up", subject: "the first operator" });
    await transaction.deleteFrom("invitation").where("kind", "=", "set-up").execute();
    return insertLink(transaction, { kind: "set-up", email: "", name: "", grants: [OPERATOR] });
  });
}

async function countPeople(reading: Kysely<Tables>): Promise<number> {
  const { count } = await reading
    .selectFrom("person")
    .select(({ fn }) => fn.countAll().as("count"))
    .where("state", "=", "active")
    .executeTakeFirstOrThrow();
  return Number(count);
}

/**
 * Invites an address with grants. A second invitation replaces the first.
 *
 * @param granter whose own grants must cover them; `null` for whoever has the machine
 * @throws {AccountError} if somebody has the address already, or the granter has less
 */
export function invite(
  engine: Engine,
  actor: Actor,
  granter: string | null,
  { email, name, grants }: { email: string; name: string; grants: readonly Grant[] },
): Promise<Link> {
  const address = readAddress(email);
  return engine.write(async (transaction) => {
    if ((await findPerson(transaction, { email: address })) !== undefined)
      throw new AccountError("known-address", `${address} is known already: give it a grant instead`);
    for (const { tenant } of grants) if (tenant !== null) await findTenantIdOf(transaction, tenant);
    await refuseExcess(transaction, granter, grants);
    await transaction
      .deleteFrom("invitation")
      .where("email", "=", address)
      .where("kind", "=", "invitation")
      .execute();
    const link = await insertLink(transaction, { kind: "invitation", email: address, name, grants, granter });
    for (const grant of grants) {
      const subject = `${address}: ${describeGrant(grant)}`;
      await writeAudit(transaction, actor, { action: "people.invite", subject, tenant: grant.tenant });
    }
    return link;
  });
}

/** Makes a link with which somebody sets a new password; earlier ones no longer work. */
export function makeRecoveryLink(engine: Engine, actor: Actor, personId: string): Promise<Link> {
  return engine.write(async (transaction) => {
    const { email, name } = await getPerson(transaction, { id: personId });
    await transaction
      .deleteFrom("invitation")
      .where("person_id", "=", personId)
      .where("kind", "=", "recovery")
      .execute();
    await writeAudit(transaction, actor, { action: "people.recover", subject: email });
    return insertLink(transaction, { kind: "recovery", email, name, grants: [], personId });
  });
}

interface NewLink {
  kind: InvitationKind;
  email: string;
  name: string;
  grants: readonly Grant[];
  personId?: string;
  granter?: string | null;
}

async function insertLink(
  transaction: Transaction<Tables>,
  { kind, email, name, grants, personId, granter }: NewLink,
): Promise<Link> {
  const token = makeToken();
  const now = Date.now();
  const endsAt = now + VALID_MS[kind];
  await transaction
    .insertInto("invitation")
    .values({
      token_hash: hashToken(token),
      kind,
      email,
      name,
      grants: JSON.stringify(grants),
      person_id: personId ?? null,
      invited_by: granter ?? null,
      created_at: now,
      ends_at: endsAt,
      used_at: null,
    })
    .execute();
  return { token, endsAt };
}

/** What a link is for; `undefined` if it is unknown, used or too old. */
export async function findInvitation(
  reading: Kysely<Tables>,
  token: string,
): Promise<OpenInvitation | undefined> {
  const row = await findRow(reading, token);
  return row && { kind: row.kind, email: row.email, name: row.name, grants: parseGrants(row.grants) };
}

async function findRow(reading: Kysely<Tables>, token: string) {
  return reading
    .selectFrom("invitation")
    .selectAll()
    .where("token_hash", "=", hashToken(token))
    .where("used_at", "is", null)
    .where("ends_at", ">", Date.now())
    .executeTakeFirst();
}

function parseGrants(text: string): Grant[] {
  return v.parse(v.array(grantSchema), JSON.parse(text));
}

/** What whoever opens a link sends. */
export interface Acceptance {
  password: string;
  /** For the first person alone: all others were invited by their address. */
  email?: string;
  name?: string;
  language: LanguageCode;
}

/**
 * Uses a link: makes the person with their grants, or sets the new password of one there is, who is then signed out everywhere.
 * Returns the person's id.
 *
 * @throws {AccountError} if the link no longer works, or the password cannot be one
 */
export async function acceptInvitation(
  engine: Engine,
  token: string,
  acceptance: Acceptance,
  origin: Omit<Actor, "id">,
): Promise<string> {
  const open = await findRow(engine.reading, token);
  if (open === undefined) throw noSuchLink();
  const email = open.kind === "set-up" ? readAddress(acceptance.email ?? "") : open.email;
  const fault = findPasswordFault(acceptance.password, email);
  if (fault !== undefined) throw new AccountError(fault, `the password is ${fault}`);
  const secret = await hashPassword(acceptance.password);
  return engine.write(async (transaction) => {
    // Of two who use it at once, one finds it used.
    const used = await transaction
      .updateTable("invitation")
      .set({ used_at: Date.now() })
      .where("token_hash", "=", open.token_hash)
      .where("used_at", "is", null)
      .returning("token_hash")
      .executeTakeFirst();
    if (used === undefined) throw noSuchLink();
    const id =
      open.person_id ??
      (await makePerson(transaction, open, {
        email,
        name: (open.name || acceptance.name?.trim()) ?? email,
        language: acceptance.language,
      }));
    if (open.person_id !== null) {
      await getPerson(transaction, { id });
      await transaction.deleteFrom("session").where("person_id", "=", id).execute();
    }
    await setPassword(transaction, id, secret);
    const action = open.person_id === null ? "people.accept" : "people.recovered";
    await writeAudit(transaction, { ...origin, id }, { action, subject: email });
    // Once the audit is written, whoever was faster is seen.
    if (open.kind === "set-up" && (await countPeople(transaction)) > 1) throw noSuchLink();
    return id;
  });
}

/** The grants are checked once more: whoever invited may have lost theirs since. */
async function makePerson(
  transaction: Transaction<Tables>,
  { grants: stored, invited_by: granter }: { grants: string; invited_by: string | null },
  person: { email: string; name: string; language: LanguageCode },
): Promise<string> {
  if ((await findPerson(transaction, { email: person.email })) !== undefined)
    throw new AccountError("known-address", `${person.email} is known already`);
  const grants = parseGrants(stored);
  await refuseExcess(transaction, granter, grants);
  const id = await insertPerson(transaction, { ...person, name: person.name || person.email });
  for (const grant of grants) await insertGrant(transaction, id, grant, granter);
  return id;
}

function noSuchLink(): AccountError {
  return new AccountError("no-such-link", "the link is unknown, used or too old");
}
