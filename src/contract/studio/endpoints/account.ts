import * as v from "valibot";
import { companyAddressSchema, companyAnswerField } from "../company-answer.ts";
import type { StudioEndpoint } from "../endpoint.ts";
import {
  creationOptionsSchema,
  passkeyAssertionSchema,
  passkeyRegistrationSchema,
  requestOptionsSchema,
} from "../passkeys.ts";
import { codeField, done, labelField, nothing, textField } from "./fields.ts";

/** Schema of the credentials with which a person signs in. Times are in epoch milliseconds. */
export const credentialsSchema = v.array(
  v.object({
    id: v.string(),
    kind: v.picklist(["passkey", "password", "company"]),
    name: v.string(),
    createdAt: v.number(),
    usedAt: v.nullable(v.number()),
    isUsable: v.boolean(),
  }),
);
export type ListedCredential = v.InferOutput<typeof credentialsSchema>[number];

/**
 * Calls for the caller's own account: password and passkeys. Changes to credentials require a fresh proof of identity; without it, the
 * answer is 403 with `errors: [{ field: "proof", message: "stale" }]`. The call `prove` provides a proof that is valid for ten minutes.
 * Passwords and passkeys answer 404 if this method is not available, except for people who came in by a link that the command line printed.
 */
export const ACCOUNT_ENDPOINTS = {
  /**
   * Also ends all other sessions and invalidates mailed links. If the password is unusable, `errors` contains too-short, too-long
   * or guessable. If another request has changed the password at the same time, the proof is stale.
   */
  changePassword: {
    method: "PUT",
    path: "/studio/api/me/password",
    summary: "Sets or changes the caller's password",
    access: "signed-in",
    needsFreshProof: true,
    input: v.strictObject({ password: textField }),
    answer: done,
    errors: [401, 403, 404, 415, 422],
  },
  /**
   * `isUsable` is false for a passkey that was created under an earlier address of the Studio, and for credentials of a method that is
   * not available.
   */
  listCredentials: {
    method: "GET",
    path: "/studio/api/me/credentials",
    summary: "Lists the caller's credentials",
    access: "signed-in",
    input: nothing,
    answer: credentialsSchema,
    errors: [401, 403],
  },
  renamePasskey: {
    method: "PUT",
    path: "/studio/api/me/credentials/{id}",
    summary: "Renames a passkey of the caller",
    access: "signed-in",
    input: v.strictObject({ id: textField, name: labelField }),
    answer: done,
    errors: [401, 403, 404, 415, 422],
  },
  /** Answers 409 for the last credential that can sign in. */
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
  /** Answers a `PasskeyCreationOptions` for `startRegistration({ optionsJSON })`. */
  passkeyOptions: {
    method: "POST",
    path: "/studio/api/me/passkeys/options",
    summary: "Returns the options for creating another passkey",
    access: "signed-in",
    needsFreshProof: true,
    input: nothing,
    answer: creationOptionsSchema,
    errors: [401, 403, 404, 415],
  },
  /** The field `passkey` is the result of `startRegistration`. */
  addPasskey: {
    method: "POST",
    path: "/studio/api/me/passkeys",
    summary: "Adds a passkey that an authenticator has created",
    access: "signed-in",
    needsFreshProof: true,
    input: v.strictObject({ passkey: passkeyRegistrationSchema, name: v.optional(labelField, "") }),
    answer: done,
    errors: [401, 403, 404, 415, 422],
  },
  /**
   * Answers a `PasskeyRequestOptions` for `startAuthentication({ optionsJSON })`. `allowCredentials` is empty if the person has
   * no passkey.
   */
  proofOptions: {
    method: "POST",
    path: "/studio/api/me/proof/options",
    summary: "Returns the options for proving the caller's identity with a passkey",
    access: "signed-in",
    input: nothing,
    answer: requestOptionsSchema,
    errors: [401, 403, 404, 415],
  },
  /**
   * Takes either `password`, or `passkey` with the result of `startAuthentication`. For a wrong one, `errors` contains that field
   * with the message "wrong". With `password`, `code` is as for `signIn`.
   */
  prove: {
    method: "POST",
    path: "/studio/api/me/proof",
    summary: "Proves the caller's identity again, which permits sensitive calls for ten minutes",
    access: "signed-in",
    input: v.union([
      v.strictObject({ password: textField, code: v.optional(codeField) }),
      v.strictObject({ passkey: passkeyAssertionSchema }),
    ]),
    answer: done,
    errors: [401, 403, 404, 415, 422, 429],
  },
  /** Like `beginCompanySignIn`. The provider asks for a password or another proof, even if the person is signed in there. */
  beginCompanyProof: {
    method: "POST",
    path: "/studio/api/me/proof/company/begin",
    summary:
      "Returns the address of the company's provider, at which the signed-in person proves their identity",
    access: "signed-in",
    input: nothing,
    answer: companyAddressSchema,
    errors: [401, 403, 404, 415, 422],
  },
  /** Like `signInByCompany`, for the account of the signed-in person. A further reason is not-proven (403). */
  proveByCompany: {
    method: "POST",
    path: "/studio/api/me/proof/company",
    summary: "Proves the caller's identity again with their company account",
    access: "signed-in",
    input: v.strictObject({ answer: companyAnswerField }),
    answer: done,
    errors: [401, 403, 404, 415, 422, 429],
  },
} as const satisfies Record<string, StudioEndpoint>;
