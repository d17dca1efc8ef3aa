import * as v from "valibot";
import { LANGUAGE_CODES } from "../../addresses/locales.ts";
import { meSchema, openInvitationSchema, sessionsSchema } from "../account-payloads.ts";
import { ACTION_NAMES } from "../roles.ts";

/** With what a call is answered that says nothing but that it was done. */
export const done = v.null();

const grant = meSchema.entries.grants.item;
const ownGrant = v.object({ id: v.string(), ...grant.entries });

const descriptor = v.object({
  type: v.literal("public-key"),
  id: v.string(),
  transports: v.array(v.string()),
});

const creationOptions = v.object({
  rp: v.object({ id: v.string(), name: v.string() }),
  user: v.object({ id: v.string(), name: v.string(), displayName: v.string() }),
  challenge: v.string(),
  pubKeyCredParams: v.array(v.object({ type: v.literal("public-key"), alg: v.number() })),
  timeout: v.number(),
  attestation: v.literal("none"),
  excludeCredentials: v.array(descriptor),
  authenticatorSelection: v.object({
    residentKey: v.literal("required"),
    requireResidentKey: v.literal(true),
    userVerification: v.literal("required"),
  }),
});

const requestOptions = v.object({
  rpId: v.string(),
  challenge: v.string(),
  timeout: v.number(),
  userVerification: v.literal("required"),
  allowCredentials: v.array(descriptor),
});

const link = v.object({ link: v.string(), endsAt: v.number(), isMailed: v.boolean() });

/** What calls about people, their accounts and machines are answered with. Times are epoch milliseconds. */
export const ACCOUNT_ANSWERS = {
  findInvitation: openInvitationSchema,
  invitationOptions: creationOptions,
  acceptInvitation: done,
  signIn: done,
  signOut: done,
  whoAmI: v.object({ id: v.string(), ...meSchema.entries }),
  changeProfile: done,
  listSessions: v.array(v.object({ ...sessionsSchema.item.entries, endsAt: v.number() })),
  endSession: done,
  findWaysIn: v.object({ mail: v.boolean() }),
  signInOptions: requestOptions,
  signInByPasskey: done,
  mailSignInLink: done,
  signInByLink: done,
  changePassword: done,
  listCredentials: v.array(
    v.object({
      id: v.string(),
      kind: v.picklist(["passkey", "password"]),
      name: v.string(),
      createdAt: v.number(),
      usedAt: v.nullable(v.number()),
      isUsable: v.boolean(),
    }),
  ),
  renamePasskey: done,
  removeCredential: done,
  passkeyOptions: creationOptions,
  addPasskey: done,
  proofOptions: requestOptions,
  prove: done,
  listPeople: v.object({
    people: v.array(
      v.object({
        id: v.string(),
        email: v.string(),
        name: v.string(),
        language: v.picklist(LANGUAGE_CODES),
        createdAt: v.number(),
        lastSeenAt: v.nullable(v.number()),
        grants: v.array(ownGrant),
        credentials: v.object({ passkey: v.number(), password: v.number() }),
      }),
    ),
    /** On the first page alone. */
    invitations: v.array(
      v.object({
        email: v.string(),
        name: v.string(),
        grants: v.array(grant),
        createdAt: v.number(),
        endsAt: v.number(),
      }),
    ),
    next: v.nullable(v.string()),
  }),
  invitePerson: link,
  withdrawInvitation: done,
  grantPerson: done,
  revokeGrant: done,
  signPersonOut: v.object({ ended: v.number() }),
  recoverPerson: link,
  removePerson: done,
  listTokens: v.array(
    v.object({
      id: v.string(),
      name: v.string(),
      tenant: v.string(),
      actions: v.array(v.picklist(ACTION_NAMES)),
      createdAt: v.number(),
      endsAt: v.nullable(v.number()),
      usedAt: v.nullable(v.number()),
      createdBy: v.nullable(v.string()),
    }),
  ),
  makeToken: v.object({ id: v.string(), token: v.string() }),
  revokeToken: done,
  listAudit: v.array(
    v.object({
      seq: v.number(),
      at: v.number(),
      actor: v.string(),
      tenant: v.nullable(v.string()),
      action: v.string(),
      subject: v.string(),
      before_hash: v.nullable(v.string()),
      after_hash: v.nullable(v.string()),
      network: v.string(),
      request_id: v.string(),
      /** Binds the line to all before it. */
      hash: v.string(),
    }),
  ),
} as const;
