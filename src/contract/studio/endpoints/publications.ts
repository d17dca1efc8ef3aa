import * as v from "valibot";
import type { StudioEndpoint } from "../endpoint.ts";
import { TEXTS_BODY_BYTES, fileEditsField, nameField, noteField, tenantField } from "./fields.ts";

const ERRORS = [400, 401, 403, 404, 409, 413, 415, 422] as const;

export const PUBLICATION_ENDPOINTS = {
  publish: {
    method: "POST",
    path: "/studio/api/sites/{tenant}/publications",
    summary:
      "Publishes texts, all of them or none, each with the hash on which it is based. What others have published since is merged; 409 has both sides where that fails",
    access: "site.read",
    input: v.strictObject({ tenant: tenantField, files: fileEditsField, note: noteField }),
    maximumBytes: TEXTS_BODY_BYTES,
    errors: ERRORS,
  },
  planPublication: {
    method: "POST",
    path: "/studio/api/sites/{tenant}/publications/plan",
    summary:
      "What a publication would change: by words, what is wrong, what refers to it, which addresses lead on",
    access: "site.read",
    input: v.strictObject({ tenant: tenantField, files: fileEditsField }),
    maximumBytes: TEXTS_BODY_BYTES,
    errors: ERRORS,
  },
  moveArticle: {
    method: "POST",
    path: "/studio/api/sites/{tenant}/moves",
    summary: "Gives an article another name, group or both: its former address leads to it",
    access: "site.read",
    input: v.strictObject({ tenant: tenantField, from: nameField, to: nameField, note: noteField }),
    needsMatch: true,
    errors: [...ERRORS, 428],
  },
  setArticleDraft: {
    method: "POST",
    path: "/studio/api/sites/{tenant}/visibility",
    summary:
      "Takes a published article out of readers' sight, or shows it again, by `draft` in its front matter",
    access: "site.read",
    input: v.strictObject({ tenant: tenantField, name: nameField, isDraft: v.boolean(), note: noteField }),
    needsMatch: true,
    errors: [...ERRORS, 428],
  },
} as const satisfies Record<string, StudioEndpoint>;
