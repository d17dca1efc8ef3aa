import * as v from "valibot";
import type { StudioEndpoint } from "../endpoint.ts";
import { findingSchema } from "../findings.ts";
import {
  TEXTS_BODY_BYTES,
  fileEditsField,
  nameField,
  noteField,
  tenantField,
  wordsSchema,
} from "./fields.ts";

/** Schema of the result of a publication. */
export const publishedSchema = v.object({
  revision: v.nullable(v.number()),
  files: v.array(v.object({ name: v.string(), hash: v.nullable(v.string()), isMerged: v.boolean() })),
  findings: v.array(findingSchema),
});

const namedArticle = v.object({ name: v.string(), title: v.string() });
export type NamedArticle = v.InferOutput<typeof namedArticle>;

/** Schema of the result of a publication's dry run. */
const planSchema = v.object({
  isPublishable: v.boolean(),
  files: v.array(
    v.object({
      name: v.string(),
      action: v.picklist(["added", "changed", "removed", "unchanged"]),
      diff: wordsSchema,
      referrers: v.array(namedArticle),
      /** For a removed article: whether its address redirects after the removal; otherwise `null`. */
      leavesRedirect: v.nullable(v.boolean()),
    }),
  ),
  /** Translations that become outdated, because their originals change and they do not. */
  outdates: v.array(namedArticle),
  findings: v.array(findingSchema),
});
export type Plan = v.InferOutput<typeof planSchema>;

const linesSchema = v.object({ line: v.number(), endLine: v.number() });

/** Schema of the places where two texts conflict. Lines count from 1, and ranges include the last line. */
const clashesSchema = v.array(v.object({ at: v.string(), ours: linesSchema, theirs: linesSchema }));

/** Schema of `data` in a 409: both versions of each file, and the version on which both are based; `null` for a missing one. */
export const conflictsSchema = v.object({
  conflicts: v.array(
    v.object({
      name: v.string(),
      base: v.nullable(v.string()),
      current: v.nullable(v.string()),
      author: v.nullable(v.string()),
      at: v.nullable(v.number()),
      ours: v.nullable(v.string()),
      theirs: v.nullable(v.string()),
      ancestor: v.nullable(v.string()),
      clashes: clashesSchema,
    }),
  ),
});
/** A conflict: both versions of a file, and the author of the published one. */
export type Conflict = v.InferOutput<typeof conflictsSchema>["conflicts"][number];

/** Schema of `data` in the 422 of a publication. */
export const refusedSchema = v.object({ findings: v.array(findingSchema) });

const ERRORS = [400, 401, 403, 404, 409, 413, 415, 422] as const;

export const PUBLICATION_ENDPOINTS = {
  publish: {
    method: "POST",
    path: "/studio/api/sites/{tenant}/publications",
    summary:
      "Publishes texts, all or none, each with the hash that it is based on. Later changes by others are merged; if that fails, 409 has both versions",
    access: "site.read",
    files: { of: "texts", uses: ["publish", "remove"] },
    input: v.strictObject({ tenant: tenantField, files: fileEditsField, note: noteField }),
    maximumBytes: TEXTS_BODY_BYTES,
    answer: publishedSchema,
    errors: ERRORS,
  },
  planPublication: {
    method: "POST",
    path: "/studio/api/sites/{tenant}/publications/plan",
    summary:
      "Returns what a publication would change: differences by word, findings, articles that refer to it, translations that become outdated, and redirects",
    access: "site.read",
    files: { of: "texts", uses: ["publish", "remove"] },
    input: v.strictObject({ tenant: tenantField, files: fileEditsField }),
    maximumBytes: TEXTS_BODY_BYTES,
    answer: planSchema,
    errors: ERRORS,
  },
  moveArticle: {
    method: "POST",
    path: "/studio/api/sites/{tenant}/moves",
    summary: "Renames an article, changes its group, or both; its former address redirects",
    access: "site.read",
    files: { of: "articles", uses: ["publish", "remove"] },
    input: v.strictObject({ tenant: tenantField, from: nameField, to: nameField, note: noteField }),
    needsMatch: true,
    answer: publishedSchema,
    errors: [...ERRORS, 428],
  },
} as const satisfies Record<string, StudioEndpoint>;
