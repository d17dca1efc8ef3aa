import type { Transaction } from "kysely";
import type { LanguageCode } from "../../contract/addresses/locales.ts";
import type { Engine } from "../engine/engine.ts";
import { openQuotas } from "../limits/quotas.ts";
import type { Tables } from "../model/tables.ts";
import { AccountError } from "./account-error.ts";
import { writeAudit } from "./audit.ts";
import { type CompanyAccount, ConcurrentChange, findLinked, linkByAddress } from "./company-account.ts";
import { applyCompanyGrants } from "./company-grants.ts";
import type { Person } from "./people.ts";
import { type SignedIn, beginSession, refreshSession } from "./sessions.ts";
import {
  type AttemptOrigin,
  describeAddress,
  unguessableCharges,
  recordCompanyRefusal,
} from "./sign-in-limits.ts";

/**
 * Maximum duration of a session after company sign-in, in milliseconds. Somebody whom the company locks out loses access to the
 * Studio at the latest then.
 */
const COMPANY_SESSION_MS = 12 * 60 * 60 * 1000;

/** Tolerated difference between our clock and the provider's, in milliseconds. */
const CLOCK_SKEW_MS = 30 * 1000;

/** A person who has signed in with an account of the company. */
export interface CompanySignIn {
  /** The session token. */
  session: string;
  /** The person, if linking the account has removed their second factor. */
  losesFactor: Person | undefined;
}

/**
 * Signs in with an account of the company. An account is recognised by its id; the first
 * time, by the address of a person or of an invitation. The grants of the person's groups are updated.
 *
 * @param language the language of a person who joins
 * @throws {AccountError} if the account is refused
 */
export function signInByCompany(
  engine: Engine,
  account: CompanyAccount,
  language: LanguageCode,
  origin: AttemptOrigin,
): Promise<CompanySignIn> {
  const { network, agent, requestId = "" } = origin;
  return counted(engine, account, origin, async (transaction) => {
    const known = await findLinked(transaction, account);
    const { person, hadFactor } =
      known === undefined
        ? await linkByAddress(transaction, account, language, { id: "nobody", network, requestId })
        : { person: known, hadFactor: false };
    await admit(transaction, account, person, "sign-in", origin);
    const { provenAt } = account;
    const opened = { agent, network, maximumMs: COMPANY_SESSION_MS, provenAt, openedBy: "company" } as const;
    const session = await beginSession(transaction, person.id, opened);
    return { session, losesFactor: hadFactor ? person : undefined };
  });
}

/**
 * Confirms the identity of the signed-in person with their account of the company. This never links an account, because the session
 * may belong to somebody else who has redeemed the person's invitation.
 *
 * @param begunAt when the person was sent to the provider, in epoch milliseconds
 * @throws {AccountError} if the account is somebody else's, or the provider has not asked for a credential since then
 */
export function proveByCompany(
  engine: Engine,
  { session, person }: Pick<SignedIn, "session" | "person">,
  account: CompanyAccount,
  begunAt: number,
  origin: AttemptOrigin,
): Promise<void> {
  return counted(engine, account, origin, async (transaction) => {
    const found = await findLinked(transaction, account);
    if (found?.id !== person.id)
      throw new AccountError("other-account", "the account of the company is not linked to the person");
    if (account.provenAt < begunAt - CLOCK_SKEW_MS)
      throw new AccountError("not-proven", "the provider did not ask for a password or another proof");
    await admit(transaction, account, found, "sign-in.proof", origin);
    await refreshSession(transaction, session.id, account.provenAt);
  });
}

/** Writes a sign-in or proof to the audit, and applies the grants of the person's groups. */
async function admit(
  transaction: Transaction<Tables>,
  account: CompanyAccount,
  person: Person,
  action: string,
  { network, requestId = "" }: AttemptOrigin,
): Promise<void> {
  const actor = { id: person.id, network, requestId };
  // Concurrent sign-ins wait here, so that two of them cannot remove the last two operators.
  await writeAudit(transaction, actor, { action, subject: `${person.email}: company account` });
  await applyCompanyGrants(transaction, actor, person, account.grants);
}

/** Runs a transaction, and records refusals. A successful attempt no longer counts as a refused one. */
async function counted<Result>(
  engine: Engine,
  { email }: CompanyAccount,
  origin: AttemptOrigin,
  work: (transaction: Transaction<Tables>) => Promise<Result>,
): Promise<Result> {
  try {
    const result = await againAfterChange(() => engine.write(work));
    await openQuotas(engine).refund(unguessableCharges(origin.network));
    return result;
  } catch (error) {
    if (error instanceof AccountError)
      await recordCompanyRefusal(engine, origin, `${error.fault}, ${describeAddress(email.toLowerCase())}`);
    throw error;
  }
}

async function againAfterChange<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ConcurrentChange) return work();
    throw error;
  }
}
