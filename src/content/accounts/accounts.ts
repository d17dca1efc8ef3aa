import type { Grant } from "../../contract/studio/roles.ts";
import type { Engine } from "../engine/engine.ts";
import {
  type ApiToken,
  type NewApiToken,
  findApiToken,
  listApiTokens,
  makeApiToken,
  revokeApiToken,
} from "./api-tokens.ts";
import { type Actor, type AuditEntry, checkAudit, listAudit } from "./audit.ts";
import {
  type Acceptance,
  type Link,
  type OpenInvitation,
  acceptInvitation,
  findInvitation,
  invite,
  makeRecoveryLink,
  makeSetUpLink,
} from "./invitations.ts";
import {
  type ListedPerson,
  type Person,
  addGrants,
  changeProfile,
  findPerson,
  listPeople,
  readAddress,
  removePerson,
  takeGrant,
} from "./people.ts";
import { type Session, type SignedIn, endSessions, findSession, listSessions } from "./sessions.ts";
import { type PasswordAttempt, signInByPassword } from "./sign-in.ts";

/**
 * The people who run the sites. `granter` is whose own grants must cover what is given or taken; `null` for whoever has the
 * machine. Failures are {@link AccountError}s.
 */
export interface Accounts {
  list(): Promise<ListedPerson[]>;
  findByEmail(email: string): Promise<Person | undefined>;
  /** Makes the first person's link; `undefined` if there is somebody already. */
  makeSetUpLink(): Promise<Link | undefined>;
  invite(
    actor: Actor,
    granter: string | null,
    invitation: { email: string; name: string; grants: readonly Grant[] },
  ): Promise<Link>;
  makeRecoveryLink(actor: Actor, personId: string): Promise<Link>;
  findInvitation(token: string): Promise<OpenInvitation | undefined>;
  /** Resolves to the person's id. */
  accept(token: string, acceptance: Acceptance, origin: Omit<Actor, "id">): Promise<string>;
  grant(actor: Actor, granter: string | null, personId: string, grants: readonly Grant[]): Promise<void>;
  /** Changes what somebody says of themselves. */
  changeProfile(personId: string, profile: Pick<Person, "name" | "language">): Promise<void>;
  revoke(actor: Actor, granter: string | null, personId: string, grantId: string): Promise<void>;
  remove(actor: Actor, granter: string | null, personId: string): Promise<void>;
  /** Resolves to the session's token; `undefined` if address and password do not belong together. @throws {QuotaError} */
  signInByPassword(attempt: PasswordAttempt): Promise<string | undefined>;
  findSession(token: string): Promise<SignedIn | undefined>;
  listSessions(personId: string): Promise<Session[]>;
  /** Ends one session of a person, or all of them. */
  endSessions(actor: Actor, personId: string, id?: string): Promise<number>;
  makeApiToken(
    actor: Actor,
    creator: string | null,
    token: NewApiToken,
  ): Promise<{ id: string; token: string }>;
  listApiTokens(tenant: string): Promise<ApiToken[]>;
  findApiToken(token: string): Promise<ApiToken | undefined>;
  revokeApiToken(actor: Actor, tenant: string, id: string): Promise<boolean>;
  /** Newest first. */
  audit(options: {
    before?: number | undefined;
    limit: number;
    tenant?: string | undefined;
  }): Promise<AuditEntry[]>;
  checkAudit(): Promise<{ lines: number; brokenAt: number | undefined }>;
}

export function openAccounts(engine: Engine): Accounts {
  const { reading } = engine;
  return {
    list: () => listPeople(reading),
    findByEmail: async (email) => findPerson(reading, { email: readAddress(email) }),
    makeSetUpLink: () => makeSetUpLink(engine),
    invite: async (...invitation) => invite(engine, ...invitation),
    makeRecoveryLink: (...recovery) => makeRecoveryLink(engine, ...recovery),
    findInvitation: (token) => findInvitation(reading, token),
    accept: (...acceptance) => acceptInvitation(engine, ...acceptance),
    grant: (...grant) => addGrants(engine, ...grant),
    changeProfile: (...change) => changeProfile(engine, ...change),
    revoke: (...grant) => takeGrant(engine, ...grant),
    remove: (...person) => removePerson(engine, ...person),
    signInByPassword: (attempt) => signInByPassword(engine, attempt),
    findSession: (token) => findSession(engine, token),
    listSessions: (personId) => listSessions(reading, personId),
    endSessions: (...session) => endSessions(engine, ...session),
    makeApiToken: (...token) => makeApiToken(engine, ...token),
    listApiTokens: (tenant) => listApiTokens(reading, tenant),
    findApiToken: (token) => findApiToken(engine, token),
    revokeApiToken: (...token) => revokeApiToken(engine, ...token),
    audit: (options) => listAudit(reading, options),
    checkAudit: () => checkAudit(reading),
  };
}
