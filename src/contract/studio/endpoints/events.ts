import * as v from "valibot";
import type { StudioEndpoint } from "../endpoint.ts";
import { tenantField } from "./fields.ts";
import { revisionFields } from "./history.ts";

const draft = v.object({
  name: v.string(),
  version: v.number(),
  editedBy: v.nullable(v.string()),
  /** Epoch milliseconds. */
  editedAt: v.number(),
});

/** The events of a site by their names, each with its data. */
export const STUDIO_EVENTS = {
  /** The drafts that there are: sent first. */
  drafts: v.object({ drafts: v.array(draft) }),
  /** A draft was saved. */
  draft,
  /** A draft is gone: published or thrown away. */
  "draft-gone": v.object({ name: v.string() }),
  /** Files were published or, if it is not published, kept. The event's id is that of the revision. */
  revision: v.object({
    ...revisionFields,
    /** The first 50; `fileCount` is the number of all. */
    names: v.array(v.string()),
    fileCount: v.number(),
  }),
  /** Something about the planned releases has changed. */
  releases: v.object({}),
  /** More has happened since the last event than is told: everything has to be read again. */
  reset: v.object({}),
} as const;

export type StudioEventName = keyof typeof STUDIO_EVENTS;
export type StudioEvent = {
  [Name in StudioEventName]: {
    name: Name;
    data: v.InferOutput<(typeof STUDIO_EVENTS)[Name]>;
    id?: number;
  };
}[StudioEventName];

export const EVENT_ENDPOINTS = {
  followSite: {
    method: "GET",
    path: "/studio/api/sites/{tenant}/events",
    summary:
      "What happens on a site, as Server-Sent Events: drafts saved and gone, revisions, releases. `Last-Event-ID` names the last revision that was told; it ends with the session or the grant",
    access: "site.read",
    input: v.strictObject({ tenant: tenantField }),
    answer: "events",
    errors: [401, 403, 404, 422, 429],
  },
} as const satisfies Record<string, StudioEndpoint>;
