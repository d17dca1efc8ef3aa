import * as v from "valibot";
import type { StudioEndpoint } from "../endpoint.ts";
import { findingSchema } from "../findings.ts";
import { REVISION_ORIGINS } from "../revision-origins.ts";
import { flagField, nameField, namesField, numberField, tenantField } from "./fields.ts";

export const revisionFields = {
  id: v.number(),
  /** Epoch milliseconds. */
  at: v.number(),
  /** `null` for whoever called the command line. */
  author: v.nullable(v.string()),
  origin: v.picklist(REVISION_ORIGINS),
  note: v.string(),
  isPublished: v.boolean(),
};

/** A page of the revisions of a site, the newest first. */
export const revisionsSchema = v.object({
  revisions: v.array(
    v.object({
      ...revisionFields,
      files: v.object({ added: v.number(), changed: v.number(), removed: v.number() }),
      /** One of the files: all, where it is only one. */
      someName: v.string(),
      /** Of that, where it is only one and an article: what it was called since, or before it went. */
      title: v.nullable(v.string()),
    }),
  ),
});
export type ListedRevision = v.InferOutput<typeof revisionsSchema>["revisions"][number];

const step = v.object({
  name: v.string(),
  before: v.nullable(v.string()),
  after: v.nullable(v.string()),
  /** Of an article: what it is called since, or was called before it went. */
  title: v.nullable(v.string()),
});
export type FileStep = v.InferOutput<typeof step>;

/** A revision with the first of its files; `fileCount` is the number of all. */
const revisionSchema = v.object({ ...revisionFields, files: v.array(step), fileCount: v.number() });

/** The articles that were deleted. */
const removedSchema = v.object({
  articles: v.array(
    v.object({
      name: v.string(),
      title: v.string(),
      /** Epoch milliseconds. */
      at: v.number(),
      /** `null` for whoever called the command line. */
      author: v.nullable(v.string()),
      /** The last revision after which it was there. */
      revision: v.number(),
    }),
  ),
});

/** What was published at a time, and which files have changed since. */
const momentSchema = v.object({
  revision: v.object({ id: v.number(), at: v.number() }),
  changed: v.array(v.string()),
  changedCount: v.number(),
});

/** What a restoration did, or would do. */
const restoredSchema = v.object({ files: v.array(step), findings: v.array(findingSchema) });

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
    answer: revisionsSchema,
    errors: [401, 403, 404, 422],
  },
  listRemoved: {
    method: "GET",
    path: "/studio/api/sites/{tenant}/removed",
    summary:
      "The articles that were deleted and are not there again, the newest first, 100 at most, each with the last revision after which it was there",
    access: "history.read",
    input: v.strictObject({ tenant: tenantField }),
    answer: removedSchema,
    errors: [401, 403, 404, 422],
  },
  findRevision: {
    method: "GET",
    path: "/studio/api/sites/{tenant}/revisions/{id}",
    summary: "A revision with the files that it changed",
    access: "history.read",
    input: v.strictObject({ tenant: tenantField, id: numberField }),
    answer: revisionSchema,
    errors: [401, 403, 404, 422],
  },
  findMoment: {
    method: "GET",
    path: "/studio/api/sites/{tenant}/moment",
    summary:
      "The revision that was the newest at a moment, in epoch milliseconds, and the files that have changed since",
    access: "history.read",
    input: v.strictObject({ tenant: tenantField, at: numberField }),
    answer: momentSchema,
    errors: [401, 403, 404, 422],
  },
  restoreRevision: {
    method: "POST",
    path: "/studio/api/sites/{tenant}/revisions/{id}/restore",
    summary: "Publishes files, or the whole site, as they were after a revision",
    access: "history.restore",
    files: { of: "all", uses: ["publish", "remove"] },
    input: v.strictObject({
      tenant: tenantField,
      id: numberField,
      names: v.optional(namesField),
      isDryRun: flagField,
    }),
    answer: restoredSchema,
    errors: [400, 401, 403, 404, 409, 415, 422],
  },
} as const satisfies Record<string, StudioEndpoint>;
