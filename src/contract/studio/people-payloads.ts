import * as v from "valibot";
import { grantFields } from "./account-payloads.ts";

/** Who may do what, and who is invited. Times are epoch milliseconds. */
export const peopleSchema = v.object({
  people: v.array(
    v.object({
      id: v.string(),
      email: v.string(),
      name: v.string(),
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
