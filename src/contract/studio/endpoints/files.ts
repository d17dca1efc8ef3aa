import * as v from "valibot";
import type { StudioEndpoint } from "../endpoint.ts";
import { findingSchema } from "../findings.ts";
import { draftStateSchema } from "./drafts.ts";
import {
  TEXT_BODY_BYTES,
  fileTextField,
  wordsSchema,
  hashField,
  nameField,
  noteField,
  numberField,
  tenantField,
} from "./fields.ts";
import { publishedSchema } from "./publications.ts";

/** Schema of a text file, byte by byte, with its draft. */
export const editedFileSchema = v.object({
  name: v.string(),
  /** Hash of the published file; `null` if it exists only as a draft. */
  hash: v.nullable(v.string()),
  text: v.nullable(v.string()),
  author: v.nullable(v.string()),
  at: v.nullable(v.number()),
  draft: v.nullable(v.object({ ...draftStateSchema.entries, text: v.string() })),
});
export type EditedFile = v.InferOutput<typeof editedFileSchema>;

const diffSchema = v.object({
  name: v.string(),
  before: v.nullable(v.string()),
  after: v.nullable(v.string()),
  parts: wordsSchema,
});

const FILE = "/studio/api/sites/{tenant}/file";

export const FILE_ENDPOINTS = {
  listFiles: {
    method: "GET",
    path: "/studio/api/sites/{tenant}/files",
    summary: "Lists the text files of a site with their hashes, 200 per page, after the one named `after`",
    access: "site.read",
    input: v.strictObject({
      tenant: tenantField,
      folder: v.optional(v.pipe(v.string(), v.maxLength(1_000), v.endsWith("/", "must end in /"))),
      after: v.optional(nameField),
    }),
    answer: v.object({ files: v.array(v.object({ name: v.string(), hash: v.string() })) }),
    errors: [401, 403, 404, 422],
  },
  findFile: {
    method: "GET",
    path: FILE,
    summary:
      "A text file byte by byte, and its draft if there is one. Its hash is the `ETag`. With `revision`, as it was after that one",
    access: "site.read",
    files: { of: "texts", uses: ["read"] },
    input: v.strictObject({ tenant: tenantField, name: nameField, revision: v.optional(numberField) }),
    answer: editedFileSchema,
    errors: [401, 403, 404, 422],
  },
  checkText: {
    method: "POST",
    path: "/studio/api/sites/{tenant}/checks",
    summary:
      "Checks a text, stored or not, as the content of the named file. Nothing is written, and other files are not checked: the plan of a publication does that",
    access: "site.read",
    files: { of: "texts", uses: ["read"] },
    input: v.strictObject({ tenant: tenantField, name: nameField, text: fileTextField }),
    maximumBytes: TEXT_BODY_BYTES,
    answer: v.object({ findings: v.array(findingSchema) }),
    errors: [400, 401, 403, 404, 413, 415, 422],
  },
  publishFile: {
    method: "PUT",
    path: FILE,
    summary: "Publishes one file: the body is the file itself, byte by byte",
    access: "site.read",
    files: { of: "texts", uses: ["publish"] },
    input: v.strictObject({ tenant: tenantField, name: nameField, note: noteField }),
    inQuery: ["name", "note"],
    body: "bytes",
    needsMatch: true,
    answer: publishedSchema,
    errors: [400, 401, 403, 404, 409, 413, 422, 428],
  },
  removeFile: {
    method: "DELETE",
    path: FILE,
    summary: "Removes a published file",
    access: "site.read",
    files: { of: "texts", uses: ["remove"] },
    input: v.strictObject({ tenant: tenantField, name: nameField, note: noteField }),
    needsMatch: true,
    answer: publishedSchema,
    errors: [400, 401, 403, 404, 409, 422, 428],
  },
  findDiff: {
    method: "GET",
    path: "/studio/api/sites/{tenant}/diff",
    summary:
      "Compares a file at two revisions word by word; the default is the published one. With `before` and `after`, compares two versions by their hashes, which must have been published or be in a release",
    access: "history.read",
    files: { of: "texts", uses: ["read"] },
    input: v.strictObject({
      tenant: tenantField,
      name: nameField,
      from: v.optional(numberField),
      to: v.optional(numberField),
      before: v.optional(hashField),
      after: v.optional(hashField),
    }),
    answer: diffSchema,
    errors: [401, 403, 404, 422],
  },
} as const satisfies Record<string, StudioEndpoint>;
