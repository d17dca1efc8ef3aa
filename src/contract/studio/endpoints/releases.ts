import * as v from "valibot";
import type { StudioEndpoint } from "../endpoint.ts";
import {
  fileEditsField,
  numberField,
  tenantField,
  textField,
  TEXTS_BODY_BYTES,
  timeField,
} from "./fields.ts";

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
    errors: [401, 403, 404, 422],
  },
  findRelease: {
    method: "GET",
    path: `${RELEASES}/{id}`,
    summary: "A release; its version is the `ETag`",
    access: "site.read",
    input: v.strictObject(one),
    errors: [401, 403, 404, 422],
  },
  makeRelease: {
    method: "POST",
    path: RELEASES,
    summary: "Plans a release: files that go live together at a moment",
    access: "releases.write",
    input: v.strictObject({
      tenant: tenantField,
      title: textField,
      goesLiveAt: timeField,
      files: fileEditsField,
    }),
    maximumBytes: TEXTS_BODY_BYTES,
    errors: [400, 401, 403, 404, 409, 413, 415, 422],
  },
  changeRelease: {
    method: "PUT",
    path: `${RELEASES}/{id}`,
    summary: "Changes title and moment of a planned release",
    access: "releases.write",
    input: v.strictObject({ ...one, title: textField, goesLiveAt: timeField }),
    needsMatch: true,
    errors: ERRORS,
  },
  cancelRelease: {
    method: "DELETE",
    path: `${RELEASES}/{id}`,
    summary: "Takes a release out of the plan",
    access: "releases.write",
    input: v.strictObject(one),
    needsMatch: true,
    errors: [400, 401, 403, 404, 409, 412, 422, 428],
  },
  applyRelease: {
    method: "POST",
    path: `${RELEASES}/{id}/apply`,
    summary: "Lets a release go live now",
    access: "releases.write",
    input: v.strictObject(one),
    needsMatch: true,
    errors: ERRORS,
  },
  rollBackRelease: {
    method: "POST",
    path: `${RELEASES}/{id}/roll-back`,
    summary: "Plans the inverse of a release that has gone live; without a moment, it goes live at once",
    access: "releases.write",
    input: v.strictObject({ ...one, title: textField, goesLiveAt: v.optional(timeField) }),
    needsMatch: true,
    errors: ERRORS,
  },
} as const satisfies Record<string, StudioEndpoint>;
