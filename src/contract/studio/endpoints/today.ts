import * as v from "valibot";
import { LANGUAGE_CODES } from "../../addresses/locales.ts";
import type { StudioEndpoint } from "../endpoint.ts";
import { draftStateSchema } from "./drafts.ts";
import { tenantField } from "./fields.ts";
import { revisionsSchema } from "./history.ts";
import { outdatedTranslation } from "./translations.ts";

/** Schema of an article's title; `null` for other files, articles without a title, and articles that no longer exist. */
const title = v.nullable(v.string());

/** Schema of what needs attention on a site, limited to what the person may see. */
const todaySchema = v.object({
  /** The person's own drafts, newest first. */
  drafts: v.array(v.object({ ...draftStateSchema.entries, title })),
  /** The latest revisions, newest first. */
  revisions: revisionsSchema.entries.revisions,
  /**
   * Outdated translations in the languages that the person may write: at most 20, or 50 of one language, those
   * most viewed in the last 30 days first.
   */
  outdated: v.array(v.object({ ...outdatedTranslation.entries, title, views: v.number() })),
  /** Planned releases that wait for the person: for an approval, or for translations in languages that the person may write. */
  releases: v.array(
    v.object({
      id: v.number(),
      title: v.string(),
      latestAt: v.nullable(v.number()),
      needsApproval: v.boolean(),
      languages: v.array(v.picklist(LANGUAGE_CODES)),
    }),
  ),
  /** Open threads of comments that mention the person or in which they wrote, if somebody else wrote last; newest first. */
  comments: v.array(
    v.object({
      id: v.number(),
      name: v.string(),
      title,
      author: v.string(),
      text: v.string(),
      at: v.number(),
    }),
  ),
  newNeeds: v.optional(v.number()),
  /** What remains to be done before a new site goes live; only for those who may change the site's settings. */
  toDo: v.optional(
    v.object({
      /** Whether nobody is told of enquiries. */
      needsDelivery: v.boolean(),
      /** Whether the contact details are those of a starter. */
      needsContact: v.boolean(),
      /** Articles whose text is still that of a starter. */
      samples: v.array(v.object({ name: v.string(), title })),
    }),
  ),
});
export type Today = v.InferOutput<typeof todaySchema>;

export const TODAY_ENDPOINTS = {
  findToday: {
    method: "GET",
    path: "/studio/api/sites/{tenant}/today",
    summary:
      "Returns what needs attention on a site: the caller's drafts, releases that wait for the caller, outdated translations (at most 20, or 50 of one `language`), the newest revisions, comments, new needs, and what remains to be done before a new site goes live",
    access: "site.read",
    input: v.strictObject({
      tenant: tenantField,
      /** Only outdated translations in this language. */
      language: v.optional(v.picklist(LANGUAGE_CODES)),
    }),
    answer: todaySchema,
    errors: [401, 403, 404, 422],
  },
} as const satisfies Record<string, StudioEndpoint>;
