import type { LanguageCode } from "../../contract/addresses/locales.ts";
import type {
  PasskeyAssertion,
  PasskeyCreationOptions,
  PasskeyRegistration,
  PasskeyRequestOptions,
} from "../../contract/studio/passkeys.ts";
import type { Grant } from "../../contract/studio/roles.ts";
import type { Engine } from "../engine/engine.ts";
import { type Acceptance, type Accepted, acceptInvitation, invitationOptions } from "./accept-invitation.ts";
import {
  type ApiToken,
  type ListedApiToken,
  type NewApiToken,
  findApiToken,
  listApiTokens,
  makeApiToken,
  revokeApiToken,
} from "./api-tokens.ts";
import { type Actor, type AuditCheck, type ListedAuditEntry, checkAudit, listAudit } from "./audit.ts";
import { nameColleagues } from "./colleagues.ts";
import type { CompanyAccount } from "./company-account.ts";
import { type CompanyAttempt, beginCompanyAttempt, takeCompanyAttempt } from "./company-attempts.ts";
import { type CompanySignIn, proveByCompany, signInByCompany } from "./company-sign-in.ts";
import {
  type AvailableMethods,
  type Credential,
  changePassword,
  listCredentials,
  removeCredential,
  renamePasskey,
} from "./credentials.ts";
import type { Granter } from "./grants.ts";
import {
  type EditorAtWork,
  type HandOver,
  findEditorAtWork,
  makeHandOver,
  takeHandOver,
} from "./hand-overs.ts";
import {
  type Link,
  type OpenInvitation,
  type PendingInvitation,
  type RecoveryLink,
  findInvitation,
  invite,
  listInvitations,
  makeRecoveryLink,
  makeSetUpLink,
  withdrawInvitation,
} from "./invitations.ts";
import { makeDeviceToken, readDeviceToken } from "./known-devices.ts";
import { addPasskey, ownCreationOptions, proofOptions, signInOptions } from "./own-passkeys.ts";
import type { PasskeyHost } from "./passkeys.ts";
import {
  type ListedPerson,
  type PeopleFilter,
  type Person,
  addGrants,
  changeProfile,
  findPerson,
  listPeople,
  readAddress,
  removePerson,
  removeGrant,
} from "./people.ts";
import { type Proof, prove } from "./proofs.ts";
import { type SecondFactors, openSecondFactors } from "./second-factors.ts";
import {
  type Session,
  type SignedIn,
  endSessions,
  findSession,
  listSessions,
  signPersonOut,
} from "./sessions.ts";
import { type AttemptOrigin, recordCompanyRefusal } from "./sign-in-limits.ts";
import {
  type LinkAttempt,
  type SignInLink,
  chargeLink,
  findSignInLink,
  makeSignInLink,
  signInByLink,
} from "./sign-in-links.ts";
import { type PasswordAttempt, signInByPasskey, signInByPassword } from "./sign-in.ts";

/**
 * The people who run the sites. `granter` is the person whose own grants must cover the grants that change; `null` for the command
 * line. `studio` is the Studio's origin; passkeys work only there. Methods throw `AccountError`, and `QuotaError` where attempts
 * are limited.
 */
export interface Accounts {
  /** Sorted by e-mail address. */
  list(filter?: PeopleFilter): Promise<ListedPerson[]>;
  findByEmail(email: string): Promise<Person | undefined>;
  /** Creates the link for the first person; `undefined` if somebody can already sign in. */
  makeSetUpLink(): Promise<Link | undefined>;
  invite(
    actor: Actor,
    granter: Granter | null,
    invitation: { email: string; name: string; grants: readonly Grant[] },
  ): Promise<Link>;
  /** The names of people who work on a tenant, by their addresses. */
  nameColleagues(tenant: string, emails: readonly string[]): Promise<Pick<Person, "email" | "name">[]>;
  /** Unused invitations, to all sites or to one. */
  listInvitations(tenant?: string): Promise<PendingInvitation[]>;
  withdrawInvitation(actor: Actor, granter: Granter | null, email: string): Promise<void>;
  makeRecoveryLink(actor: Actor, granter: Granter | null, personId: string): Promise<RecoveryLink>;
  /** Finds what a link is for; `undefined` if it is unknown, used or expired. */
  findInvitation(token: string): Promise<OpenInvitation | undefined>;
  invitationOptions(
    studio: string,
    token: string,
    given: { email?: string; name?: string },
  ): Promise<PasskeyCreationOptions>;
  accept(
    token: string,
    acceptance: Acceptance,
    origin: Partial<AttemptOrigin> & { studio?: string },
  ): Promise<Accepted>;
  grant(actor: Actor, granter: Granter | null, personId: string, grants: readonly Grant[]): Promise<void>;
  revoke(actor: Actor, granter: Granter | null, personId: string, grantId: string): Promise<void>;
  remove(actor: Actor, granter: Granter | null, personId: string): Promise<void>;
  /** Ends all sessions of a person. Resolves to their number. */
  signOut(actor: Actor, granter: Granter | null, personId: string): Promise<number>;

  /** Resolves to the session token; `undefined` for a wrong address or password. */
  signInByPassword(attempt: PasswordAttempt): Promise<string | undefined>;
  signInOptions(studio: string): Promise<PasskeyRequestOptions>;
  /** Resolves to the session token; `undefined` if the passkey is refused. */
  signInByPasskey(
    studio: string,
    assertion: PasskeyAssertion,
    origin: AttemptOrigin,
  ): Promise<string | undefined>;
  /** Counts a request for a sign-in mail against the rate limits. Call it before answering, and {@link makeSignInLink} afterwards. */
  chargeLink(email: string, origin: AttemptOrigin): Promise<void>;
  makeSignInLink(email: string, origin: AttemptOrigin): Promise<SignInLink | undefined>;
  /**
   * Returns the value of the cookie that marks a browser as known to a person.
   *
   * @param device the previous value of the cookie
   */
  renewDevice(session: string, device: string | undefined): Promise<string>;
  signInByLink(token: string, attempt: LinkAttempt): Promise<string | undefined>;
  /** Begins an attempt to sign in at the company's provider. @param subject the purpose, and for whom the attempt is valid */
  beginCompanyAttempt(subject: string): Promise<CompanyAttempt>;
  takeCompanyAttempt(
    subject: string,
    attempt: Pick<CompanyAttempt, "token" | "state">,
    origin: AttemptOrigin,
  ): Promise<CompanyAttempt | undefined>;
  /** Resolves to the session token. */
  signInByCompany(
    account: CompanyAccount,
    language: LanguageCode,
    origin: AttemptOrigin,
  ): Promise<CompanySignIn>;
  /** @param options whether this call counts as use of the session (the default) or only checks it */
  findSession(token: string, options?: { isUse: boolean }): Promise<SignedIn | undefined>;
  listSessions(personId: string): Promise<Session[]>;
  /** Ends one of the person's own sessions, or all of them. */
  endSessions(actor: Actor, personId: string, id?: string): Promise<number>;
  /** Creates a one-time token, valid for a minute, with which an editor opens a site from the Studio. */
  makeHandOver(handOver: HandOver): Promise<string>;
  takeHandOver(token: string, handOver: HandOver): Promise<boolean>;
  /** The session with this id; `undefined` once it has ended. */
  findEditorAtWork(session: string): Promise<EditorAtWork | undefined>;

  changeProfile(personId: string, profile: Partial<Pick<Person, "name" | "language">>): Promise<void>;
  changePassword(actor: Actor, personId: string, sessionId: string, password: string): Promise<void>;
  listCredentials(methods: AvailableMethods, personId: string): Promise<Credential[]>;
  renamePasskey(personId: string, id: string, name: string): Promise<void>;
  removeCredential(methods: AvailableMethods, actor: Actor, personId: string, id: string): Promise<void>;
  secondFactors: SecondFactors;
  passkeyOptions(studio: string, signedIn: SignedIn): Promise<PasskeyCreationOptions>;
  addPasskey(
    studio: string,
    actor: Actor,
    signedIn: SignedIn,
    passkey: { registration: PasskeyRegistration; name: string },
  ): Promise<void>;
  proofOptions(studio: string, signedIn: SignedIn): Promise<PasskeyRequestOptions>;
  /** Confirms the identity of the signed-in person. Resolves to false if the proof is wrong. */
  prove(studio: string, signedIn: SignedIn, proof: Proof, origin: AttemptOrigin): Promise<boolean>;
  proveByCompany(
    signedIn: SignedIn,
    account: CompanyAccount,
    begunAt: number,
    origin: AttemptOrigin,
  ): Promise<void>;
  /** Writes to the audit why the provider did not confirm an account. */
  recordCompanyRefusal(origin: AttemptOrigin, reason: string): Promise<void>;

  makeApiToken(
    actor: Actor,
    creator: Granter | null,
    token: NewApiToken,
  ): Promise<{ id: string; token: string }>;
  listApiTokens(tenant: string): Promise<ListedApiToken[]>;
  /** @param options whether this call counts as use of the token (the default) or only checks it */
  findApiToken(token: string, options?: { isUse: boolean }): Promise<ApiToken | undefined>;
  revokeApiToken(actor: Actor, tenant: string, id: string): Promise<boolean>;
  /** Newest first. */
  audit(options: {
    before?: number | undefined;
    limit: number;
    tenant?: string | undefined;
  }): Promise<ListedAuditEntry[]>;
  checkAudit(): Promise<AuditCheck>;
}

/** @param secret the signing secret that all servers of the installation share */
export function openAccounts(engine: Engine, secret: () => Promise<string>): Accounts {
  const { reading } = engine;
  const hostOf = async (origin: string): Promise<PasskeyHost> => ({ engine, origin, secret: await secret() });
  return {
    list: (filter) => listPeople(reading, filter),
    findByEmail: async (email) => findPerson(reading, { email: readAddress(email) }),
    makeSetUpLink: () => makeSetUpLink(engine),
    invite: async (...invitation) => invite(engine, ...invitation),
    nameColleagues: (tenant, emails) => nameColleagues(engine, tenant, emails),
    listInvitations: (tenant) => listInvitations(reading, tenant),
    withdrawInvitation: async (...invitation) => withdrawInvitation(engine, ...invitation),
    makeRecoveryLink: async (...recovery) => makeRecoveryLink(engine, ...recovery),
    findInvitation: async (token) => (await findInvitation(reading, token)) ?? findSignInLink(reading, token),
    invitationOptions: async (studio, ...link) => invitationOptions(await hostOf(studio), ...link),
    accept: async (token, acceptance, { studio = "", ...origin }) =>
      acceptInvitation(await hostOf(studio), token, acceptance, origin),
    grant: (...grant) => addGrants(engine, ...grant),
    revoke: (...grant) => removeGrant(engine, ...grant),
    remove: (...person) => removePerson(engine, ...person),
    signOut: (...person) => signPersonOut(engine, ...person),

    signInByPassword: async (attempt) => signInByPassword(engine, await secret(), attempt),
    signInOptions: async (studio) => signInOptions(await hostOf(studio)),
    signInByPasskey: async (studio, ...attempt) => signInByPasskey(await hostOf(studio), ...attempt),
    chargeLink: async (...link) => chargeLink(engine, await secret(), ...link),
    async renewDevice(session, device) {
      const email = (await findSession(engine, session, { isUse: false }))?.person.email ?? "";
      const key = await secret();
      return makeDeviceToken(key, email, readDeviceToken(key, email, device));
    },
    makeSignInLink: async (...link) => makeSignInLink(engine, ...link),
    signInByLink: async (...link) => signInByLink({ engine, secret: await secret() }, ...link),
    beginCompanyAttempt: async (subject) => beginCompanyAttempt(await secret(), subject),
    takeCompanyAttempt: async (...attempt) => takeCompanyAttempt(engine, await secret(), ...attempt),
    signInByCompany: (...account) => signInByCompany(engine, ...account),
    findSession: (...session) => findSession(engine, ...session),
    listSessions: (personId) => listSessions(reading, personId),
    endSessions: (...session) => endSessions(engine, ...session),
    makeHandOver: async (handOver) => makeHandOver(await secret(), handOver),
    takeHandOver: async (...handOver) => takeHandOver(engine, await secret(), ...handOver),
    findEditorAtWork: (session) => findEditorAtWork(engine, session),

    changeProfile: (...profile) => changeProfile(engine, ...profile),
    changePassword: (...password) => changePassword(engine, ...password),
    listCredentials: (methods, personId) => listCredentials(reading, personId, methods),
    renamePasskey: (...passkey) => renamePasskey(engine, ...passkey),
    removeCredential: (methods, actor, personId, id) =>
      removeCredential(engine, actor, personId, id, methods),
    secondFactors: openSecondFactors(engine, secret),
    passkeyOptions: async (studio, signedIn) => ownCreationOptions(await hostOf(studio), signedIn),
    addPasskey: async (studio, ...passkey) => addPasskey(await hostOf(studio), ...passkey),
    proofOptions: async (studio, signedIn) => proofOptions(await hostOf(studio), signedIn),
    prove: async (studio, ...proof) => prove(await hostOf(studio), ...proof),
    proveByCompany: (...proof) => proveByCompany(engine, ...proof),
    recordCompanyRefusal: (...refusal) => recordCompanyRefusal(engine, ...refusal),

    makeApiToken: (...token) => makeApiToken(engine, ...token),
    listApiTokens: (tenant) => listApiTokens(reading, tenant),
    findApiToken: (...token) => findApiToken(engine, ...token),
    revokeApiToken: (...token) => revokeApiToken(engine, ...token),
    audit: (options) => listAudit(reading, options),
    checkAudit: () => checkAudit(reading),
  };
}
