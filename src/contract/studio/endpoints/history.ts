import * as v from "valibot";
import type { StudioEndpoint } from "../endpoint.ts";
import { flagField, nameField, namesField, numberField, tenantField } from "./fields.ts";

export const HISTORY_ENDPOINTS = {
  listRevisions: {
    method: "GET",
    path: "/studio/api/sites/{tenant}/revisions",
    summary: "The revisions of a site, or of one file, the newest first, 50 at once, before the one `before`",
    access: "history.read",
    input: v.strictObject({
      tenant: tenantField,
      name: v.optional(nameField),
      before: v.optional(numberField),
    }),
    errors: [401, 403, 404, 422],
  },
  listRemoved: {
    method: "GET",
    path: "/studio/api/sites/{tenant}/removed",
    summary:
      "The articles that were deleted and are not there again, the newest first, 100 at most, each with the last revision after which it was there",
    access: "history.read",
    input: v.strictObject({ tenant: tenantField }),
    errors: [401, 403, 404, 422],
  },
  findRevision: {
    method: "GET",
    path: "/studio/api/sites/{tenant}/revisions/{id}",
    summary: "A revision with the files that it changed",
    access: "history.read",
    input: v.strictObject({ tenant: tenantField, id: numberField }),
    errors: [401, 403, 404, 422],
  },
  findMoment: {
    method: "GET",
    path: "/studio/api/sites/{tenant}/moment",
    summary:
      "The revision that was the newest at a moment, in epoch milliseconds, and the files that have changed since",
    access: "history.read",
    input: v.strictObject({ tenant: tenantField, at: numberField }),
    errors: [401, 403, 404, 422],
  },
  restoreRevision: {
    method: "POST",
    path: "/studio/api/sites/{tenant}/revisions/{id}/restore",
    summary: "Publishes files, or the whole site, as they were after a revision",
    access: "history.restore",
    input: v.strictObject({
      tenant: tenantField,
      id: numberField,
      names: v.optional(namesField),
      isDryRun: flagField,
    }),
    errors: [400, 401, 403, 404, 409, 415, 422],
  },
} as const satisfies Record<string, StudioEndpoint>;
