import type { Kysely, Transaction } from "kysely";
import * as v from "valibot";
import { mayGrant } from "../../contract/studio/may.ts";
import { type Grant, grantSchema } from "../../contract/studio/roles.ts";
import type { Engine } from "../engine/engine.ts";
import type { Tables } from "../model/tables.ts";
import { AccountError } from "./account-error.ts";
import { type Actor, COMMAND_LINE, writeAudit } from "./audit.ts";
import { hasSecondFactor } from "./check-code.ts";
import {
  type Granter,
  describeGrant,
  listCountingGrants,
  refuseExcess,
  refuseOutOfReach,
  refuseUnknown,
} from "./grants.ts";
import { type Person, findPerson, getPerson, readAddress } from "./people.ts";
import { type DeferredAction, isStillPermitted } from "./still-permitted.ts";
import { hashToken, makeToken } from "./token.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
const VALID_MS = { "set-up": DAY_MS, invitation: 7 * DAY_MS, recovery: DAY_MS / 24 };

export type InvitationKind = keyof typeof VALID_MS;

/** A link that works once. Its token is not stored, so only its recipient knows it. */
export interface Link {
  token: string;
  /** Epoch milliseconds. */
  endsAt: number;
}

/** A recovery link with the person whose account it recovers. */
export interface RecoveryLink extends Link {
  person: Person;
}

/** The purpose of a link, as shown to the person who opens it. */
export interface OpenInvitation {
  /** `sign-in`: mailed to a person who has an account. */
  kind: InvitationKind | "sign-in";
  /** Empty for the first person, who enters the address on the page of the link. */
  email: string;
  name: string;
  grants: Grant[];
  /** Whether it was made on the command line. Such links work whatever sign-in methods are available. */
  isFromCommandLine: boolean;
  /** Whether the code of a second factor is asked for. */
  needsCode: boolean;
}

const OPERATOR: Grant = { tenant: null, role: "operator", languages: null, groups: null };

/**
 * Creates the link with which the first person becomes the operator, and invalidates earlier ones. `undefined` if somebody can already sign
 * in.
 */
export function makeSetUpLink(engine: Engine): Promise<Link | undefined> {
  return engine.write(async (transaction) => {
    if ((await countPeople(transaction)) > 0) return undefined;
    await writeAudit(transaction, COMMAND_LINE, { action: "people.set-up", subject: "the first operator" });
    await transaction.deleteFrom("invitation").where("kind", "=", "set-up").execute();
    return insertLink(transaction, { kind: "set-up", email: "", name: "", grants: [OPERATOR] });
  });
}

/** The number of people who can sign in. */
export async function countPeople(reading: Kysely<Tables>): Promise<number> {
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
 * @param granter whose own grants must cover them; `null` for the command line
 * @throws {AccountError} if the address already has an account, the granter's grants do not cover them, or their tenant or group
 *   does not exist
 */
export function invite(
  engine: Engine,
  actor: Actor,
  granter: Granter | null,
  { email, name, grants }: { email: string; name: string; grants: readonly Grant[] },
): Promise<Link> {
  const address = readAddress(email);
  return engine.write(async (transaction) => {
    if ((await findPerson(transaction, { email: address })) !== undefined)
      throw new AccountError("known-address", `${address} already has an account: add a grant to it instead`);
    await refuseExcess(transaction, granter, grants);
    await refuseUnknown(transaction, grants);
    const replaced = await transaction
      .deleteFrom("invitation")
      .where("email", "=", address)
      .where("kind", "=", "invitation")
      .returning(["grants", "used_at", "ends_at", "invited_by", "person_id"])
      .execute();
    const open: typeof replaced = [];
    for (const row of replaced)
      if (row.used_at === null && row.ends_at > Date.now() && (await isStillAllowed(transaction, row)))
        open.push(row);
    if (
      !(await coversAll(
        transaction,
        granter,
        open.flatMap((row) => parseGrants(row.grants)),
      ))
    )
      throw new AccountError(
        "known-address",
        `${address} was already invited by somebody with more permissions`,
      );
    const link = await insertLink(transaction, { kind: "invitation", email: address, name, grants, granter });
    for (const grant of grants) {
      const subject = `${address}: ${describeGrant(grant)}`;
      await writeAudit(transaction, actor, { action: "people.invite", subject, tenant: grant.tenant });
    }
    return link;
  });
}

/**
 * Creates a link for setting a new password or adding a passkey, and invalidates earlier ones.
 *
 * @param granter whose own grants must cover all of the person's, as the link gives full access to the account; `null` for the
 *   command line
 */
export function makeRecoveryLink(
  engine: Engine,
  actor: Actor,
  granter: Granter | null,
  personId: string,
): Promise<RecoveryLink> {
  return engine.write(async (transaction) => {
    await refuseOutOfReach(transaction, granter, personId);
    const person = await getPerson(transaction, { id: personId });
    await transaction
      .deleteFrom("invitation")
      .where("person_id", "=", personId)
      .where("kind", "=", "recovery")
      .execute();
    await writeAudit(transaction, actor, { action: "people.recover", subject: person.email });
    const { email, name } = person;
    const link = await insertLink(transaction, {
      kind: "recovery",
      email,
      name,
      grants: [],
      personId,
      granter,
    });
    return { ...link, person };
  });
}

interface NewLink {
  kind: InvitationKind;
  email: string;
  name: string;
  grants: readonly Grant[];
  personId?: string;
  granter?: Granter | null;
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
      invited_by: granter?.id ?? null,
      created_at: now,
      ends_at: endsAt,
      used_at: null,
    })
    .execute();
  return { token, endsAt };
}

/** The purpose of a link; `undefined` if it is unknown, used or expired. */
export async function findInvitation(
  reading: Kysely<Tables>,
  token: string,
): Promise<OpenInvitation | undefined> {
  const row = await findOpenLink(reading, token);
  if (row === undefined) return undefined;
  const { kind, email, name, grants, invited_by: granter, person_id: personId } = row;
  return {
    kind,
    email,
    name,
    grants: parseGrants(grants),
    isFromCommandLine: granter === null,
    needsCode: personId !== null && (await hasSecondFactor(reading, personId)),
  };
}

/** An unused invitation. */
export interface PendingInvitation {
  email: string;
  name: string;
  grants: Grant[];
  /** The person's name, or else the e-mail address; `null` for the command line. */
  invitedBy: string | null;
  /** Epoch milliseconds. */
  createdAt: number;
  endsAt: number;
}

/**
 * Lists invitations that still work, sorted by address. With a site, only invitations to it, each with its grants on that
 * site.
 */
export async function listInvitations(
  reading: Kysely<Tables>,
  tenant?: string,
): Promise<PendingInvitation[]> {
  const rows = await reading
    .selectFrom("invitation")
    .leftJoin("person", "person.id", "invitation.invited_by")
    .selectAll("invitation")
    .select(["person.name as inviter_name", "person.email as inviter_email"])
    .where("kind", "=", "invitation")
    .where("used_at", "is", null)
    .where("ends_at", ">", Date.now())
    .orderBy("invitation.email")
    .execute();
  const working: typeof rows = [];
  for (const row of rows) if (await isStillAllowed(reading, row)) working.push(row);
  return working.flatMap(({ email, name, grants: text, created_at, ends_at, ...inviter }) => {
    const all = parseGrants(text);
    const grants = tenant === undefined ? all : all.filter((grant) => grant.tenant === tenant);
    // Somebody without a name has an empty `inviter_name`.
    const invitedBy = inviter.inviter_name || inviter.inviter_email;
    const pending = { email, name, grants, invitedBy, createdAt: created_at, endsAt: ends_at };
    return grants.length > 0 ? [pending] : [];
  });
}

/**
 * Withdraws an invitation.
 *
 * @param granter whose own grants must cover those of the invitation; `null` for the command line
 * @throws {AccountError} if there is none, or it grants more
 */
export function withdrawInvitation(
  engine: Engine,
  actor: Actor,
  granter: Granter | null,
  email: string,
): Promise<void> {
  const address = readAddress(email);
  return engine.write(async (transaction) => {
    const row = await transaction
      .deleteFrom("invitation")
      .where("email", "=", address)
      .where("kind", "=", "invitation")
      .where("used_at", "is", null)
      .returning("grants")
      .executeTakeFirst();
    const none = new AccountError(
      "no-such-link",
      `there is no open invitation for ${address}. "vitrine people list" shows the open ones`,
    );
    if (row === undefined) throw none;
    const grants = parseGrants(row.grants);
    // Granters who may not withdraw an invitation do not learn that it exists.
    if (!(await coversAll(transaction, granter, grants))) throw none;
    for (const grant of grants) {
      const subject = `${address}: ${describeGrant(grant)}`;
      await writeAudit(transaction, actor, { action: "people.withdraw", subject, tenant: grant.tenant });
    }
  });
}

async function coversAll(
  transaction: Transaction<Tables>,
  granter: Granter | null,
  grants: readonly Grant[],
): Promise<boolean> {
  if (granter === null) return true;
  const own = await listCountingGrants(transaction, granter);
  return grants.every((grant) => mayGrant(own, grant));
}

/** The row of a link that still works. Its creator must still have the permission today. */
export async function findOpenLink(reading: Kysely<Tables>, token: string) {
  const row = await reading
    .selectFrom("invitation")
    .selectAll()
    .where("token_hash", "=", hashToken(token))
    .where("used_at", "is", null)
    .where("ends_at", ">", Date.now())
    .executeTakeFirst();
  return row !== undefined && (await isStillAllowed(reading, row)) ? row : undefined;
}

/** The open invitation to an address. Its creator must still have the permission today. */
export async function findInvitationTo(reading: Kysely<Tables>, email: string) {
  const row = await reading
    .selectFrom("invitation")
    .selectAll()
    .where("email", "=", email)
    .where("kind", "=", "invitation")
    .where("used_at", "is", null)
    .where("ends_at", ">", Date.now())
    .executeTakeFirst();
  return row !== undefined && (await isStillAllowed(reading, row)) ? row : undefined;
}

/** Whether the creator of a link still has the permissions that the link gives or needs. */
export function isStillAllowed(
  reading: Kysely<Tables>,
  row: Pick<Tables["invitation"], "invited_by" | "person_id" | "grants">,
): Promise<boolean> {
  return isStillPermitted(reading, row.invited_by, deferredActionOf(row));
}

/** Returns what redeeming a link does, for the permission check. */
function deferredActionOf({
  person_id: personId,
  grants,
}: Pick<Tables["invitation"], "person_id" | "grants">): DeferredAction {
  return personId === null
    ? { kind: "invitation", grants: parseGrants(grants) }
    : { kind: "recovery", personId };
}

/** Parses the grants stored with an invitation. */
export function parseGrants(text: string): Grant[] {
  return v.parse(v.array(grantSchema), JSON.parse(text));
}

/** The same error for every link that does not work, whatever the reason. */
export function noSuchLink(): AccountError {
  return new AccountError("no-such-link", "the link is unknown, used or expired");
}
