import { createHash } from "node:crypto";
import type { Kysely, Transaction } from "kysely";
import * as v from "valibot";
import type {
  PasskeyAssertion,
  PasskeyCreationOptions,
  PasskeyRegistration,
  PasskeyRequestOptions,
} from "../../contract/studio/passkeys.ts";
import type { Engine } from "../engine/engine.ts";
import type { Tables } from "../model/tables.ts";
import { AccountError } from "./account-error.ts";
import { CHALLENGE_MS, type ChallengeUse, makeChallenge, takeChallenge } from "./challenges.ts";
import { insertCredential } from "./credentials.ts";

/** The Studio's host and origin. A passkey works only at the host where it was created. */
export interface PasskeyHost {
  engine: Engine;
  /** The signing secret that all servers of the installation share. */
  secret: string;
  /** The Studio's origin, without a trailing slash. */
  origin: string;
}

export interface PasskeyOwner {
  id: string;
  email: string;
  name: string;
}

/** EdDSA, ES256, RS256 (https://www.iana.org/assignments/cose): the algorithms that browsers use. */
const ALGORITHMS = [-8, -7, -257];

/** Returns the options with which an authenticator creates a passkey for a person. */
export async function creationOptions(
  { engine, secret, origin }: PasskeyHost,
  owner: PasskeyOwner,
  use: ChallengeUse,
): Promise<PasskeyCreationOptions> {
  const id = new URL(origin).hostname;
  return {
    rp: { id, name: "Vitrine Studio" },
    user: { id: userHandle(owner.id), name: owner.email, displayName: owner.name },
    challenge: makeChallenge(secret, use).toString("base64url"),
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: "public-key", alg })),
    timeout: CHALLENGE_MS,
    attestation: "none",
    excludeCredentials: await describePasskeys(engine.reading, owner.id, id),
    authenticatorSelection: {
      residentKey: "required",
      requireResidentKey: true,
      userVerification: "required",
    },
  };
}

/**
 * Returns the options with which an authenticator proves an identity: of any person, or of `personId` with one of their
 * passkeys.
 */
export async function requestOptions(
  { engine, secret, origin }: PasskeyHost,
  use: ChallengeUse,
  personId?: string,
): Promise<PasskeyRequestOptions> {
  const rpId = new URL(origin).hostname;
  return {
    rpId,
    challenge: makeChallenge(secret, use).toString("base64url"),
    timeout: CHALLENGE_MS,
    userVerification: "required",
    allowCredentials: personId === undefined ? [] : await describePasskeys(engine.reading, personId, rpId),
  };
}

const transportsSchema = v.array(v.string());

async function describePasskeys(reading: Kysely<Tables>, personId: string, host: string) {
  const rows = await reading
    .selectFrom("credential")
    .select(["subject", "transports"])
    .where("person_id", "=", personId)
    .where("kind", "=", "passkey")
    .where("host", "=", host)
    .orderBy("created_at")
    .execute();
  return rows.map(({ subject, transports }) => ({
    type: "public-key" as const,
    id: subject,
    transports: v.parse(transportsSchema, JSON.parse(transports)),
  }));
}

/** A newly created passkey. */
export interface NewPasskey {
  id: string;
  /** COSE, as base64url. */
  publicKey: string;
  counter: number;
  host: string;
  transports: string[];
}

/**
 * Verifies the response of an authenticator that created a passkey.
 *
 * @throws {AccountError} if it does not answer one of our challenges for this purpose, or was created elsewhere
 */
export async function verifyRegistration(
  { engine, secret, origin }: PasskeyHost,
  registration: PasskeyRegistration,
  use: ChallengeUse,
): Promise<NewPasskey> {
  const { verifyRegistrationResponse } = await loadLibrary();
  await refuseAttestation(registration);
  const host = new URL(origin).hostname;
  const { registrationInfo } = await verifyRegistrationResponse({
    response: { ...registration, clientExtensionResults: {} },
    expectedChallenge: (challenge) => takeChallenge(engine, secret, use, challenge),
    expectedOrigin: origin,
    expectedRPID: host,
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(refusePasskey);
  if (registrationInfo === undefined) return refusePasskey();
  const { id, publicKey, counter } = registrationInfo.credential;
  const { transports = [] } = registration.response;
  return { id, publicKey: Buffer.from(publicKey).toString("base64url"), counter, host, transports };
}

/**
 * Attestation is not requested. Verifying attestation certificates would mean fetching lists from servers that the sender
 * names, and the result is not needed.
 */
async function refuseAttestation({ response }: PasskeyRegistration): Promise<void> {
  const { decodeAttestationObject } = await loadHelpers();
  try {
    const attestation = decodeAttestationObject(Buffer.from(response.attestationObject, "base64url"));
    const format = attestation.get("fmt");
    if (format === "none" || (format === "packed" && !attestation.get("attStmt").get("x5c"))) return;
  } catch {
    // Responses that cannot be parsed are refused below.
  }
  refusePasskey();
}

/** @throws {AccountError} if a person already has this passkey */
export async function insertPasskey(
  transaction: Transaction<Tables>,
  personId: string,
  { id, publicKey, counter, host, transports }: NewPasskey,
  name: string,
): Promise<void> {
  const known = await transaction
    .selectFrom("credential")
    .select("id")
    .where("kind", "=", "passkey")
    .where("subject", "=", id)
    .executeTakeFirst();
  if (known !== undefined) refusePasskey();
  const row = { kind: "passkey", subject: id, secret: publicKey, counter, name, host } as const;
  await insertCredential(transaction, personId, { ...row, transports: JSON.stringify(transports) });
}

/** A passkey that was used to sign in. */
export interface ProvenPasskey {
  personId: string;
  /** The id that the authenticator gave the credential, not the id of the row. */
  id: string;
}

/**
 * Verifies a passkey's response and records its use and counter.
 *
 * @returns the person, or the reason for refusal as a word for the audit
 */
export async function verifyAssertion(
  { engine, secret, origin }: PasskeyHost,
  assertion: PasskeyAssertion,
  use: ChallengeUse,
): Promise<ProvenPasskey | "unknown" | "wrong" | "counter"> {
  const host = new URL(origin).hostname;
  const row = await engine.reading
    .selectFrom("credential")
    .innerJoin("person", "person.id", "credential.person_id")
    .select(["credential.id", "person_id as personId", "secret", "subject"])
    .where("kind", "=", "passkey")
    .where("subject", "=", assertion.id)
    .where("host", "=", host)
    .where("person.state", "=", "active")
    .executeTakeFirst();
  if (row === undefined) return "unknown";
  const { userHandle: handle, ...response } = assertion.response;
  if (handle && handle !== userHandle(row.personId)) return "wrong";
  const { verifyAuthenticationResponse } = await loadLibrary();
  const checked = await verifyAuthenticationResponse({
    response: { ...assertion, response, clientExtensionResults: {} },
    expectedChallenge: (challenge) => takeChallenge(engine, secret, use, challenge),
    expectedOrigin: origin,
    expectedRPID: host,
    requireUserVerification: true,
    // 0 disables the library's check of the counter. `recordUse` compares it in the update itself, so that of two simultaneous responses one
    // fails.
    credential: { id: row.subject, publicKey: Buffer.from(row.secret, "base64url"), counter: 0 },
  }).catch(() => undefined);
  if (checked?.verified !== true) return "wrong";
  const isCounted = await recordUse(engine, row.id, checked.authenticationInfo.newCounter);
  return isCounted ? { personId: row.personId, id: row.id } : "counter";
}

/**
 * Records a passkey's use and counter. Resolves to false if the counter did not increase, which indicates a copied passkey.
 * Many authenticators have no counter and always send 0.
 */
function recordUse(engine: Engine, id: string, counter: number): Promise<boolean> {
  return engine.write(async (transaction) => {
    const used = await transaction
      .updateTable("credential")
      .set({ used_at: Date.now(), counter })
      .where("id", "=", id)
      .where("counter", counter === 0 ? "=" : "<", counter)
      .returning("id")
      .executeTakeFirst();
    return used !== undefined;
  });
}

/**
 * Loads the library when a passkey is first used, since its code for certificates takes 16 MiB. The polyfill must be loaded
 * before it; static imports in the server's bundle do not ensure this order.
 */
async function loadLibrary() {
  await import("reflect-metadata");
  return import("@simplewebauthn/server");
}

async function loadHelpers() {
  await import("reflect-metadata");
  return import("@simplewebauthn/server/helpers");
}

/** The person's id for authenticators: a hash that reveals nothing else. */
function userHandle(personId: string): string {
  return createHash("sha256").update(`passkey of ${personId}`).digest("base64url");
}

/** @throws {AccountError} always */
function refusePasskey(): never {
  throw new AccountError("no-passkey", "the passkey is unknown here, or its challenge has expired");
}
