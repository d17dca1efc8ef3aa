import * as v from "valibot";
import type { StudioEndpoint } from "../endpoint.ts";
import { passkeyAssertionSchema, requestOptionsSchema } from "../passkeys.ts";
import { done, nothing, textField, tokenField } from "./fields.ts";

/** Ways to sign in besides a password. Each sets the session's cookie. */
export const SIGN_IN_ENDPOINTS = {
  /** `{ mail: boolean }`: whether links are mailed. Passwords and passkeys always are ways in. */
  findWaysIn: {
    method: "GET",
    path: "/studio/api/sign-in/ways",
    summary: "How one can sign in here",
    access: "anyone",
    input: nothing,
    answer: v.object({ mail: v.boolean() }),
    errors: [403],
  },
  /** A `PasskeyRequestOptions`, good once and for five minutes: what `startAuthentication({ optionsJSON })` takes. */
  signInOptions: {
    method: "POST",
    path: "/studio/api/sign-in/passkey/options",
    summary: "What an authenticator needs to know to sign in with any passkey of this host",
    access: "anyone",
    input: nothing,
    answer: requestOptionsSchema,
    errors: [403, 415],
  },
  /** `passkey` is what `startAuthentication` gives. */
  signInByPasskey: {
    method: "POST",
    path: "/studio/api/sign-in/passkey",
    summary: "Signs in by a passkey",
    access: "anyone",
    input: v.strictObject({ passkey: passkeyAssertionSchema }),
    answer: done,
    errors: [401, 403, 415, 422, 429],
  },
  /** The answer is the same whether there is such an account. 404 where no mail is sent. The link opens `/studio/join#{token}`. */
  mailSignInLink: {
    method: "POST",
    path: "/studio/api/sign-in/mail",
    summary: "Mails a link that signs in once, within a quarter of an hour",
    access: "anyone",
    input: v.strictObject({ email: textField }),
    answer: done,
    errors: [403, 404, 415, 422, 429],
  },
  /** One's proof is fresh then: whoever has lost the password sets a new one, or makes a passkey. */
  signInByLink: {
    method: "POST",
    path: "/studio/api/sign-in/link",
    summary: "Signs in by a mailed link",
    access: "anyone",
    input: v.strictObject({ token: tokenField }),
    answer: done,
    errors: [403, 404, 415, 422],
  },
} as const satisfies Record<string, StudioEndpoint>;
