import * as v from "valibot";
import type { StudioEndpoint } from "../endpoint.ts";
import { ACTION_NAMES } from "../roles.ts";
import { done, labelField, tenantField, textField } from "./fields.ts";

const tokensSchema = v.array(
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
);

const MAXIMUM_DAYS = 3_650;

/**
 * Calls for API tokens, each of which is for one site and some actions. All of them require a fresh proof of identity, as in the
 * account's calls.
 */
export const TOKEN_ENDPOINTS = {
  /** Lists valid tokens, oldest first. */
  listTokens: {
    method: "GET",
    path: "/studio/api/tokens",
    summary: "Lists the tokens of a site",
    access: "tokens.write",
    input: v.strictObject({ tenant: tenantField }),
    answer: tokensSchema,
    errors: [401, 403, 404, 422],
  },
  /** The token is shown only once. Answers 403 for an action that its creator may not perform, or that only people may. */
  makeToken: {
    method: "POST",
    path: "/studio/api/tokens",
    summary: "Makes a token",
    access: "tokens.write",
    inQuery: ["tenant"],
    input: v.strictObject({
      tenant: tenantField,
      name: v.pipe(labelField, v.minLength(1, "must say what the token is for")),
      actions: v.pipe(v.array(v.picklist(ACTION_NAMES)), v.minLength(1, "must have at least one")),
      /** Lifetime in days. Without it, the token does not expire. */
      days: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MAXIMUM_DAYS))),
    }),
    answer: v.object({ id: v.string(), token: v.string() }),
    errors: [401, 403, 404, 415, 422],
  },
  revokeToken: {
    method: "DELETE",
    path: "/studio/api/tokens/{id}",
    summary: "Revokes a token",
    access: "tokens.write",
    input: v.strictObject({ tenant: tenantField, id: textField }),
    answer: done,
    errors: [401, 403, 404, 422],
  },
} as const satisfies Record<string, StudioEndpoint>;
