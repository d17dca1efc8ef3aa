import * as v from "valibot";
import { LANGUAGE_CODES } from "../../addresses/locales.ts";
import type { StudioEndpoint } from "../endpoint.ts";
import { creationOptionsSchema, passkeyRegistrationSchema } from "../passkeys.ts";
import { done, labelField, textField, tokenField } from "./fields.ts";
import { grantFields } from "./sessions.ts";

/** The purpose of a link. */
export const openInvitationSchema = v.object({
  kind: v.picklist(["set-up", "invitation", "recovery", "sign-in"]),
  email: v.string(),
  name: v.string(),
  grants: v.array(v.object({ ...grantFields, siteName: v.nullable(v.string()) })),
});
export type OpenInvitation = v.InferOutput<typeof openInvitationSchema>;

/** One-time links for initial set-up, invitation and recovery. They open `/studio/join#{token}`. */
export const INVITATION_ENDPOINTS = {
  /** The first person's `email` is empty, because they choose it. Mailed sign-in links are used with `signInByLink`. */
  findInvitation: {
    method: "POST",
    path: "/studio/api/invitation",
    summary: "Returns the purpose of a link before it is used",
    access: "anyone",
    input: v.strictObject({ token: tokenField }),
    answer: openInvitationSchema,
    errors: [403, 404, 415, 422],
  },
  /** A `PasskeyCreationOptions` for `startRegistration({ optionsJSON })`. The first person enters address and name before. */
  invitationOptions: {
    method: "POST",
    path: "/studio/api/invitation/passkey/options",
    summary: "Returns the options for creating the passkey of the person who uses a link",
    access: "anyone",
    input: v.strictObject({ token: tokenField, email: v.optional(textField), name: v.optional(labelField) }),
    answer: creationOptionsSchema,
    errors: [403, 404, 415, 422],
  },
  /** Either `password`, or `passkey` from `startRegistration`. */
  acceptInvitation: {
    method: "POST",
    path: "/studio/api/invitation/accept",
    summary: "Uses a link: sets a password or adds a passkey, and signs in",
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
        "must have either a password or a passkey",
      ),
    ),
    answer: done,
    errors: [403, 404, 409, 415, 422],
  },
} as const satisfies Record<string, StudioEndpoint>;
