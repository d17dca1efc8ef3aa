import * as v from "valibot";
import type { StudioEndpoint } from "../endpoint.ts";
import {
  creationOptionsSchema,
  passkeyAssertionSchema,
  passkeyRegistrationSchema,
  requestOptionsSchema,
} from "../passkeys.ts";
import { done, labelField, nothing, textField } from "./fields.ts";

/** The credentials that a person signs in with. Times are epoch milliseconds. */
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
 * One's own account: password and passkeys. Changes to credentials require a fresh proof of identity; without one the answer is 403 with
 * `errors: [{ field: "proof", message: "stale" }]`. The call `prove` provides it for ten minutes.
 */
export const ACCOUNT_ENDPOINTS = {
  /** Ends all other sessions and mailed links. For an unusable password, `errors` has too-short, too-long or guessable. */
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
  /** `isUsable` is false for a passkey of a former address of the Studio. */
  listCredentials: {
    method: "GET",
    path: "/studio/api/me/credentials",
    summary: "Lists one's own credentials",
    access: "signed-in",
    input: nothing,
    answer: credentialsSchema,
    errors: [401, 403],
  },
  renamePasskey: {
    method: "PUT",
    path: "/studio/api/me/credentials/{id}",
    summary: "Renames one of one's own passkeys",
    access: "signed-in",
    input: v.strictObject({ id: textField, name: labelField }),
    answer: done,
    errors: [401, 403, 404, 415, 422],
  },
  /** 409 for the last credential that can sign in. */
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
  /** A `PasskeyCreationOptions` for `startRegistration({ optionsJSON })`. */
  passkeyOptions: {
    method: "POST",
    path: "/studio/api/me/passkeys/options",
    summary: "Returns the options for creating another passkey",
    access: "signed-in",
    needsFreshProof: true,
    input: nothing,
    answer: creationOptionsSchema,
    errors: [401, 403, 415],
  },
  /** `passkey` is the result of `startRegistration`. */
  addPasskey: {
    method: "POST",
    path: "/studio/api/me/passkeys",
    summary: "Adds a passkey that an authenticator has created",
    access: "signed-in",
    needsFreshProof: true,
    input: v.strictObject({ passkey: passkeyRegistrationSchema, name: v.optional(labelField, "") }),
    answer: done,
    errors: [401, 403, 415, 422],
  },
  /** A `PasskeyRequestOptions` for `startAuthentication({ optionsJSON })`. `allowCredentials` is empty if there is none. */
  proofOptions: {
    method: "POST",
    path: "/studio/api/me/proof/options",
    summary: "Returns the options for proving one's identity with a passkey",
    access: "signed-in",
    input: nothing,
    answer: requestOptionsSchema,
    errors: [401, 403, 415],
  },
  /** Either `password`, or `passkey` from `startAuthentication`. If it is wrong, `errors` has that field with the message "wrong". */
  prove: {
    method: "POST",
    path: "/studio/api/me/proof",
    summary: "Proves one's identity again, which permits sensitive calls for ten minutes",
    access: "signed-in",
    input: v.union([
      v.strictObject({ password: textField }),
      v.strictObject({ passkey: passkeyAssertionSchema }),
    ]),
    answer: done,
    errors: [401, 403, 415, 422, 429],
  },
} as const satisfies Record<string, StudioEndpoint>;
