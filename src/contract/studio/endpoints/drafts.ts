import * as v from "valibot";
import type { StudioEndpoint } from "../endpoint.ts";
import { findingSchema } from "../findings.ts";
import {
  TEXT_BODY_BYTES,
  done,
  fileTextField,
  hashField,
  nameField,
  noteField,
  tenantField,
  wordsSchema,
} from "./fields.ts";

/** A draft without its text. */
export const draftStateSchema = v.object({
  name: v.string(),
  version: v.number(),
  /** Hash of the published text on which the draft is based; `null` for a new file. */
  base: v.nullable(v.string()),
  editedBy: v.nullable(v.string()),
  /** Time of the last edit, in epoch milliseconds. */
  editedAt: v.number(),
  /** True if the file has been published since the draft was based on it. */
  isOutdated: v.boolean(),
});

const turnsSchema = v.object({
  /** Who wrote which part of the draft, in order of writing; empty if one person wrote all of it. */
  turns: v.array(
    v.object({
      author: v.nullable(v.string()),
      /** Word-by-word differences from the text before this person's turn. */
      parts: wordsSchema,
    }),
  ),
});
export type DraftTurns = v.InferOutput<typeof turnsSchema>;

const DRAFT = "/studio/api/sites/{tenant}/draft";

export const DRAFT_ENDPOINTS = {
  listDrafts: {
    method: "GET",
    path: "/studio/api/sites/{tenant}/drafts",
    summary: "Lists the drafts of a site without their texts, 100 per page, after the one named `after`",
    access: "site.read",
    input: v.strictObject({ tenant: tenantField, after: v.optional(nameField) }),
    answer: v.object({ drafts: v.array(draftStateSchema) }),
    errors: [401, 403, 404, 422],
  },
  listTurns: {
    method: "GET",
    path: `${DRAFT}/turns`,
    summary:
      "Returns who wrote what in a draft of several authors: the word differences of each turn, at most 20",
    access: "site.read",
    files: { of: "texts", uses: ["read"] },
    input: v.strictObject({ tenant: tenantField, name: nameField }),
    answer: turnsSchema,
    errors: [401, 403, 404, 422],
  },
  saveDraft: {
    method: "PUT",
    path: DRAFT,
    summary:
      "Stores a draft at once. The answer has its version, never a text; `checkText` finds what is wrong with it. 412 has the version that somebody else saved since",
    access: "site.read",
    files: { of: "texts", uses: ["draft"], isForTranslators: true },
    input: v.strictObject({
      tenant: tenantField,
      name: nameField,
      text: fileTextField,
      base: v.nullable(hashField),
    }),
    inQuery: ["name"],
    maximumBytes: TEXT_BODY_BYTES,
    needsMatch: true,
    answer: v.object({
      version: v.number(),
      /**
       * Findings in the text; `null` if it was not checked. Unusually long or complex texts are checked before they are stored.
       */
      findings: v.nullable(v.array(findingSchema)),
    }),
    errors: [400, 401, 403, 404, 412, 413, 415, 422, 428],
  },
  discardDraft: {
    method: "DELETE",
    path: DRAFT,
    summary: "Discards a draft",
    access: "site.read",
    files: { of: "texts", uses: ["draft"], isForTranslators: true },
    input: v.strictObject({ tenant: tenantField, name: nameField }),
    needsMatch: true,
    answer: done,
    errors: [400, 401, 403, 404, 412, 422, 428],
  },
  keepVersion: {
    method: "POST",
    path: "/studio/api/sites/{tenant}/versions",
    summary: "Stores a version of a file in its history without publishing it",
    access: "site.read",
    files: { of: "texts", uses: ["draft"] },
    input: v.strictObject({ tenant: tenantField, name: nameField, text: fileTextField, note: noteField }),
    maximumBytes: TEXT_BODY_BYTES,
    answer: v.object({ revision: v.number() }),
    errors: [400, 401, 403, 404, 413, 415, 422],
  },
} as const satisfies Record<string, StudioEndpoint>;
