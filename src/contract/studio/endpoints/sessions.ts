import * as v from "valibot";
import { LANGUAGE_CODES } from "../../addresses/locales.ts";
import type { StudioEndpoint } from "../endpoint.ts";
import { nothing, textField } from "./fields.ts";

export const SESSION_ENDPOINTS = {
  signIn: {
    method: "POST",
    path: "/studio/api/sign-in",
    summary: "Signs in by password",
    access: "anyone",
    input: v.strictObject({ email: textField, password: textField }),
    errors: [401, 403, 415, 422, 429],
  },
  signOut: {
    method: "POST",
    path: "/studio/api/sign-out",
    summary: "Ends this session",
    access: "signed-in",
    input: nothing,
    errors: [401, 403, 415],
  },
  /** `{ id, name, email, language, grants, isFresh }`; `isFresh` tells whether a proof is at most ten minutes old. */
  whoAmI: {
    method: "GET",
    path: "/studio/api/me",
    summary: "Who is signed in, and what they may do",
    access: "signed-in",
    input: nothing,
    errors: [401, 403],
  },
  changeProfile: {
    method: "POST",
    path: "/studio/api/me/profile",
    summary: "Changes one's own name and language",
    access: "signed-in",
    input: v.strictObject({
      name: v.pipe(textField, v.trim(), v.minLength(1, "must not be empty")),
      language: v.picklist(LANGUAGE_CODES),
    }),
    errors: [401, 403, 415, 422],
  },
  listSessions: {
    method: "GET",
    path: "/studio/api/sessions",
    summary: "Where one is signed in",
    access: "signed-in",
    input: nothing,
    errors: [401, 403],
  },
  endSession: {
    method: "POST",
    path: "/studio/api/sessions/end",
    summary: "Ends one of one's own sessions",
    access: "signed-in",
    input: v.strictObject({ id: textField }),
    errors: [401, 403, 404, 415, 422],
  },
} as const satisfies Record<string, StudioEndpoint>;
