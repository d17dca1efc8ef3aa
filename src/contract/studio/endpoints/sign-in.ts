import * as v from "valibot";
import type { StudioEndpoint } from "../endpoint.ts";
import { passkeyAssertionSchema, requestOptionsSchema } from "../passkeys.ts";
import { done, nothing, textField, tokenField } from "./fields.ts";

/** Calls for signing in other than with a password. Each successful one sets the session cookie. */
export const SIGN_IN_ENDPOINTS = {
  /** `mail` is true if sign-in links can be mailed. Passwords and passkeys are always available. */
  findSignInMethods: {
    method: "GET",
    path: "/studio/api/sign-in/ways",
    summary: "Lists the available sign-in methods",
    access: "anyone",
    input: nothing,
    answer: v.object({ mail: v.boolean() }),
    errors: [403],
  },
  /** Answers a `PasskeyRequestOptions` for `startAuthentication({ optionsJSON })`. It can be used once, within five minutes. */
  signInOptions: {
    method: "POST",
    path: "/studio/api/sign-in/passkey/options",
    summary: "Returns the options for signing in with any passkey of this host",
    access: "anyone",
    input: nothing,
    answer: requestOptionsSchema,
    errors: [403, 415],
  },
  /** The field `passkey` is the result of `startAuthentication`. */
  signInByPasskey: {
    method: "POST",
    path: "/studio/api/sign-in/passkey",
    summary: "Signs in with a passkey",
    access: "anyone",
    input: v.strictObject({ passkey: passkeyAssertionSchema }),
    answer: done,
    errors: [401, 403, 415, 422, 429],
  },
  /**
   * The answer does not reveal whether the account exists. It is 404 if the server sends no mail. The mailed link opens
   * `/studio/join#{token}`.
   */
  mailSignInLink: {
    method: "POST",
    path: "/studio/api/sign-in/mail",
    summary: "Mails a sign-in link that works once, for 15 minutes",
    access: "anyone",
    input: v.strictObject({ email: textField }),
    answer: done,
    errors: [403, 404, 415, 422, 429],
  },
  /** Counts as a fresh proof of identity, so that people who have lost their password can set a new one or add a passkey. */
  signInByLink: {
    method: "POST",
    path: "/studio/api/sign-in/link",
    summary: "Signs in with a mailed link",
    access: "anyone",
    input: v.strictObject({ token: tokenField }),
    answer: done,
    errors: [403, 404, 415, 422],
  },
} as const satisfies Record<string, StudioEndpoint>;
