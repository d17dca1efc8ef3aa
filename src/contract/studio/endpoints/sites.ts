import * as v from "valibot";
import { LANGUAGE_CODES } from "../../addresses/locales.ts";
import type { StudioEndpoint } from "../endpoint.ts";
import { draftStateSchema } from "./drafts.ts";
import { nothing, tenantField } from "./fields.ts";
import { revisionsSchema } from "./history.ts";
import { behindTranslation } from "./translations.ts";

const languageField = v.picklist(LANGUAGE_CODES);

/** The sites that somebody may enter. */
export const sitesSchema = v.array(
  v.object({
    code: v.string(),
    name: v.string(),
    languages: v.array(languageField),
    defaultLanguage: languageField,
    theme: v.string(),
  }),
);
export type ListedSite = v.InferOutput<typeof sitesSchema>[number];

/** Of an article; `null` for what is none, has none, or is not there any more. */
const title = v.nullable(v.string());

/** What waits on a site, as far as somebody may know of it. */
export const todaySchema = v.object({
  /** One's own, the newest first. */
  drafts: v.array(v.object({ ...draftStateSchema.entries, title })),
  /** The newest first. */
  revisions: revisionsSchema.entries.revisions,
  /** Translations that are behind their originals, 20 at most, by name. */
  behind: v.array(v.object({ ...behindTranslation.entries, title })),
  newNeeds: v.optional(v.number()),
});
export type Today = v.InferOutput<typeof todaySchema>;

export const SITE_ENDPOINTS = {
  listSites: {
    method: "GET",
    path: "/studio/api/sites",
    summary: "The sites that one may enter, by name",
    access: "signed-in",
    input: nothing,
    answer: sitesSchema,
    errors: [401, 403],
  },
  findToday: {
    method: "GET",
    path: "/studio/api/sites/{tenant}/today",
    summary:
      "What waits on a site: one's own drafts, translations that are behind, the newest revisions, new needs",
    access: "site.read",
    input: v.strictObject({ tenant: tenantField }),
    answer: todaySchema,
    errors: [401, 403, 404, 422],
  },
} as const satisfies Record<string, StudioEndpoint>;
