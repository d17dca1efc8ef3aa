import * as v from "valibot";
import { hostOf } from "../../addresses/hosts.ts";
import { LANGUAGE_CODES } from "../../addresses/locales.ts";
import { THEME_CODES } from "../../addresses/themes.ts";
import type { StudioEndpoint } from "../endpoint.ts";
import { STARTER_NAMES } from "../starters.ts";
import { done, labelField, nothing, tenantField } from "./fields.ts";

/** Maximum length of a site's name, in characters. */
const MAXIMUM_NAME_LENGTH = 1_000;

const languageField = v.picklist(LANGUAGE_CODES);

/** Schema of the sites that the caller can open. */
export const sitesSchema = v.array(
  v.object({
    code: v.string(),
    name: v.string(),
    /** The host of the site's public address; `null` if it has none. */
    host: v.nullable(v.string()),
    languages: v.array(languageField),
    defaultLanguage: languageField,
    theme: v.string(),
    /** The site's time zone: a name from the IANA time zone database. */
    timeZone: v.string(),
  }),
);
export type ListedSite = v.InferOutput<typeof sitesSchema>[number];

/** The states of a site. `deleting`: its deletion was interrupted, or is under way. */
const SITE_STATES = ["live", "archived", "deleting"] as const;

/** Schema of all sites with the figures that operators watch. */
const surveySchema = v.array(
  v.object({
    code: v.string(),
    name: v.string(),
    host: v.nullable(v.string()),
    state: v.picklist(SITE_STATES),
    drafts: v.number(),
    newNeeds: v.number(),
    undelivered: v.number(),
    /** Missing addresses that visitors requested in the last 30 days. */
    missing: v.number(),
    /** Epoch milliseconds; `null` if nothing was ever published. */
    changedAt: v.nullable(v.number()),
    bytes: v.number(),
  }),
);
export type SurveyedSite = v.InferOutput<typeof surveySchema>[number];

/** What the deletion of a site removes. */
const deletionSchema = v.object({
  code: v.string(),
  name: v.string(),
  hosts: v.array(v.string()),
  isUnderWay: v.boolean(),
  contents: v.object({
    articles: v.number(),
    drafts: v.number(),
    revisions: v.number(),
    releases: v.number(),
    media: v.number(),
    mediaBytes: v.number(),
    needs: v.number(),
    visitDays: v.number(),
    people: v.number(),
    tokens: v.number(),
    previewLinks: v.number(),
  }),
});
export type SiteDeletion = v.InferOutput<typeof deletionSchema>;

export const SITE_ENDPOINTS = {
  surveySites: {
    method: "GET",
    path: "/studio/api/survey",
    summary: "Lists all sites with their state and what needs attention, for operators",
    access: "sites.survey",
    input: nothing,
    answer: surveySchema,
    errors: [401, 403],
  },
  addSite: {
    method: "POST",
    path: "/studio/api/sites",
    summary:
      "Adds a site: with a starter's content, or as a copy of a site without its people, enquiries, history, and recipients of enquiries. 409 names the site that has the code or host",
    access: "sites.write",
    input: v.pipe(
      v.object({
        code: tenantField,
        name: v.pipe(labelField, v.minLength(1, "is empty")),
        /** The host; empty for none. */
        host: v.pipe(
          v.string(),
          v.transform((text) => (text.trim() === "" ? "" : hostOf(text.trim()))),
          v.string("is not a host name, such as www.harbor.example"),
        ),
        theme: v.picklist(THEME_CODES),
        /** The default language first; a copy has those of the original. */
        languages: v.pipe(
          v.array(languageField),
          v.minLength(1, "must name at least one"),
          v.check((codes) => new Set(codes).size === codes.length, "names a language twice"),
        ),
        /** The site to copy. */
        copyOf: v.optional(tenantField),
        /** The starter site. Without it and without a site to copy, the new site has one page and one article. */
        starter: v.optional(v.picklist(STARTER_NAMES)),
      }),
      v.check(
        ({ copyOf, starter }) => copyOf === undefined || starter === undefined,
        "names a starter and a site to copy; name one of them",
      ),
    ),
    answer: v.object({ code: v.string() }),
    errors: [401, 403, 404, 409, 422],
  },
  setSiteState: {
    method: "PUT",
    path: "/studio/api/sites/{tenant}/state",
    summary: "Archives a site, whose visitors then get 404, or brings it back; its content stays",
    access: "sites.write",
    input: v.object({ tenant: tenantField, state: v.picklist(["live", "archived"]) }),
    answer: done,
    errors: [401, 403, 404, 409, 422],
  },
  findDeletion: {
    method: "GET",
    path: "/studio/api/sites/{tenant}/deletion",
    summary: "Counts what the deletion of a site removes",
    access: "sites.survey",
    input: v.object({ tenant: tenantField }),
    answer: deletionSchema,
    errors: [401, 403, 404],
  },
  deleteSite: {
    method: "POST",
    path: "/studio/api/sites/{tenant}/deletion",
    summary:
      "Deletes a site with all that belongs to it, or finishes an interrupted deletion. Backups still contain the site",
    access: "sites.write",
    input: v.object({
      tenant: tenantField,
      name: v.pipe(v.string(), v.minLength(1), v.maxLength(MAXIMUM_NAME_LENGTH)),
    }),
    answer: v.object({
      /** The newest backup on this server; `null` if none is known. */
      backup: v.nullable(v.object({ file: v.string(), time: v.number() })),
    }),
    errors: [401, 403, 404, 409, 422],
  },
  exportSite: {
    method: "GET",
    path: "/studio/api/sites/{tenant}/export",
    summary: "Downloads a site's content folder, drafts and needs as a compressed archive",
    access: "sites.write",
    input: v.object({ tenant: tenantField }),
    answer: "bytes",
    errors: [401, 403, 404],
  },
  listSites: {
    method: "GET",
    path: "/studio/api/sites",
    summary: "Lists the sites that the caller can open, by name",
    access: "signed-in",
    input: nothing,
    answer: sitesSchema,
    errors: [401, 403],
  },
} as const satisfies Record<string, StudioEndpoint>;
