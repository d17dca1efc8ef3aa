import * as v from "valibot";
import { INVITATION_ENDPOINTS } from "../../contract/studio/endpoints/invitations.ts";
import { SIGN_IN_ENDPOINTS } from "../../contract/studio/endpoints/sign-in.ts";
import type { PasskeyCreationOptions, PasskeyRequestOptions } from "../../contract/studio/passkeys.ts";
import { call } from "../api/call.ts";

/** Whether this browser can make and use passkeys. */
export function hasPasskeys(): boolean {
  return typeof PublicKeyCredential === "function" && "parseRequestOptionsFromJSON" in PublicKeyCredential;
}

/** Has the authenticator of this browser made a passkey for whoever uses a link. @throws {DOMException} if it makes none */
export async function makePasskey(input: { token: string; email?: string; name?: string }): Promise<object> {
  const options = await call(
    INVITATION_ENDPOINTS.invitationOptions,
    input,
    v.custom<PasskeyCreationOptions>(hasChallenge),
  );
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options);
  return asJson(await navigator.credentials.create({ publicKey }));
}

/** Signs in with a passkey of this browser, which says itself whose it is. @throws {DOMException} if none is used */
export async function signInByPasskey(): Promise<void> {
  const options = await call(
    SIGN_IN_ENDPOINTS.signInOptions,
    {},
    v.custom<PasskeyRequestOptions>(hasChallenge),
  );
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options);
  const passkey = asJson(await navigator.credentials.get({ publicKey }));
  await call(SIGN_IN_ENDPOINTS.signInByPasskey, { passkey }, v.unknown());
}

function hasChallenge(options: unknown): boolean {
  return typeof options === "object" && options !== null && "challenge" in options;
}

function asJson(credential: Credential | null): object {
  if (credential instanceof PublicKeyCredential) return credential.toJSON() as object;
  throw new DOMException("No passkey", "NotAllowedError");
}
