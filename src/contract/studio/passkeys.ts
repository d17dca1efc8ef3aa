import * as v from "valibot";

/**
 * What browsers and the server tell each other about passkeys: the JSON forms of WebAuthn
 * (https://www.w3.org/TR/webauthn-3/#sctn-parseCreationOptionsFromJSON), which `PublicKeyCredential.parseCreationOptionsFromJSON`,
 * `parseRequestOptionsFromJSON` and `toJSON` of a credential read and write, and so does `@simplewebauthn/browser`. All bytes are base64url.
 */

interface PasskeyDescriptor {
  type: "public-key";
  id: string;
  transports: string[];
}

/** For `navigator.credentials.create`. */
export interface PasskeyCreationOptions {
  rp: { id: string; name: string };
  user: { id: string; name: string; displayName: string };
  challenge: string;
  pubKeyCredParams: { type: "public-key"; alg: number }[];
  /** Milliseconds. */
  timeout: number;
  attestation: "none";
  excludeCredentials: PasskeyDescriptor[];
  authenticatorSelection: {
    residentKey: "required";
    requireResidentKey: true;
    userVerification: "required";
  };
}

/** For `navigator.credentials.get`; without `allowCredentials`, for any passkey of this host. */
export interface PasskeyRequestOptions {
  rpId: string;
  challenge: string;
  /** Milliseconds. */
  timeout: number;
  userVerification: "required";
  allowCredentials: PasskeyDescriptor[];
}

const MAXIMUM_BYTES = 16 * 1024;
const MAXIMUM_ID = 1_400;
const MAXIMUM_TRANSPORTS = 10;

const bytes = v.pipe(
  v.string(),
  v.maxLength(MAXIMUM_BYTES),
  v.regex(/^[\w-]*$/, "must be base64url without padding"),
);
const id = v.pipe(
  v.string(),
  v.maxLength(MAXIMUM_ID),
  v.regex(/^[\w-]+$/, "must be base64url without padding"),
);
const transports = v.pipe(v.array(v.pipe(v.string(), v.maxLength(20))), v.maxLength(MAXIMUM_TRANSPORTS));

/** What `toJSON` of a new credential gives; whatever else stands in it is left out. */
export const passkeyRegistrationSchema = v.object({
  id,
  rawId: id,
  type: v.literal("public-key"),
  response: v.object({
    clientDataJSON: bytes,
    attestationObject: bytes,
    transports: v.optional(transports, []),
  }),
});
export type PasskeyRegistration = v.InferOutput<typeof passkeyRegistrationSchema>;

/** What `toJSON` of a credential that was used gives; whatever else stands in it is left out. */
export const passkeyAssertionSchema = v.object({
  id,
  rawId: id,
  type: v.literal("public-key"),
  response: v.object({
    clientDataJSON: bytes,
    authenticatorData: bytes,
    signature: bytes,
    userHandle: v.nullish(bytes),
  }),
});
export type PasskeyAssertion = v.InferOutput<typeof passkeyAssertionSchema>;
