import * as v from "valibot";
import { ACCOUNT_ENDPOINTS } from "../../contract/studio/endpoints/account.ts";
import { INVITATION_ENDPOINTS } from "../../contract/studio/endpoints/invitations.ts";
import { SIGN_IN_ENDPOINTS } from "../../contract/studio/endpoints/sign-in.ts";
import {
  type PasskeyAssertion,
  type PasskeyCreationOptions,
  type PasskeyRegistration,
  type PasskeyRequestOptions,
  passkeyAssertionSchema,
  passkeyRegistrationSchema,
} from "../../contract/studio/passkeys.ts";
import { call } from "../api/call.ts";

/**
 * Creates a passkey for the person who opened a one-time link.
 *
 * @throws {DOMException} if the browser creates none
 */
export async function makePasskey(input: {
  token: string;
  email?: string;
  name?: string;
}): Promise<PasskeyRegistration> {
  return create(await call(INVITATION_ENDPOINTS.invitationOptions, input));
}

/**
 * Creates a further passkey for the signed-in person.
 *
 * @throws {DOMException} if the browser creates none
 */
export async function makeNextPasskey(): Promise<PasskeyRegistration> {
  return create(await call(ACCOUNT_ENDPOINTS.passkeyOptions, {}));
}

async function create(options: PasskeyCreationOptions): Promise<PasskeyRegistration> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options);
  return v.parse(passkeyRegistrationSchema, jsonOf(await navigator.credentials.create({ publicKey })));
}

/**
 * Signs in with a passkey.
 *
 * @throws {DOMException} if the person uses none
 */
export async function signInByPasskey(): Promise<void> {
  const passkey = await present(await call(SIGN_IN_ENDPOINTS.signInOptions, {}));
  await call(SIGN_IN_ENDPOINTS.signInByPasskey, { passkey });
}

/**
 * Confirms the identity of the signed-in person with a passkey.
 *
 * @throws {DOMException} if the person uses none
 */
export async function proveByPasskey(): Promise<void> {
  const passkey = await present(await call(ACCOUNT_ENDPOINTS.proofOptions, {}));
  await call(ACCOUNT_ENDPOINTS.prove, { passkey });
}

async function present(options: PasskeyRequestOptions): Promise<PasskeyAssertion> {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options);
  return v.parse(passkeyAssertionSchema, jsonOf(await navigator.credentials.get({ publicKey })));
}

function jsonOf(credential: Credential | null): unknown {
  if (credential instanceof PublicKeyCredential) return credential.toJSON();
  throw new DOMException("No passkey", "NotAllowedError");
}
