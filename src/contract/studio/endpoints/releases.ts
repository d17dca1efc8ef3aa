import * as v from "valibot";
import type { StudioEndpoint } from "../endpoint.ts";
import { findingSchema } from "../findings.ts";
import {
  TEXTS_BODY_BYTES,
  done,
  fileEditsField,
  numberField,
  tenantField,
  textField,
  timeField,
} from "./fields.ts";

const releaseFields = {
  id: v.number(),
  title: v.string(),
  /** Times are in epoch milliseconds. */
  goesLiveAt: v.number(),
  state: v.picklist(["planned", "applied", "held", "cancelled"]),
  createdBy: v.nullable(v.string()),
  /** The person who planned the release, as named in the audit log; `null` for the command line. */
  plannedBy: v.nullable(v.string()),
  createdAt: v.number(),
  settledAt: v.nullable(v.number()),
  revision: v.nullable(v.number()),
  /** The reasons why a release is held. For a planned release, the findings that would prevent it from going live now. */
  findings: v.array(findingSchema),
  /** The version, which every change of the release must send. */
  version: v.string(),
};
const releaseFile = {
  name: v.string(),
  base: v.nullable(v.string()),
  hash: v.nullable(v.string()),
};

export const releaseSchema = v.object({ ...releaseFields, files: v.array(v.object(releaseFile)) });

/** Schema of a page of a site's releases. */
export const releasesSchema = v.object({
  /** The time of the server's clock, which determines when releases go live. */
  now: v.number(),
  releases: v.array(
    v.object({
      ...releaseFields,
      files: v.array(v.object({ ...releaseFile, title: v.nullable(v.string()) })),
      /** True if rolling back the release would change anything. */
      isInEffect: v.boolean(),
    }),
  ),
});
export type ReleaseList = v.InferOutput<typeof releasesSchema>;
export type ListedRelease = ReleaseList["releases"][number];

const madeReleaseSchema = v.object({
  id: v.number(),
  files: v.array(v.object(releaseFile)),
  findings: v.array(findingSchema),
});

const RELEASES = "/studio/api/sites/{tenant}/releases";
const ERRORS = [400, 401, 403, 404, 409, 412, 415, 422, 428] as const;
const one = { tenant: tenantField, id: numberField };

export const RELEASE_ENDPOINTS = {
  listReleases: {
    method: "GET",
    path: RELEASES,
    summary: "Lists the releases of a site, newest first, 50 per page, before the release `before`",
    access: "site.read",
    input: v.strictObject({ tenant: tenantField, before: v.optional(numberField) }),
    answer: releasesSchema,
    errors: [401, 403, 404, 422],
  },
  findRelease: {
    method: "GET",
    path: `${RELEASES}/{id}`,
    summary: "Returns a release; its version is the `ETag`",
    access: "site.read",
    input: v.strictObject(one),
    answer: releaseSchema,
    errors: [401, 403, 404, 422],
  },
  makeRelease: {
    method: "POST",
    path: RELEASES,
    summary: "Plans a release: files that go live together at a set time",
    access: "releases.write",
    files: { of: "texts", uses: ["publish", "remove"] },
    input: v.strictObject({
      tenant: tenantField,
      title: textField,
      goesLiveAt: timeField,
      files: fileEditsField,
    }),
    maximumBytes: TEXTS_BODY_BYTES,
    answer: madeReleaseSchema,
    errors: [400, 401, 403, 404, 409, 413, 415, 422],
  },
  changeRelease: {
    method: "PUT",
    path: `${RELEASES}/{id}`,
    summary:
      "Changes the title and time of a planned release, or takes it over from somebody who may no longer publish it",
    access: "releases.write",
    files: { of: "texts", uses: ["publish", "remove"] },
    input: v.strictObject({ ...one, title: textField, goesLiveAt: timeField }),
    needsMatch: true,
    answer: releaseSchema,
    errors: ERRORS,
  },
  cancelRelease: {
    method: "DELETE",
    path: `${RELEASES}/{id}`,
    summary: "Cancels a planned release",
    access: "releases.write",
    files: { of: "texts", uses: ["publish", "remove"] },
    input: v.strictObject(one),
    needsMatch: true,
    answer: done,
    errors: [400, 401, 403, 404, 409, 412, 422, 428],
  },
  applyRelease: {
    method: "POST",
    path: `${RELEASES}/{id}/apply`,
    summary: "Publishes a release immediately",
    access: "releases.write",
    files: { of: "texts", uses: ["publish", "remove"] },
    input: v.strictObject(one),
    needsMatch: true,
    answer: v.object({ findings: v.array(findingSchema) }),
    errors: ERRORS,
  },
  rollBackRelease: {
    method: "POST",
    path: `${RELEASES}/{id}/roll-back`,
    summary: "Plans the inverse of a release that has gone live; without a time, it goes live immediately",
    access: "releases.write",
    files: { of: "texts", uses: ["publish", "remove"] },
    input: v.strictObject({ ...one, title: textField, goesLiveAt: v.optional(timeField) }),
    needsMatch: true,
    answer: madeReleaseSchema,
    errors: ERRORS,
  },
} as const satisfies Record<string, StudioEndpoint>;
