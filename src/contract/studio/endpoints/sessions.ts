import * as v from "valibot";
import { LANGUAGE_CODES } from "../../addresses/locales.ts";
import type { StudioEndpoint } from "../endpoint.ts";
import { ROLES } from "../roles.ts";
import { codeField, done, nothing, textField } from "./fields.ts";

/** Schema of a grant as sent to browsers. */
export const grantFields = {
  tenant: v.nullable(v.string()),
  role: v.picklist(ROLES),
  languages: v.nullable(v.array(v.picklist(LANGUAGE_CODES))),
  groups: v.nullable(v.array(v.string())),
};
const grant = v.object(grantFields);

/** Schema of the signed-in person. */
export const meSchema = v.object({
  id: v.string(),
  email: v.string(),
  name: v.string(),
  language: v.picklist(LANGUAGE_CODES),
  grants: v.array(grant),
  isFresh: v.boolean(),
});
export type Me = v.InferOutput<typeof meSchema>;

/** Schema of the sessions of the signed-in person. Times are in epoch milliseconds. */
export const sessionsSchema = v.array(
  v.object({
    id: v.string(),
    createdAt: v.number(),
    seenAt: v.number(),
    endsAt: v.number(),
    agent: v.string(),
    isThis: v.boolean(),
  }),
);
export type ListedSession = v.InferOutput<typeof sessionsSchema>[number];

export const SESSION_ENDPOINTS = {
  /**
   * If the password is right, but the person has a second factor, `errors` contains `code` with the message code-missing. Then send the
   * same with `code`, from the authenticator app or of the recovery codes; for a wrong or used one, the message is code-wrong. If
   * the server can no longer check codes of the app, it is code-unreadable; recovery codes are still accepted.
   */
  signIn: {
    method: "POST",
    path: "/studio/api/sign-in",
    summary: "Signs in with a password",
    access: "anyone",
    input: v.strictObject({ email: textField, password: textField, code: v.optional(codeField) }),
    answer: done,
    errors: [401, 403, 415, 422, 429],
  },
  signOut: {
    method: "POST",
    path: "/studio/api/sign-out",
    summary: "Ends this session",
    access: "signed-in",
    input: nothing,
    answer: done,
    errors: [401, 403, 415],
  },
  /** `isFresh` is true if the last proof of identity is at most ten minutes old. */
  whoAmI: {
    method: "GET",
    path: "/studio/api/me",
    summary: "Returns the signed-in person and their permissions",
    access: "signed-in",
    input: nothing,
    answer: meSchema,
    errors: [401, 403],
  },
  changeProfile: {
    method: "POST",
    path: "/studio/api/me/profile",
    summary: "Changes the caller's name, language, or both",
    access: "signed-in",
    input: v.strictObject({
      name: v.optional(v.pipe(textField, v.trim(), v.minLength(1, "must not be empty"))),
      language: v.optional(v.picklist(LANGUAGE_CODES)),
    }),
    answer: done,
    errors: [401, 403, 415, 422],
  },
  listSessions: {
    method: "GET",
    path: "/studio/api/sessions",
    summary: "Lists the caller's sessions",
    access: "signed-in",
    input: nothing,
    answer: sessionsSchema,
    errors: [401, 403],
  },
  endSession: {
    method: "POST",
    path: "/studio/api/sessions/end",
    summary: "Ends a session of the caller",
    access: "signed-in",
    input: v.strictObject({ id: textField }),
    answer: done,
    errors: [401, 403, 404, 415, 422],
  },
} as const satisfies Record<string, StudioEndpoint>;
