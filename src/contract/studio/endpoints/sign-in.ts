import * as v from "valibot";
import { LANGUAGE_CODES } from "../../addresses/locales.ts";
import { companyAddressSchema, companyAnswerField } from "../company-answer.ts";
import type { StudioEndpoint } from "../endpoint.ts";
import { passkeyAssertionSchema, requestOptionsSchema } from "../passkeys.ts";
import { codeField, done, nothing, textField, tokenField } from "./fields.ts";

/** Calls for signing in other than with a password. Each successful one sets the session cookie. */
export const SIGN_IN_ENDPOINTS = {
  /**
   * `mail` is true if sign-in links can be mailed. `company` is the provider of company sign-in, with the name for the button, which
   * may be empty; `null` without one.
   */
  findSignInMethods: {
    method: "GET",
    path: "/studio/api/sign-in/ways",
    summary: "Lists the available sign-in methods",
    access: "anyone",
    input: nothing,
    answer: v.object({
      password: v.boolean(),
      passkey: v.boolean(),
      mail: v.boolean(),
      company: v.nullable(v.object({ name: v.string() })),
    }),
    errors: [403],
  },
  /**
   * Sets a cookie that binds the attempt to the browser. The provider then opens `/studio/company` with its answer in the query. It is
   * 404 without company sign-in, and 503 if the provider does not answer.
   */
  beginCompanySignIn: {
    method: "POST",
    path: "/studio/api/sign-in/company/begin",
    summary: "Returns the address of the company's provider, at which a person signs in",
    access: "anyone",
    input: nothing,
    answer: companyAddressSchema,
    errors: [403, 404, 415, 422],
  },
  /**
   * `answer` is the query with which the provider opened `/studio/company`. If the account is refused, `errors` contains the reason as
   * the message of `company`: unverified-address, not-invited or other-account (403), cancelled, expired or refused (422), or
   * unreachable (503).
   */
  signInByCompany: {
    method: "POST",
    path: "/studio/api/sign-in/company",
    summary: "Signs in with an account of the company",
    access: "anyone",
    input: v.strictObject({
      answer: companyAnswerField,
      language: v.optional(v.picklist(LANGUAGE_CODES), "en"),
    }),
    answer: done,
    errors: [403, 404, 415, 422, 429],
  },
  /** Answers a `PasskeyRequestOptions` for `startAuthentication({ optionsJSON })`. It can be used once, within five minutes. */
  signInOptions: {
    method: "POST",
    path: "/studio/api/sign-in/passkey/options",
    summary: "Returns the options for signing in with any passkey of this host",
    access: "anyone",
    input: nothing,
    answer: requestOptionsSchema,
    errors: [403, 404, 415],
  },
  /** The field `passkey` is the result of `startAuthentication`. */
  signInByPasskey: {
    method: "POST",
    path: "/studio/api/sign-in/passkey",
    summary: "Signs in with a passkey",
    access: "anyone",
    input: v.strictObject({ passkey: passkeyAssertionSchema }),
    answer: done,
    errors: [401, 403, 404, 415, 422, 429],
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
  /**
   * Counts as a fresh proof of identity, so that people who have lost their password can set a new one or add a passkey. `code` is as for
   * `signIn`; a missing or wrong one does not use up the link.
   */
  signInByLink: {
    method: "POST",
    path: "/studio/api/sign-in/link",
    summary: "Signs in with a mailed link",
    access: "anyone",
    input: v.strictObject({ token: tokenField, code: v.optional(codeField) }),
    answer: done,
    errors: [403, 404, 415, 422, 429],
  },
} as const satisfies Record<string, StudioEndpoint>;
