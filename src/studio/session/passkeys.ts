import * as v from "valibot";
import { ACCOUNT_ENDPOINTS } from "../../contract/studio/endpoints/account.ts";
import { INVITATION_ENDPOINTS } from "../../contract/studio/endpoints/invitations.ts";
import { SIGN_IN_ENDPOINTS } from "../../contract/studio/endpoints/sign-in.ts";
import type { PasskeyCreationOptions, PasskeyRequestOptions } from "../../contract/studio/passkeys.ts";
import { type Call, call } from "../api/call.ts";

/** Whether this browser can make and use passkeys. */
export function hasPasskeys(): boolean {
  return typeof PublicKeyCredential === "function" && "parseRequestOptionsFromJSON" in PublicKeyCredential;
}

/** Has the authenticator of this browser made a passkey for whoever uses a link. @throws {DOMException} if it makes none */
export async function makePasskey(input: { token: string; email?: string; name?: string }): Promise<object> {
  return create(INVITATION_ENDPOINTS.invitationOptions, input);
}

/** Has the authenticator of this browser made another passkey for whoever is signed in. @throws {DOMException} if it makes none */
export async function makeNextPasskey(): Promise<object> {
  return create(ACCOUNT_ENDPOINTS.passkeyOptions, {});
}

async function create(endpoint: Call, input: object): Promise<object> {
  const options = await call(endpoint, input, v.custom<PasskeyCreationOptions>(hasChallenge));
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options);
  return asJson(await navigator.credentials.create({ publicKey }));
}

/** Signs in with a passkey of this browser, which says itself whose it is. @throws {DOMException} if none is used */
export async function signInByPasskey(): Promise<void> {
  const passkey = await present(SIGN_IN_ENDPOINTS.signInOptions);
  await call(SIGN_IN_ENDPOINTS.signInByPasskey, { passkey }, v.unknown());
}

/** Proves with a passkey once more who is signed in. @throws {DOMException} if none is used */
export async function proveByPasskey(): Promise<void> {
  const passkey = await present(ACCOUNT_ENDPOINTS.proofOptions);
  await call(ACCOUNT_ENDPOINTS.prove, { passkey }, v.unknown());
}

async function present(endpoint: Call): Promise<object> {
  const options = await call(endpoint, {}, v.custom<PasskeyRequestOptions>(hasChallenge));
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options);
  return asJson(await navigator.credentials.get({ publicKey }));
}

function hasChallenge(options: unknown): boolean {
  return typeof options === "object" && options !== null && "challenge" in options;
}

function asJson(credential: Credential | null): object {
  if (credential instanceof PublicKeyCredential) return credential.toJSON() as object;
  throw new DOMException("No passkey", "NotAllowedError");
}
