import * as v from "valibot";
import { LANGUAGE_CODES } from "../../addresses/locales.ts";
import type { StudioEndpoint } from "../endpoint.ts";
import { grantSchema } from "../roles.ts";
import { done, labelField, tenantField, textField } from "./fields.ts";
import { grantFields } from "./sessions.ts";

/** Who may do what, and who is invited. Times are epoch milliseconds. */
export const peopleSchema = v.object({
  people: v.array(
    v.object({
      id: v.string(),
      email: v.string(),
      name: v.string(),
      language: v.picklist(LANGUAGE_CODES),
      createdAt: v.number(),
      lastSeenAt: v.nullable(v.number()),
      grants: v.array(v.object({ id: v.string(), ...grantFields })),
      credentials: v.object({ passkey: v.number(), password: v.number() }),
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
  /** Where the next page begins; `null` after the last. */
  next: v.nullable(v.string()),
});
export type ListedPerson = v.InferOutput<typeof peopleSchema>["people"][number];
export type ListedInvitation = v.InferOutput<typeof peopleSchema>["invitations"][number];

/** A link that is shown this once. */
export const madeLinkSchema = v.object({ link: v.string(), endsAt: v.number(), isMailed: v.boolean() });
export type MadeLink = v.InferOutput<typeof madeLinkSchema>;

const tenant = v.optional(tenantField);
const MOST_GRANTS = 50;
const grants = v.pipe(v.array(grantSchema), v.minLength(1, "must be at least one"), v.maxLength(MOST_GRANTS));

/**
 * Who may do what. With `tenant`, for those who may manage the people of that site: they see whoever has a grant there, and of their
 * grants only these. Without it, for those who manage all. Nobody gives or takes what they have not themselves, and nobody is removed,
 * signed out or given a recovery link by somebody who may less (403). A person who may not be seen is a 404.
 *
 * All that writes needs a fresh proof, as in the account's calls.
 */
export const PEOPLE_ENDPOINTS = {
  /**
   * `{ people: { id, email, name, language, createdAt, lastSeenAt, grants: (Grant & { id })[], credentials: { passkey, password } }[],
   * invitations: { email, name, grants, invitedBy, createdAt, endsAt }[], next: string | null }`: 50 people by address; `next` is the
   * `after` of the next 50. Invitations come with the first.
   */
  listPeople: {
    method: "GET",
    path: "/studio/api/people",
    summary: "Who may do what, and who is invited",
    access: "people.read",
    input: v.strictObject({ tenant, after: v.optional(textField) }),
    answer: peopleSchema,
    errors: [401, 403, 404, 422],
  },
  /** `{ link, endsAt, isMailed }`. The link is shown this once; where mail is set up it is sent as well. 409 if somebody has the address. */
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
    summary: "Takes an invitation back",
    access: "people.write",
    input: v.strictObject({ tenant, email: textField }),
    answer: done,
    errors: [401, 403, 404, 422],
  },
  /** 404 if nobody has the address. What they have already is left alone. */
  grantPerson: {
    method: "POST",
    path: "/studio/api/people/grants",
    summary: "Lets somebody do more, by address",
    access: "people.write",
    inQuery: ["tenant"],
    input: v.strictObject({ tenant, email: textField, grants }),
    answer: done,
    errors: [401, 403, 404, 415, 422],
  },
  /** 409 for the last operator's. */
  revokeGrant: {
    method: "DELETE",
    path: "/studio/api/people/{id}/grants/{grant}",
    summary: "Takes a grant away",
    access: "people.write",
    input: v.strictObject({ tenant, id: textField, grant: textField }),
    answer: done,
    errors: [401, 403, 404, 409, 422],
  },
  /** `{ ended }`: how many sessions there were. */
  signPersonOut: {
    method: "DELETE",
    path: "/studio/api/people/{id}/sessions",
    summary: "Signs somebody out everywhere",
    access: "people.write",
    input: v.strictObject({ tenant, id: textField }),
    answer: v.object({ ended: v.number() }),
    errors: [401, 403, 404, 422],
  },
  /** `{ link, endsAt, isMailed: false }`: to be given to that person alone. */
  recoverPerson: {
    method: "POST",
    path: "/studio/api/people/{id}/recovery",
    summary: "Makes a link with which somebody sets a new password or makes a passkey",
    access: "people.write",
    inQuery: ["tenant"],
    input: v.strictObject({ tenant, id: textField }),
    answer: madeLinkSchema,
    errors: [401, 403, 404, 415, 422],
  },
  removePerson: {
    method: "DELETE",
    path: "/studio/api/people/{id}",
    summary: "Removes somebody: access, sessions, links and tokens",
    access: "people.write",
    input: v.strictObject({ tenant, id: textField }),
    answer: done,
    errors: [401, 403, 404, 409, 422],
  },
} as const satisfies Record<string, StudioEndpoint>;
