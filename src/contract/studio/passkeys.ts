import * as v from "valibot";

/**
 * The JSON forms of WebAuthn that browsers and the server exchange
 * (https://www.w3.org/TR/webauthn-3/#sctn-parseCreationOptionsFromJSON). Browsers' `PublicKeyCredential` methods and
 * `@simplewebauthn/browser` also use them. All bytes are in base64url.
 */

const descriptor = v.object({
  type: v.literal("public-key"),
  id: v.string(),
  transports: v.array(v.string()),
});

/** Schema of the options of `navigator.credentials.create`. `timeout` is in milliseconds. */
export const creationOptionsSchema = v.object({
  rp: v.object({ id: v.string(), name: v.string() }),
  user: v.object({ id: v.string(), name: v.string(), displayName: v.string() }),
  challenge: v.string(),
  pubKeyCredParams: v.array(v.object({ type: v.literal("public-key"), alg: v.number() })),
  timeout: v.number(),
  attestation: v.literal("none"),
  excludeCredentials: v.array(descriptor),
  authenticatorSelection: v.object({
    residentKey: v.literal("required"),
    requireResidentKey: v.literal(true),
    userVerification: v.literal("required"),
  }),
});
export type PasskeyCreationOptions = v.InferOutput<typeof creationOptionsSchema>;

/**
 * Schema of the options of `navigator.credentials.get`. An empty `allowCredentials` accepts any passkey of this host. `timeout`
 * is in milliseconds.
 */
export const requestOptionsSchema = v.object({
  rpId: v.string(),
  challenge: v.string(),
  timeout: v.number(),
  userVerification: v.literal("required"),
  allowCredentials: v.array(descriptor),
});
export type PasskeyRequestOptions = v.InferOutput<typeof requestOptionsSchema>;

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

/** Schema of the result of `toJSON` of a new credential. Unknown fields are removed. */
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

/** Schema of the result of `toJSON` of a credential used to sign in. Unknown fields are removed. */
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
