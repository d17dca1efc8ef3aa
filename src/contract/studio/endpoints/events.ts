import * as v from "valibot";
import type { StudioEndpoint } from "../endpoint.ts";
import { tenantField } from "./fields.ts";
import { revisionFields } from "./history.ts";

const draft = v.object({
  name: v.string(),
  version: v.number(),
  editedBy: v.nullable(v.string()),
  /** Time of the last edit, in epoch milliseconds. */
  editedAt: v.number(),
});

const present = v.object({
  /** The person's id. */
  id: v.string(),
  /** The person's name, or else the e-mail address. */
  who: v.string(),
  name: v.string(),
  /** The first line of the paragraph with the caret, from 1; `null` if the caret is not in the text. */
  line: v.nullable(v.number()),
  isTyping: v.boolean(),
});
export type Present = v.InferOutput<typeof present>;

/** Schemas of the data of a site's events, by the event's name. */
export const STUDIO_EVENTS = {
  /** All current drafts. This event is sent first. */
  drafts: v.object({ drafts: v.array(draft) }),
  /** A draft was saved. */
  draft,
  /** A draft was published or discarded. */
  "draft-gone": v.object({ name: v.string() }),
  /**
   * Files were published or, if `isPublished` is false, only stored in the history. The id of the event is that of the revision.
   */
  revision: v.object({
    ...revisionFields,
    /** Names of the first 50 files. `fileCount` is the number of all. */
    names: v.array(v.string()),
    fileCount: v.number(),
  }),
  /** All people who have articles open. At first, this event is sent only if there are any. */
  presence: v.object({ people: v.array(present) }),
  /** Comments were added, resolved or reopened. */
  comments: v.object({}),
  /** The planned releases have changed. */
  releases: v.object({}),
  /** Events were missed, so clients must read everything again. */
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
      "Streams the events of a site (drafts saved and discarded, revisions, releases, comments, people who have articles open) as Server-Sent Events. `Last-Event-ID` names the last received revision. The stream ends with the session or the grant",
    access: "site.read",
    input: v.strictObject({ tenant: tenantField }),
    answer: "events",
    errors: [401, 403, 404, 422, 429],
  },
} as const satisfies Record<string, StudioEndpoint>;
