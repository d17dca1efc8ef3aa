import * as v from "valibot";
import { LANGUAGE_CODES } from "../../addresses/locales.ts";
import type { StudioEndpoint } from "../endpoint.ts";
import { textField, tokenField } from "./fields.ts";

export const INVITATION_ENDPOINTS = {
  findInvitation: {
    method: "POST",
    path: "/studio/api/invitation",
    summary: "What a link is for, before it is used",
    access: "anyone",
    input: v.strictObject({ token: tokenField }),
    errors: [403, 404, 415, 422],
  },
  acceptInvitation: {
    method: "POST",
    path: "/studio/api/invitation/accept",
    summary: "Uses a link: sets a password and signs in",
    access: "anyone",
    input: v.strictObject({
      token: tokenField,
      password: textField,
      email: v.optional(textField),
      name: v.optional(textField),
      language: v.optional(v.picklist(LANGUAGE_CODES), "en"),
    }),
    errors: [403, 404, 409, 415, 422],
  },
} as const satisfies Record<string, StudioEndpoint>;
