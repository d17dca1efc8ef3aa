import * as v from "valibot";
import type { StudioEndpoint } from "../endpoint.ts";
import { findingSchema } from "../findings.ts";
import { REVISION_ORIGINS } from "../revision-origins.ts";
import { flagField, nameField, namesField, noteField, numberField, tenantField } from "./fields.ts";
import { publishedSchema } from "./publications.ts";

export const revisionFields = {
  id: v.number(),
  /** Time of the revision in epoch milliseconds. */
  at: v.number(),
  /** The author; `null` for changes from the command line. */
  author: v.nullable(v.string()),
  origin: v.picklist(REVISION_ORIGINS),
  note: v.string(),
  isPublished: v.boolean(),
};

/** Schema of a page of a site's revisions, newest first. */
export const revisionsSchema = v.object({
  revisions: v.array(
    v.object({
      ...revisionFields,
      files: v.object({ added: v.number(), changed: v.number(), removed: v.number() }),
      /** The name of one of the changed files; it is the only one if `fileCount` is 1. */
      someName: v.string(),
      /** The title if the only changed file is an article: its current title, or the last one before it was deleted. */
      title: v.nullable(v.string()),
      /** True if the revision removed and added articles, as a renaming does. */
      isRename: v.boolean(),
    }),
  ),
});
export type ListedRevision = v.InferOutput<typeof revisionsSchema>["revisions"][number];

const step = v.object({
  name: v.string(),
  before: v.nullable(v.string()),
  after: v.nullable(v.string()),
  /** The title of an article: its current title, or the last one before it was deleted. */
  title: v.nullable(v.string()),
});
export type FileStep = v.InferOutput<typeof step>;

/** Schema of a revision with its first files. `fileCount` is the number of all. */
const revisionSchema = v.object({ ...revisionFields, files: v.array(step), fileCount: v.number() });

/** Schema of deleted articles. */
const removedSchema = v.object({
  articles: v.array(
    v.object({
      name: v.string(),
      title: v.string(),
      /** Time of the removal in epoch milliseconds. */
      at: v.number(),
      /** Who removed it; `null` for changes from the command line. */
      author: v.nullable(v.string()),
      /** Id of the last revision that contained the article. */
      revision: v.number(),
    }),
  ),
});

/** Schema of the revision that was current at a given time, with the files that have changed since. */
const momentSchema = v.object({
  revision: v.object({ id: v.number(), at: v.number() }),
  changed: v.array(v.string()),
  changedCount: v.number(),
});

/** Schema of the result of a restore, or of its dry run. */
const restoredSchema = v.object({ files: v.array(step), findings: v.array(findingSchema) });

/**
 * Schema of the result of undoing a revision: the stored texts, and the texts that the undone revision had replaced; `null` for a
 * file that was new.
 */
const undoneSchema = v.object({
  ...publishedSchema.entries,
  files: v.array(v.object({ ...publishedSchema.entries.files.item.entries, before: v.nullable(v.string()) })),
});

export const HISTORY_ENDPOINTS = {
  listRevisions: {
    method: "GET",
    path: "/studio/api/sites/{tenant}/revisions",
    summary:
      "Lists the revisions of a site or of one file, newest first, 50 per page, before the revision `before`",
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
      "Lists deleted articles that do not exist again, newest first, at most 100, each with the last revision that had it",
    access: "history.read",
    input: v.strictObject({ tenant: tenantField }),
    answer: removedSchema,
    errors: [401, 403, 404, 422],
  },
  findRevision: {
    method: "GET",
    path: "/studio/api/sites/{tenant}/revisions/{id}",
    summary: "Returns a revision with the files that it changed",
    access: "history.read",
    input: v.strictObject({ tenant: tenantField, id: numberField }),
    answer: revisionSchema,
    errors: [401, 403, 404, 422],
  },
  findMoment: {
    method: "GET",
    path: "/studio/api/sites/{tenant}/moment",
    summary:
      "Returns the newest revision at a time in epoch milliseconds, and the files that have changed since",
    access: "history.read",
    input: v.strictObject({ tenant: tenantField, at: numberField }),
    answer: momentSchema,
    errors: [401, 403, 404, 422],
  },
  restoreRevision: {
    method: "POST",
    path: "/studio/api/sites/{tenant}/revisions/{id}/restore",
    summary: "Restores files, or the whole site, to a revision and publishes them",
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
  undoRevision: {
    method: "POST",
    path: "/studio/api/sites/{tenant}/revisions/{id}/undo",
    summary:
      "Undoes a revision: publishes its text files as they were before. Later changes by others are kept; if that fails, 409 has both versions",
    access: "site.read",
    files: { of: "texts", uses: ["publish", "remove"] },
    input: v.strictObject({ tenant: tenantField, id: numberField, note: noteField }),
    answer: undoneSchema,
    errors: [400, 401, 403, 404, 409, 415, 422],
  },
} as const satisfies Record<string, StudioEndpoint>;
