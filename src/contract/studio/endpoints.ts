import * as v from "valibot";
import { LANGUAGE_CODES } from "../addresses/locales.ts";
import { TENANT_CODE } from "../addresses/slugs.ts";
import type { Action } from "./roles.ts";

/**
 * Who may call: anyone at the Studio's own origin, who is signed in, or whose grants (or token) permit an action on the tenant that
 * the parameter `tenant` names, or on the whole installation without it.
 */
export type Access = "anyone" | "signed-in" | Action;

export interface StudioEndpoint {
  method: "GET" | "POST";
  path: `/studio/api/${string}`;
  summary: string;
  access: Access;
  /** The query of a GET, the JSON body of a POST. */
  input: v.GenericSchema<unknown, unknown>;
  errors: readonly number[];
}

const MAXIMUM_TOKEN = 100;
const MAXIMUM_TEXT = 1_000;

const token = v.pipe(v.string(), v.maxLength(MAXIMUM_TOKEN));
const text = v.pipe(v.string(), v.maxLength(MAXIMUM_TEXT));
const nothing = v.strictObject({});

/** Every call of the Studio's API. Handlers and tests of who may what are made from this table. */
export const STUDIO_ENDPOINTS = {
  findInvitation: {
    method: "POST",
    path: "/studio/api/invitation",
    summary: "What a link is for, before it is used",
    access: "anyone",
    input: v.strictObject({ token }),
    errors: [403, 404, 415, 422],
  },
  acceptInvitation: {
    method: "POST",
    path: "/studio/api/invitation/accept",
    summary: "Uses a link: sets a password and signs in",
    access: "anyone",
    input: v.strictObject({
      token,
      password: text,
      email: v.optional(text),
      name: v.optional(text),
      language: v.optional(v.picklist(LANGUAGE_CODES), "en"),
    }),
    errors: [403, 404, 409, 415, 422],
  },
  signIn: {
    method: "POST",
    path: "/studio/api/sign-in",
    summary: "Signs in by password",
    access: "anyone",
    input: v.strictObject({ email: text, password: text }),
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
  whoAmI: {
    method: "GET",
    path: "/studio/api/me",
    summary: "Who is signed in, and what they may do",
    access: "signed-in",
    input: nothing,
    errors: [401, 403],
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
    input: v.strictObject({ id: text }),
    errors: [401, 403, 404, 415, 422],
  },
  listAudit: {
    method: "GET",
    path: "/studio/api/audit",
    summary: "Who did what, the newest first, 50 lines at once",
    access: "audit.read",
    input: v.strictObject({
      tenant: v.optional(v.pipe(v.string(), v.regex(TENANT_CODE))),
      before: v.optional(v.pipe(v.string(), v.regex(/^\d{1,15}$/), v.transform(Number))),
    }),
    errors: [401, 403, 404, 422],
  },
} as const satisfies Record<string, StudioEndpoint>;

export type StudioEndpointName = keyof typeof STUDIO_ENDPOINTS;
export type StudioInput<Name extends StudioEndpointName> = v.InferOutput<
  (typeof STUDIO_ENDPOINTS)[Name]["input"]
>;
