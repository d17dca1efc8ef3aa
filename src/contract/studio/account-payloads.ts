import * as v from "valibot";
import { LANGUAGE_CODES } from "../addresses/locales.ts";
import { ROLES } from "./roles.ts";

/** What a grant has, as the server tells it to a screen. */
export const grantFields = {
  tenant: v.nullable(v.string()),
  role: v.picklist(ROLES),
  languages: v.nullable(v.array(v.picklist(LANGUAGE_CODES))),
  groups: v.nullable(v.array(v.string())),
};
const grant = v.object(grantFields);

/** Who is signed in. */
export const meSchema = v.object({
  email: v.string(),
  name: v.string(),
  language: v.picklist(LANGUAGE_CODES),
  grants: v.array(grant),
  isFresh: v.boolean(),
});
export type Me = v.InferOutput<typeof meSchema>;

/** What a link is for. */
export const openInvitationSchema = v.object({
  kind: v.picklist(["set-up", "invitation", "recovery", "sign-in"]),
  email: v.string(),
  name: v.string(),
  grants: v.array(grant),
});
export type OpenInvitation = v.InferOutput<typeof openInvitationSchema>;

/** Where somebody is signed in. Times are epoch milliseconds. */
export const sessionsSchema = v.array(
  v.object({
    id: v.string(),
    createdAt: v.number(),
    seenAt: v.number(),
    agent: v.string(),
    isThis: v.boolean(),
  }),
);
/** With what somebody signs in. Times are epoch milliseconds. */
export const credentialsSchema = v.array(
  v.object({
    id: v.string(),
    kind: v.picklist(["passkey", "password"]),
    name: v.string(),
    createdAt: v.number(),
    usedAt: v.nullable(v.number()),
    isUsable: v.boolean(),
  }),
);
export type ListedCredential = v.InferOutput<typeof credentialsSchema>[number];
export type ListedSession = v.InferOutput<typeof sessionsSchema>[number];
