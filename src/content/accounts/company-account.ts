import { randomUUID } from "node:crypto";
import type { Transaction } from "kysely";
import type { LanguageCode } from "../../contract/addresses/locales.ts";
import type { Grant } from "../../contract/studio/roles.ts";
import type { Tables } from "../model/tables.ts";
import { forgetAccess, joinByInvitation } from "./accept-invitation.ts";
import { AccountError } from "./account-error.ts";
import { type Actor, writeAudit } from "./audit.ts";
import { hasSecondFactor } from "./check-code.ts";
import { findInvitationTo } from "./invitations.ts";
import { type Person, findPerson, getPerson, lockPerson, readAddress } from "./people.ts";
import { deleteSecondFactor } from "./second-factors.ts";

/** An account of the company, as its provider has just confirmed it. */
export interface CompanyAccount {
  /** The provider's address. */
  issuer: string;
  /** Identifies the account at the provider, and never changes there. */
  id: string;
  /** Empty if the provider sends no address. */
  email: string;
  isVerified: boolean;
  /** Empty if the provider sends no name. */
  name: string;
  /** The grants that follow from the groups; `null` if the provider sends no groups, or in an unknown form. */
  grants: readonly Grant[] | null;
  /** When the person last entered a credential at the provider, in epoch milliseconds; 0 if unknown. */
  provenAt: number;
}

/** A concurrent request has changed the person, the invitation or the link, so the transaction must run again. */
export class ConcurrentChange extends Error {}

/** Finds the person to whom the account is linked. */
export async function findLinked(
  transaction: Transaction<Tables>,
  account: CompanyAccount,
): Promise<Person | undefined> {
  const linked = await transaction
    .selectFrom("credential")
    .select(["id", "person_id"])
    .where("kind", "=", "company")
    .where("subject", "=", subjectOf(account))
    .executeTakeFirst();
  if (linked === undefined) return undefined;
  await needPerson(transaction, linked.person_id);
  const used = await transaction
    .updateTable("credential")
    .set({ used_at: Date.now(), ...(account.email === "" ? {} : { name: account.email }) })
    .where("id", "=", linked.id)
    .returning("id")
    .executeTakeFirst();
  if (used === undefined) throw new ConcurrentChange();
  return getPerson(transaction, { id: linked.person_id });
}

/**
 * Links an account for the first time: to the person with its address, or to a new person if an open invitation has that address.
 * Also resolves to whether this removed the person's second factor.
 *
 * @param language the language of a person who joins
 * @throws {AccountError} if the provider does not confirm the address, or there is no such person or invitation
 * @throws {ConcurrentChange}
 */
export async function linkByAddress(
  transaction: Transaction<Tables>,
  account: CompanyAccount,
  language: LanguageCode,
  actor: Actor,
): Promise<{ person: Person; hadFactor: boolean }> {
  if (!account.isVerified || account.email === "")
    throw new AccountError("unverified-address", "the provider does not confirm the e-mail address");
  const email = readAddress(account.email);
  const known = await findPerson(transaction, { email });
  if (known !== undefined) {
    await link(transaction, account, known, actor);
    const hadFactor = await hasSecondFactor(transaction, known.id);
    await forgetLocalAccess(transaction, known, hadFactor, actor);
    return { person: known, hadFactor };
  }
  const person = await join(transaction, { ...account, email }, language, actor);
  await link(transaction, account, person, actor);
  return { person, hadFactor: false };
}

/**
 * Ends all other access to the person's account. Whoever redeemed the invitation or a recovery link set the password and passkeys,
 * and need not be the owner of the address.
 */
async function forgetLocalAccess(
  transaction: Transaction<Tables>,
  { id, email }: Person,
  hadFactor: boolean,
  { network = "", requestId = "" }: Actor,
): Promise<void> {
  const own = { id, network, requestId };
  await forgetAccess(transaction, id);
  await deleteSecondFactor(transaction, id);
  const removed = await transaction
    .deleteFrom("credential")
    .where("person_id", "=", id)
    .where("kind", "!=", "company")
    .returning(["kind", "name"])
    .execute();
  if (hadFactor)
    await writeAudit(transaction, own, { action: "account.remove-second-factor", subject: email });
  for (const { kind, name } of removed) {
    const subject = [`${email}: ${kind}`, name].filter((part) => part !== "").join(" ");
    await writeAudit(transaction, own, { action: "account.remove-credential", subject });
  }
}

async function link(
  transaction: Transaction<Tables>,
  account: CompanyAccount,
  { id, email }: Person,
  { network = "", requestId = "" }: Actor,
): Promise<void> {
  await needPerson(transaction, id);
  const others = await transaction
    .selectFrom("credential")
    .select("subject")
    .where("kind", "=", "company")
    .where("person_id", "=", id)
    .execute();
  if (others.some(({ subject }) => subject === subjectOf(account))) throw new ConcurrentChange();
  // An address may be given to a new employee, whose account then has another id.
  if (others.some(({ subject }) => subject.startsWith(`${account.issuer} `)))
    throw new AccountError("other-account", `${email} is linked to another account of the company`);
  const inserted = await transaction
    .insertInto("credential")
    .values({
      id: randomUUID(),
      person_id: id,
      kind: "company",
      subject: subjectOf(account),
      secret: "",
      counter: 0,
      created_at: Date.now(),
      used_at: null,
      name: account.email,
    })
    .onConflict((conflict) => conflict.columns(["kind", "subject"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  if (inserted === undefined) throw new ConcurrentChange();
  const subject = `${email}: company account ${account.email}`;
  await writeAudit(transaction, { id, network, requestId }, { action: "account.add-credential", subject });
}

/** @throws {ConcurrentChange} if the person has been removed */
async function needPerson(transaction: Transaction<Tables>, id: string): Promise<void> {
  if (!(await lockPerson(transaction, id))) throw new ConcurrentChange();
}

/** Creates the person, if there is an open invitation to the account's address. */
async function join(
  transaction: Transaction<Tables>,
  { email, name }: CompanyAccount,
  language: LanguageCode,
  actor: Actor,
): Promise<Person> {
  const invitation = await findInvitationTo(transaction, email);
  if (invitation === undefined)
    throw new AccountError("not-invited", "nobody has invited this address to the Studio");
  const given = { email, name: invitation.name || name, language };
  const id = await joinByInvitation(transaction, invitation, given, actor);
  if (id === undefined) throw new ConcurrentChange();
  return getPerson(transaction, { id });
}

function subjectOf({ issuer, id }: Pick<CompanyAccount, "issuer" | "id">): string {
  return `${issuer} ${id}`;
}
