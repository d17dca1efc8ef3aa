import * as v from "valibot";
import type { StudioEndpoint } from "../endpoint.ts";
import {
  creationOptionsSchema,
  passkeyAssertionSchema,
  passkeyRegistrationSchema,
  requestOptionsSchema,
} from "../passkeys.ts";
import { done, labelField, nothing, textField } from "./fields.ts";

/** With what somebody signs in. Times are epoch milliseconds. */
export const credentialsSchema = v.array(
  v.object({
    id: v.string(),
    kind: v.picklist(["passkey", "password"]),
    name: v.string(),
    createdAt: v.number(),
    usedAt: v.nullable(v.number()),
    isUsable: v.boolean(),
  }),
);
export type ListedCredential = v.InferOutput<typeof credentialsSchema>[number];

/**
 * With what one signs in: password and passkeys. What changes how one signs in needs a fresh proof: without one it is refused
 * with 403 and `errors: [{ field: "proof", message: "stale" }]`; then `prove` opens it for ten minutes.
 */
export const ACCOUNT_ENDPOINTS = {
  /** All other sessions and mailed links end. A password that cannot be one is told in `errors` as too-short, too-long or guessable. */
  changePassword: {
    method: "PUT",
    path: "/studio/api/me/password",
    summary: "Sets or changes one's own password",
    access: "signed-in",
    needsFreshProof: true,
    input: v.strictObject({ password: textField }),
    answer: done,
    errors: [401, 403, 415, 422],
  },
  /** `{ id, kind: "passkey" | "password", name, createdAt, usedAt, isUsable }[]`; not usable is a passkey of an earlier address. */
  listCredentials: {
    method: "GET",
    path: "/studio/api/me/credentials",
    summary: "With what one signs in",
    access: "signed-in",
    input: nothing,
    answer: credentialsSchema,
    errors: [401, 403],
  },
  renamePasskey: {
    method: "PUT",
    path: "/studio/api/me/credentials/{id}",
    summary: "Names one of one's own passkeys",
    access: "signed-in",
    input: v.strictObject({ id: textField, name: labelField }),
    answer: done,
    errors: [401, 403, 404, 415, 422],
  },
  /** 409 if no other is left with which one could sign in. */
  removeCredential: {
    method: "DELETE",
    path: "/studio/api/me/credentials/{id}",
    summary: "Removes a passkey or the password",
    access: "signed-in",
    needsFreshProof: true,
    input: v.strictObject({ id: textField }),
    answer: done,
    errors: [401, 403, 404, 409, 422],
  },
  /** A `PasskeyCreationOptions`: what `startRegistration({ optionsJSON })` takes. */
  passkeyOptions: {
    method: "POST",
    path: "/studio/api/me/passkeys/options",
    summary: "What an authenticator needs to know to make one's own next passkey",
    access: "signed-in",
    needsFreshProof: true,
    input: nothing,
    answer: creationOptionsSchema,
    errors: [401, 403, 415],
  },
  /** `passkey` is what `startRegistration` gives. */
  addPasskey: {
    method: "POST",
    path: "/studio/api/me/passkeys",
    summary: "Adds a passkey that an authenticator has made",
    access: "signed-in",
    needsFreshProof: true,
    input: v.strictObject({ passkey: passkeyRegistrationSchema, name: v.optional(labelField, "") }),
    answer: done,
    errors: [401, 403, 415, 422],
  },
  /** A `PasskeyRequestOptions`: what `startAuthentication({ optionsJSON })` takes. `allowCredentials` is empty if there is none. */
  proofOptions: {
    method: "POST",
    path: "/studio/api/me/proof/options",
    summary: "What one's own authenticator needs to know to prove once more who is signed in",
    access: "signed-in",
    input: nothing,
    answer: requestOptionsSchema,
    errors: [401, 403, 415],
  },
  /** Either `password`, or `passkey` as `startAuthentication` gives it; `errors` has that field with the message "wrong" if it is. */
  prove: {
    method: "POST",
    path: "/studio/api/me/proof",
    summary: "Proves once more who is signed in, which opens for ten minutes what needs that",
    access: "signed-in",
    input: v.union([
      v.strictObject({ password: textField }),
      v.strictObject({ passkey: passkeyAssertionSchema }),
    ]),
    answer: done,
    errors: [401, 403, 415, 422, 429],
  },
} as const satisfies Record<string, StudioEndpoint>;
