import * as v from "valibot";
import { LANGUAGE_CODES } from "../../addresses/locales.ts";
import type { StudioEndpoint } from "../endpoint.ts";
import { creationOptionsSchema, passkeyRegistrationSchema } from "../passkeys.ts";
import { done, labelField, textField, tokenField } from "./fields.ts";
import { grantFields } from "./sessions.ts";

/** What a link is for. */
export const openInvitationSchema = v.object({
  kind: v.picklist(["set-up", "invitation", "recovery", "sign-in"]),
  email: v.string(),
  name: v.string(),
  grants: v.array(v.object(grantFields)),
});
export type OpenInvitation = v.InferOutput<typeof openInvitationSchema>;

/** Links that somebody was given: first set-up, invitation, recovery. Each works once, and opens `/studio/join#{token}`. */
export const INVITATION_ENDPOINTS = {
  /**
   * `{ kind: "set-up" | "invitation" | "recovery" | "sign-in", email, name, grants }`; the first person's address is empty, as they name
   * it. One to sign in was mailed: it is used by `signInByLink`.
   */
  findInvitation: {
    method: "POST",
    path: "/studio/api/invitation",
    summary: "What a link is for, before it is used",
    access: "anyone",
    input: v.strictObject({ token: tokenField }),
    answer: openInvitationSchema,
    errors: [403, 404, 415, 422],
  },
  /** A `PasskeyCreationOptions`: what `startRegistration({ optionsJSON })` takes. The first person's address and name are asked before. */
  invitationOptions: {
    method: "POST",
    path: "/studio/api/invitation/passkey/options",
    summary: "What an authenticator needs to know to make the passkey of whoever uses a link",
    access: "anyone",
    input: v.strictObject({ token: tokenField, email: v.optional(textField), name: v.optional(labelField) }),
    answer: creationOptionsSchema,
    errors: [403, 404, 415, 422],
  },
  /** Either `password`, or `passkey` as `startRegistration` gives it. */
  acceptInvitation: {
    method: "POST",
    path: "/studio/api/invitation/accept",
    summary: "Uses a link: sets a password or takes a passkey, and signs in",
    access: "anyone",
    input: v.pipe(
      v.strictObject({
        token: tokenField,
        password: v.optional(textField),
        passkey: v.optional(passkeyRegistrationSchema),
        passkeyName: v.optional(labelField, ""),
        email: v.optional(textField),
        name: v.optional(labelField),
        language: v.optional(v.picklist(LANGUAGE_CODES), "en"),
      }),
      v.check(
        ({ password, passkey }) => (password === undefined) !== (passkey === undefined),
        "either a password or a passkey must be given",
      ),
    ),
    answer: done,
    errors: [403, 404, 409, 415, 422],
  },
} as const satisfies Record<string, StudioEndpoint>;
