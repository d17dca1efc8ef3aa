import * as v from "valibot";
import { LANGUAGE_CODES } from "../../addresses/locales.ts";
import type { StudioEndpoint } from "../endpoint.ts";
import { grantSchema } from "../roles.ts";
import { done, labelField, tenantField, textField } from "./fields.ts";
import { grantFields } from "./sessions.ts";

/** Schema of people with their permissions, and of invitations. Times are in epoch milliseconds. */
export const peopleSchema = v.object({
  people: v.array(
    v.object({
      id: v.string(),
      email: v.string(),
      name: v.string(),
      language: v.picklist(LANGUAGE_CODES),
      createdAt: v.number(),
      lastSeenAt: v.nullable(v.number()),
      grants: v.array(v.object({ id: v.string(), isFromCompany: v.boolean(), ...grantFields })),
      hasSecondFactor: v.boolean(),
      credentials: v.object({ passkey: v.number(), password: v.number(), company: v.number() }),
    }),
  ),
  invitations: v.array(
    v.object({
      email: v.string(),
      name: v.string(),
      grants: v.array(v.object(grantFields)),
      invitedBy: v.nullable(v.string()),
      createdAt: v.number(),
      endsAt: v.number(),
    }),
  ),
  /** Start of the next page of the list; `null` after the last page. */
  next: v.nullable(v.string()),
});
export type ListedPerson = v.InferOutput<typeof peopleSchema>["people"][number];
export type ListedInvitation = v.InferOutput<typeof peopleSchema>["invitations"][number];

/** Schema of a link that is shown only once. */
export const madeLinkSchema = v.object({ link: v.string(), endsAt: v.number(), isMailed: v.boolean() });
export type MadeLink = v.InferOutput<typeof madeLinkSchema>;

const tenant = v.optional(tenantField);
const MAXIMUM_GRANTS = 50;
const MAXIMUM_NAMED = 200;
const grants = v.pipe(
  v.array(grantSchema),
  v.minLength(1, "must have at least one"),
  v.maxLength(MAXIMUM_GRANTS),
);

/**
 * Calls for people and permissions. With `tenant` they are for managers of that site, who see people with a grant on it, and only
 * those grants. Without `tenant` they are for managers of all sites. Nobody can grant or revoke more permissions than they have
 * themselves, nor remove, sign out or recover a person with more permissions (403). People whom the caller may not see are
 * answered with 404. All writing calls require a fresh proof of identity, as in the account's calls.
 */
export const PEOPLE_ENDPOINTS = {
  /**
   * Lists 50 people per page, sorted by e-mail address. `next` is the value of `after` for the next page. Invitations are only on
   * the first page.
   */
  listPeople: {
    method: "GET",
    path: "/studio/api/people",
    summary: "Lists people with their permissions, and open invitations",
    access: "people.read",
    input: v.strictObject({ tenant, after: v.optional(textField) }),
    answer: peopleSchema,
    errors: [401, 403, 404, 422],
  },
  /** API tokens are not listed, because they are not people. Changes from the command line have no author. */
  nameColleagues: {
    method: "POST",
    path: "/studio/api/sites/{tenant}/colleagues",
    summary: "Returns the names of people who work on a site, by e-mail address; others are left out",
    access: "site.read",
    input: v.strictObject({
      tenant: tenantField,
      emails: v.pipe(v.array(textField), v.maxLength(MAXIMUM_NAMED)),
    }),
    answer: v.object({ people: v.array(v.object({ email: v.string(), name: v.string() })) }),
    errors: [401, 403, 404, 415, 422],
  },
  /**
   * The link is shown only once, and also mailed if a mail server is configured. Answers 409 if the e-mail address has an
   * account.
   */
  invitePerson: {
    method: "POST",
    path: "/studio/api/invitations",
    summary: "Invites an address with grants",
    access: "people.write",
    inQuery: ["tenant"],
    input: v.strictObject({ tenant, email: textField, name: v.optional(labelField, ""), grants }),
    answer: madeLinkSchema,
    errors: [401, 403, 404, 409, 415, 422],
  },
  withdrawInvitation: {
    method: "DELETE",
    path: "/studio/api/invitations/{email}",
    summary: "Revokes an invitation",
    access: "people.write",
    input: v.strictObject({ tenant, email: textField }),
    answer: done,
    errors: [401, 403, 404, 422],
  },
  /** Answers 404 if no account has the e-mail address. Existing grants are not changed. */
  grantPerson: {
    method: "POST",
    path: "/studio/api/people/grants",
    summary: "Grants somebody more permissions, by address",
    access: "people.write",
    inQuery: ["tenant"],
    input: v.strictObject({ tenant, email: textField, grants }),
    answer: done,
    errors: [401, 403, 404, 415, 422],
  },
  /** Answers 409 for the grant of the last operator. */
  revokeGrant: {
    method: "DELETE",
    path: "/studio/api/people/{id}/grants/{grant}",
    summary: "Revokes a grant",
    access: "people.write",
    input: v.strictObject({ tenant, id: textField, grant: textField }),
    answer: done,
    errors: [401, 403, 404, 409, 422],
  },
  /** Ends all sessions of the person; `ended` is their number. */
  signPersonOut: {
    method: "DELETE",
    path: "/studio/api/people/{id}/sessions",
    summary: "Signs somebody out everywhere",
    access: "people.write",
    input: v.strictObject({ tenant, id: textField }),
    answer: v.object({ ended: v.number() }),
    errors: [401, 403, 404, 422],
  },
  /** Creates a recovery link, which must be given only to that person. */
  recoverPerson: {
    method: "POST",
    path: "/studio/api/people/{id}/recovery",
    summary: "Creates a link with which somebody sets a new password or adds a passkey",
    access: "people.write",
    inQuery: ["tenant"],
    input: v.strictObject({ tenant, id: textField }),
    answer: madeLinkSchema,
    errors: [401, 403, 404, 415, 422],
  },
  /**
   * For somebody who has lost the authenticator app and the recovery codes. The person is notified by mail if a mail server is
   * configured; `isNotified` tells whether the mail was sent.
   */
  resetSecondFactor: {
    method: "DELETE",
    path: "/studio/api/people/{id}/second-factor",
    summary: "Removes somebody's second factor",
    access: "people.write",
    input: v.strictObject({ tenant, id: textField }),
    answer: v.object({ isNotified: v.boolean() }),
    errors: [401, 403, 404, 422],
  },
  removePerson: {
    method: "DELETE",
    path: "/studio/api/people/{id}",
    summary: "Removes a person with access, sessions, links and tokens",
    access: "people.write",
    input: v.strictObject({ tenant, id: textField }),
    answer: done,
    errors: [401, 403, 404, 409, 422],
  },
} as const satisfies Record<string, StudioEndpoint>;
