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
  /** Times are epoch milliseconds. */
  goesLiveAt: v.number(),
  state: v.picklist(["planned", "applied", "held", "cancelled"]),
  createdBy: v.nullable(v.string()),
  /** Who answers for it, as the audit names them; `null` for the command line. */
  plannedBy: v.nullable(v.string()),
  createdAt: v.number(),
  settledAt: v.nullable(v.number()),
  revision: v.nullable(v.number()),
  /** Why it is held; of a planned one, what would be found if it went live now. */
  findings: v.array(findingSchema),
  /** What a change of it has to name. */
  version: v.string(),
};
const releaseFile = {
  name: v.string(),
  base: v.nullable(v.string()),
  hash: v.nullable(v.string()),
};

export const releaseSchema = v.object({ ...releaseFields, files: v.array(v.object(releaseFile)) });

/** A page of the releases of a site. */
export const releasesSchema = v.object({
  /** The server's clock, by which releases go live. */
  now: v.number(),
  releases: v.array(
    v.object({
      ...releaseFields,
      files: v.array(v.object({ ...releaseFile, title: v.nullable(v.string()) })),
      /** Whether rolling it back would change anything. */
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
    summary: "The releases of a site, the newest first, 50 at once, before the one `before`",
    access: "site.read",
    input: v.strictObject({ tenant: tenantField, before: v.optional(numberField) }),
    answer: releasesSchema,
    errors: [401, 403, 404, 422],
  },
  findRelease: {
    method: "GET",
    path: `${RELEASES}/{id}`,
    summary: "A release; its version is the `ETag`",
    access: "site.read",
    input: v.strictObject(one),
    answer: releaseSchema,
    errors: [401, 403, 404, 422],
  },
  makeRelease: {
    method: "POST",
    path: RELEASES,
    summary: "Plans a release: files that go live together at a moment",
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
      "Changes title and time of a planned release, or takes it over from somebody who may no longer publish it",
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
    summary: "Takes a release out of the plan",
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
    summary: "Lets a release go live now",
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
    summary: "Plans the inverse of a release that has gone live; without a moment, it goes live at once",
    access: "releases.write",
    files: { of: "texts", uses: ["publish", "remove"] },
    input: v.strictObject({ ...one, title: textField, goesLiveAt: v.optional(timeField) }),
    needsMatch: true,
    answer: madeReleaseSchema,
    errors: ERRORS,
  },
} as const satisfies Record<string, StudioEndpoint>;
