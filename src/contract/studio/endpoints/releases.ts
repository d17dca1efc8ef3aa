import * as v from "valibot";
import { LANGUAGE_CODES } from "../../addresses/locales.ts";
import type { StudioEndpoint } from "../endpoint.ts";
import { findingSchema } from "../findings.ts";
import { releaseConditionsSchema } from "../release-conditions.ts";
import {
  TEXTS_BODY_BYTES,
  done,
  fileEditsField,
  hashField,
  nameField,
  namesField,
  numberField,
  tenantField,
  textField,
  timeField,
} from "./fields.ts";
import { conflictsSchema } from "./publications.ts";

const STATES = ["planned", "applied", "held", "cancelled"] as const;

const releaseFields = {
  id: v.number(),
  title: v.string(),
  /** Times are in epoch milliseconds. */
  goesLiveAt: v.number(),
  state: v.picklist(STATES),
  createdBy: v.nullable(v.string()),
  /** The person who planned the release, as named in the audit log; `null` for the command line. */
  plannedBy: v.nullable(v.string()),
  createdAt: v.number(),
  settledAt: v.nullable(v.number()),
  revision: v.nullable(v.number()),
  /** The reasons why a release is held. For a planned release, the findings that would prevent it from going live now. */
  findings: v.array(findingSchema),
  conditions: v.object({
    languages: v.array(v.picklist(LANGUAGE_CODES)),
    approval: v.boolean(),
    latestAt: v.nullable(v.number()),
  }),
  /** The approvals of the current files. */
  approvals: v.array(v.object({ by: v.string(), at: v.number() })),
  /** What a planned release still waits for, besides its time: a number of approvals, and translations by language. */
  waitsFor: v.object({
    approvals: v.number(),
    texts: v.array(
      v.object({
        language: v.picklist(LANGUAGE_CODES),
        outdated: v.array(v.string()),
        missing: v.array(v.string()),
      }),
    ),
  }),
  /** The version, which every change of the release must send. */
  version: v.string(),
};
const releaseFile = {
  name: v.string(),
  base: v.nullable(v.string()),
  hash: v.nullable(v.string()),
};

export const releaseSchema = v.object({ ...releaseFields, files: v.array(v.object(releaseFile)) });

/** Schema of a release with the titles of its articles. */
const listedReleaseSchema = v.object({
  ...releaseFields,
  files: v.array(v.object({ ...releaseFile, title: v.nullable(v.string()) })),
  /** True if rolling back the release would change anything. */
  isInEffect: v.boolean(),
});

/** Schema of a page of a site's releases. */
export const releasesSchema = v.object({
  /** The time of the server's clock, which determines when releases go live. */
  now: v.number(),
  releases: v.array(listedReleaseSchema),
});
export type ReleaseList = v.InferOutput<typeof releasesSchema>;
export type ListedRelease = ReleaseList["releases"][number];

const madeReleaseSchema = v.object({
  id: v.number(),
  files: v.array(v.object(releaseFile)),
  findings: v.array(findingSchema),
});

/** Schema of a site's releases in a period, by time. */
const calendarSchema = v.object({
  now: v.number(),
  releases: v.array(
    v.object({
      id: v.number(),
      title: v.string(),
      state: v.picklist(STATES),
      /** When it went live, or goes live at the latest; `null` if it only waits for conditions. */
      at: v.nullable(v.number()),
      isConditional: v.boolean(),
    }),
  ),
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
    answer: listedReleaseSchema,
    errors: [401, 403, 404, 422],
  },
  listReleaseCalendar: {
    method: "GET",
    path: "/studio/api/sites/{tenant}/release-calendar",
    summary:
      "Lists the releases of a period in epoch milliseconds, by the latest time at which they go live, and those without such a time",
    access: "site.read",
    input: v.strictObject({ tenant: tenantField, from: numberField, to: numberField }),
    answer: calendarSchema,
    errors: [401, 403, 404, 422],
  },
  listReleaseConflicts: {
    method: "GET",
    path: `${RELEASES}/{id}/conflicts`,
    summary: "Lists the files of a release that conflict with later changes by others, with both versions",
    access: "releases.write",
    files: { of: "texts", uses: ["publish", "remove"] },
    input: v.strictObject(one),
    answer: conflictsSchema,
    errors: [401, 403, 404, 422],
  },
  makeRelease: {
    method: "POST",
    path: RELEASES,
    summary:
      "Plans a release: files that go live together at a time (by default, now) as soon as all conditions hold",
    access: "releases.write",
    files: { of: "texts", uses: ["publish", "remove"] },
    input: v.strictObject({
      tenant: tenantField,
      title: textField,
      goesLiveAt: v.optional(timeField),
      conditions: v.optional(releaseConditionsSchema),
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
      "Changes the title, time and conditions of a planned release, or takes it over from somebody who may no longer publish it",
    access: "releases.write",
    files: { of: "texts", uses: ["publish", "remove"] },
    input: v.strictObject({
      ...one,
      title: textField,
      goesLiveAt: timeField,
      conditions: v.optional(releaseConditionsSchema),
    }),
    needsMatch: true,
    answer: releaseSchema,
    errors: ERRORS,
  },
  changeReleaseFiles: {
    method: "PUT",
    path: `${RELEASES}/{id}/files`,
    summary:
      "Changes the files of a planned or held release: `files` are new texts, those in `keep` replace the published version, and those in `drop` are removed from the release. The release is then planned again and needs new approvals",
    access: "releases.write",
    files: { of: "texts", uses: ["publish", "remove"] },
    input: v.strictObject({
      ...one,
      files: v.optional(fileEditsField),
      keep: v.optional(
        v.pipe(
          v.array(v.strictObject({ name: nameField, base: v.nullable(hashField) })),
          v.minLength(1),
          v.maxLength(500),
        ),
      ),
      drop: v.optional(namesField),
    }),
    needsMatch: true,
    maximumBytes: TEXTS_BODY_BYTES,
    answer: releaseSchema,
    errors: [...ERRORS, 413],
  },
  approveRelease: {
    method: "POST",
    path: `${RELEASES}/{id}/approval`,
    summary:
      "Approves the files of a planned release that needs approval. Neither its planner nor a token can approve it",
    access: "site.read",
    files: { of: "texts", uses: ["publish", "remove"] },
    input: v.strictObject(one),
    needsMatch: true,
    answer: done,
    errors: ERRORS,
  },
  withdrawApproval: {
    method: "DELETE",
    path: `${RELEASES}/{id}/approval`,
    summary: "Withdraws the caller's approval of a release",
    access: "site.read",
    input: v.strictObject(one),
    needsMatch: true,
    answer: done,
    errors: [400, 401, 403, 404, 409, 412, 422, 428],
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
