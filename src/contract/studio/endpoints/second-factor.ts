import * as v from "valibot";
import type { StudioEndpoint } from "../endpoint.ts";
import { codeField, done, nothing } from "./fields.ts";

/** Schema of the second factor of the signed-in person. Times are in epoch milliseconds. */
const secondFactorSchema = v.object({
  createdAt: v.number(),
  usedAt: v.nullable(v.number()),
  codesLeft: v.number(),
});

/** Schema of the recovery codes, which are shown only once. */
const codesSchema = v.object({ codes: v.array(v.string()) });

/**
 * Calls for the caller's second factor: an authenticator app (RFC 6238) and ten recovery codes. Passwords and mailed links then also
 * need a code; passkeys and company accounts do not. All changes require a fresh proof of identity and are mailed to the person. The
 * answer is 404 if people cannot sign in with passwords here.
 */
export const SECOND_FACTOR_ENDPOINTS = {
  findSecondFactor: {
    method: "GET",
    path: "/studio/api/me/second-factor",
    summary: "Returns the caller's second factor; null without one",
    access: "signed-in",
    input: nothing,
    answer: v.nullable(secondFactorSchema),
    errors: [401, 403],
  },
  /** The key is shown only once. `address` is the same key for a QR code. Answers 409 if there is a second factor already. */
  beginSecondFactor: {
    method: "POST",
    path: "/studio/api/me/second-factor/begin",
    summary: "Returns a new key for an authenticator app, which is not in use until it is confirmed",
    access: "signed-in",
    needsFreshProof: true,
    input: nothing,
    answer: v.object({ key: v.string(), address: v.string() }),
    errors: [401, 403, 404, 409, 415],
  },
  /** Also ends all other sessions. For a wrong code, `errors` contains `code` with the message code-wrong. */
  confirmSecondFactor: {
    method: "POST",
    path: "/studio/api/me/second-factor",
    summary: "Confirms the key with a code of the app, and returns recovery codes",
    access: "signed-in",
    needsFreshProof: true,
    input: v.strictObject({ code: codeField }),
    answer: codesSchema,
    errors: [401, 403, 404, 415, 422, 429],
  },
  renewRecoveryCodes: {
    method: "POST",
    path: "/studio/api/me/second-factor/codes",
    summary: "Replaces the recovery codes",
    access: "signed-in",
    needsFreshProof: true,
    input: nothing,
    answer: codesSchema,
    errors: [401, 403, 404, 415],
  },
  /** Also ends all other sessions. */
  removeSecondFactor: {
    method: "DELETE",
    path: "/studio/api/me/second-factor",
    summary: "Removes the caller's second factor",
    access: "signed-in",
    needsFreshProof: true,
    input: nothing,
    answer: done,
    errors: [401, 403, 404],
  },
} as const satisfies Record<string, StudioEndpoint>;
