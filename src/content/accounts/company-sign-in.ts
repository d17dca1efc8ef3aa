import type { Transaction } from "kysely";
import type { LanguageCode } from "../../contract/addresses/locales.ts";
import type { Grant } from "../../contract/studio/roles.ts";
import type { Engine } from "../engine/engine.ts";
import { openQuotas } from "../limits/quotas.ts";
import type { Tables } from "../model/tables.ts";
import { joinByInvitation } from "./accept-invitation.ts";
import { AccountError } from "./account-error.ts";
import { type Actor, writeAudit } from "./audit.ts";
import { applyCompanyGrants } from "./company-grants.ts";
import { insertCredential } from "./credentials.ts";
import { findInvitationTo } from "./invitations.ts";
import { type Person, findPerson, getPerson, readAddress } from "./people.ts";
import { FRESH_MS, type SignedIn, beginSession, refreshSession } from "./sessions.ts";
import { type AttemptOrigin, passkeyCharges, recordRefusal } from "./sign-in-limits.ts";

/**
 * Maximum duration of a session after company sign-in, in milliseconds. Somebody whom the company locks out loses access to the
 * Studio at the latest then.
 */
const COMPANY_SESSION_MS = 12 * 60 * 60 * 1000;

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
  /** The grants that follow from the groups. */
  grants: readonly Grant[];
  /** When the person last entered a credential at the provider, in epoch milliseconds; 0 if unknown. */
  provenAt: number;
}

/**
 * Signs in with an account of the company and resolves to the session token. An account is recognised by its id; the first time, by
 * the address of a person or of an invitation. Grants that follow from groups are applied again.
 *
 * @param language the language of a person who joins
 * @throws {AccountError} if the account is refused
 */
export function signInByCompany(
  engine: Engine,
  account: CompanyAccount,
  language: LanguageCode,
  origin: AttemptOrigin,
): Promise<string> {
  return counted(engine, origin, () =>
    engine.write(async (transaction) => {
      const person = await enterAs(transaction, account, origin, {
        action: "sign-in",
        find: async (actor) =>
          (await findOrLink(transaction, account, actor)) ?? join(transaction, account, language, actor),
      });
      return beginSession(transaction, person.id, {
        ...origin,
        maximumMs: COMPANY_SESSION_MS,
        provenAt: account.provenAt,
      });
    }),
  );
}

/**
 * Confirms the identity of the signed-in person with their account of the company.
 *
 * @throws {AccountError} if the account is refused or somebody else's, or the provider did not ask for a credential just now
 */
export function proveByCompany(
  engine: Engine,
  { session, person }: Pick<SignedIn, "session" | "person">,
  account: CompanyAccount,
  origin: AttemptOrigin,
): Promise<void> {
  return counted(engine, origin, () =>
    engine.write(async (transaction) => {
      await enterAs(transaction, account, origin, {
        action: "sign-in.proof",
        async find(actor) {
          const found = await findOrLink(transaction, account, actor);
          if (found?.id === person.id) return found;
          throw new AccountError("other-account", "the account of the company belongs to somebody else");
        },
      });
      if (Date.now() - account.provenAt >= FRESH_MS)
        throw new AccountError("not-proven", "the provider did not ask for a password or another proof");
      await refreshSession(transaction, session.id);
    }),
  );
}

/** Finds the person of an account, applies the grants of their groups, and writes the sign-in to the audit. */
async function enterAs(
  transaction: Transaction<Tables>,
  account: CompanyAccount,
  { network, requestId = "" }: AttemptOrigin,
  { action, find }: { action: string; find: (actor: Actor) => Promise<Person> },
): Promise<Person> {
  if (!account.isVerified || account.email === "")
    throw new AccountError("unverified-address", "the provider does not confirm the e-mail address");
  const person = await find({ id: "nobody", network, requestId });
  const actor = { id: person.id, network, requestId };
  await applyCompanyGrants(transaction, actor, person, account.grants);
  await writeAudit(transaction, actor, { action, subject: `${person.email}: company account` });
  return person;
}

/** Records refusals. A successful attempt no longer counts as a refused one. */
async function counted<Result>(
  engine: Engine,
  origin: AttemptOrigin,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    const result = await work();
    await openQuotas(engine).refund(passkeyCharges(origin.network));
    return result;
  } catch (error) {
    if (error instanceof AccountError) await recordRefusal(engine, origin, `company account: ${error.fault}`);
    throw error;
  }
}

/** The person to whom the account is linked. The first time, links it to the person with its address, if there is one. */
async function findOrLink(
  transaction: Transaction<Tables>,
  account: CompanyAccount,
  actor: Actor,
): Promise<Person | undefined> {
  const linked = await transaction
    .updateTable("credential")
    .set({ used_at: Date.now(), name: account.email })
    .where("kind", "=", "company")
    .where("subject", "=", subjectOf(account))
    .returning("person_id")
    .executeTakeFirst();
  if (linked !== undefined) return getPerson(transaction, { id: linked.person_id });
  const person = await findPerson(transaction, { email: readAddress(account.email) });
  if (person === undefined) return undefined;
  await link(transaction, account, person, actor);
  return person;
}

async function link(
  transaction: Transaction<Tables>,
  account: CompanyAccount,
  { id, email }: Person,
  { network = "", requestId = "" }: Actor,
): Promise<void> {
  const others = await transaction
    .selectFrom("credential")
    .select("subject")
    .where("kind", "=", "company")
    .where("person_id", "=", id)
    .execute();
  // An address may be given to a new employee, whose account then has another id.
  if (others.some(({ subject }) => subject.startsWith(`${account.issuer} `)))
    throw new AccountError("other-account", `${email} is linked to another account of the company`);
  await insertCredential(transaction, id, {
    kind: "company",
    subject: subjectOf(account),
    secret: "",
    counter: 0,
    name: account.email,
  });
  const subject = `${email}: company account ${account.email}`;
  await writeAudit(transaction, { id, network, requestId }, { action: "account.add-credential", subject });
}

/** Creates the person whom an open invitation to the account's address expects. */
async function join(
  transaction: Transaction<Tables>,
  account: CompanyAccount,
  language: LanguageCode,
  actor: Actor,
): Promise<Person> {
  const email = readAddress(account.email);
  const invitation = await findInvitationTo(transaction, email);
  if (invitation === undefined)
    throw new AccountError("not-invited", "nobody has invited this address to the Studio");
  const given = { email, name: invitation.name || account.name, language };
  const id = await joinByInvitation(transaction, invitation, given, actor);
  const person = await getPerson(transaction, { id });
  await link(transaction, account, person, actor);
  return person;
}

function subjectOf({ issuer, id }: Pick<CompanyAccount, "issuer" | "id">): string {
  return `${issuer} ${id}`;
}
