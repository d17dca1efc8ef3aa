import * as v from "valibot";
import { LANGUAGE_CODES } from "../../addresses/locales.ts";
import type { StudioEndpoint } from "../endpoint.ts";
import { creationOptionsSchema, passkeyRegistrationSchema } from "../passkeys.ts";
import { codeField, done, labelField, textField, tokenField } from "./fields.ts";
import { grantFields } from "./sessions.ts";

/** Schema of the purpose of a link. */
export const openInvitationSchema = v.object({
  kind: v.picklist(["set-up", "invitation", "recovery", "sign-in"]),
  email: v.string(),
  name: v.string(),
  grants: v.array(v.object({ ...grantFields, siteName: v.nullable(v.string()) })),
  isFromCommandLine: v.boolean(),
  needsCode: v.boolean(),
});
export type OpenInvitation = v.InferOutput<typeof openInvitationSchema>;

/** Calls for one-time links for initial set-up, invitation and recovery. The links open `/studio/join#{token}`. */
export const INVITATION_ENDPOINTS = {
  /**
   * For the first person, `email` is empty, because this person chooses it. Mailed sign-in links are used with `signInByLink`
   * instead.
   */
  findInvitation: {
    method: "POST",
    path: "/studio/api/invitation",
    summary: "Returns the purpose of a link before it is used",
    access: "anyone",
    input: v.strictObject({ token: tokenField }),
    answer: openInvitationSchema,
    errors: [403, 404, 415, 422],
  },
  /**
   * Answers a `PasskeyCreationOptions` for `startRegistration({ optionsJSON })`. The first person enters e-mail address and name
   * before this call.
   */
  invitationOptions: {
    method: "POST",
    path: "/studio/api/invitation/passkey/options",
    summary: "Returns the options for creating the passkey of the person who uses a link",
    access: "anyone",
    input: v.strictObject({ token: tokenField, email: v.optional(textField), name: v.optional(labelField) }),
    answer: creationOptionsSchema,
    errors: [403, 404, 415, 422],
  },
  /**
   * Takes either `password`, or `passkey` with the result of `startRegistration`. With a method that is not available, only links from
   * the command line work; the answer is otherwise 404. `code` is as for `signIn`, if `findInvitation` has answered `needsCode`.
   */
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
        code: v.optional(codeField),
      }),
      v.check(
        ({ password, passkey }) => (password === undefined) !== (passkey === undefined),
        "must have either a password or a passkey",
      ),
    ),
    answer: done,
    errors: [403, 404, 409, 415, 422, 429],
  },
} as const satisfies Record<string, StudioEndpoint>;
