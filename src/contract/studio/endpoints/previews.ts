import * as v from "valibot";
import type { StudioEndpoint } from "../endpoint.ts";
import { previewSubjectSchema } from "../preview-subject.ts";
import { done, tenantField, textField } from "./fields.ts";

const openedPreviewSchema = v.object({
  id: v.string(),
  /** Address of the preview on the site. */
  url: v.string(),
  /** End of the preview, in epoch milliseconds. */
  endsAt: v.number(),
});

const previewLinksSchema = v.array(
  v.object({
    id: v.string(),
    title: v.string(),
    subject: previewSubjectSchema,
    createdBy: v.nullable(v.string()),
    createdAt: v.number(),
    endsAt: v.number(),
    uses: v.number(),
    usedAt: v.nullable(v.number()),
  }),
);

/** Maximum lifetime of a preview link for people without an account, in days. */
const MAXIMUM_DAYS = 30;

export const PREVIEW_ENDPOINTS = {
  openPreview: {
    method: "POST",
    path: "/studio/api/sites/{tenant}/previews",
    summary: "Creates a preview for the caller: an address on the site, valid for an hour",
    access: "site.read",
    input: v.strictObject({ tenant: tenantField, ...previewSubjectSchema.entries }),
    answer: openedPreviewSchema,
    errors: [401, 403, 404, 409, 415, 422],
  },
  sharePreview: {
    method: "POST",
    path: "/studio/api/sites/{tenant}/preview-links",
    summary: "Creates a link to a preview for people without an account; the link is shown only once",
    access: "preview.share",
    input: v.strictObject({
      tenant: tenantField,
      title: v.pipe(textField, v.trim(), v.minLength(1)),
      days: v.optional(
        v.pipe(
          v.number(),
          v.integer(),
          v.minValue(1),
          v.maxValue(MAXIMUM_DAYS, `at most ${MAXIMUM_DAYS} days`),
        ),
        MAXIMUM_DAYS,
      ),
      ...previewSubjectSchema.entries,
    }),
    answer: openedPreviewSchema,
    errors: [401, 403, 404, 409, 415, 422],
  },
  listPreviewLinks: {
    method: "GET",
    path: "/studio/api/sites/{tenant}/preview-links",
    summary: "Lists the valid preview links, newest first",
    access: "preview.share",
    input: v.strictObject({ tenant: tenantField }),
    answer: previewLinksSchema,
    errors: [401, 403, 404],
  },
  revokePreviewLink: {
    method: "DELETE",
    path: "/studio/api/sites/{tenant}/preview-links/{id}",
    summary: "Revokes a link immediately",
    access: "preview.share",
    input: v.strictObject({ tenant: tenantField, id: textField }),
    answer: done,
    errors: [401, 403, 404],
  },
} as const satisfies Record<string, StudioEndpoint>;
