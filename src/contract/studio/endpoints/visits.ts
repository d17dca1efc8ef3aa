import * as v from "valibot";
import type { StudioEndpoint } from "../endpoint.ts";
import { daysField } from "./addresses.ts";
import { numberField, tenantField } from "./fields.ts";

const figureSchema = v.object({ name: v.string(), count: v.number() });
const pageSchema = v.object({
  ...figureSchema.entries,
  /** The article that the page shows; `null` if it shows none. */
  article: v.nullable(v.object({ file: v.string(), title: v.string() })),
});
export type VisitFigure = v.InferOutput<typeof figureSchema>;
export type VisitPage = v.InferOutput<typeof pageSchema>;

/** The figures of a period: by day, and in total. */
const periodSchema = v.object({
  days: v.array(
    v.object({
      /** The day in the site's time zone: `2026-11-27`. */
      day: v.string(),
      views: v.number(),
      visits: v.number(),
      visitors: v.number(),
    }),
  ),
  searches: v.number(),
  /** Searches without results. */
  fruitless: v.number(),
  missing: v.number(),
  /** How long a page was read on average, in milliseconds; `null` if no page was read. */
  readingMs: v.nullable(v.number()),
  /** The number of enquiries. It is missing if the caller lacks the permission to read enquiries. */
  needs: v.optional(v.number()),
});
export type VisitPeriod = v.InferOutput<typeof periodSchema>;

/** Schema of the statistics of a site's visits. Each list is sorted by count and has at most 50 entries. */
export const visitReportSchema = v.object({
  current: periodSchema,
  /** The same number of days before. */
  before: periodSchema,
  /** Views of pages, with the average reading time of each. */
  pages: v.array(v.object({ ...pageSchema.entries, readingMs: v.nullable(v.number()) })),
  /** Pages on which visits began. */
  landings: v.array(pageSchema),
  /** Hosts of other sites from which visitors came. `(direct)` means none. */
  referrers: v.array(figureSchema),
  /** Languages in which visits began. */
  languages: v.array(figureSchema),
  /** Words of searches with results. */
  found: v.array(figureSchema),
  /** Words of searches without results. */
  notFound: v.array(figureSchema),
  /** Addresses that do not exist. */
  missing: v.array(figureSchema),
  /** Addresses on other sites whose links visitors clicked. */
  outbound: v.array(figureSchema),
  /** Page views by bot. They are not included in other figures. Only bots that run scripts are counted. */
  agents: v.array(figureSchema),
  /** Enquiries by the page on which the visit began. Missing if the caller lacks the permission to read enquiries. */
  needsByLanding: v.optional(v.array(pageSchema)),
});
export type VisitReport = v.InferOutput<typeof visitReportSchema>;

const comparison = v.object({ before: v.number(), after: v.number() });

/** Schema of publications with the visits of the pages that they changed, newest first. */
export const visitEffectsSchema = v.object({
  publications: v.array(
    v.object({
      /** Id of the revision. */
      id: v.number(),
      /** Time of the publication in epoch milliseconds. */
      at: v.number(),
      files: v.object({ added: v.number(), changed: v.number(), removed: v.number() }),
      /** The name of one of the changed files. */
      someName: v.string(),
      /** The title if the only changed file is an article. */
      title: v.nullable(v.string()),
      note: v.string(),
      /** The number of changed pages; `null` if any page may show what changed. The figures are then those of the whole site. */
      pages: v.nullable(v.number()),
      /** How many days before the publication are compared with as many from its day on. */
      days: v.number(),
      views: comparison,
      visits: comparison,
      /** Missing if the caller lacks the permission to read enquiries. */
      needs: v.optional(comparison),
      fruitless: comparison,
      missing: comparison,
    }),
  ),
  /** Start of the next page; `null` after the last page. */
  next: v.nullable(v.number()),
});
export type VisitEffects = v.InferOutput<typeof visitEffectsSchema>;

export const VISIT_ENDPOINTS = {
  reportVisits: {
    method: "GET",
    path: "/studio/api/sites/{tenant}/visits",
    summary:
      "Returns the figures of the days up to today and of as many days before: views, visits and visitors by day; the top 50 pages, first pages, referrers, languages, searches, missing addresses and links; and needs by the first page of their visit, for those who may read needs",
    access: "visits.read",
    input: v.strictObject({ tenant: tenantField, days: daysField }),
    answer: visitReportSchema,
    errors: [401, 403, 404, 422],
  },
  listVisitEffects: {
    method: "GET",
    path: "/studio/api/sites/{tenant}/visits/effects",
    summary:
      "Lists publications, newest first, 10 per page, before the revision `before`, with the visits of the changed pages in the fortnights before and after",
    access: "visits.read",
    input: v.strictObject({ tenant: tenantField, before: v.optional(numberField) }),
    answer: visitEffectsSchema,
    errors: [401, 403, 404, 422],
  },
  exportVisits: {
    method: "GET",
    path: "/studio/api/sites/{tenant}/visits/export",
    summary:
      "Exports the figures of the days up to today as CSV, with up to 1,000 names for each measure; needs only for those who may read needs",
    access: "visits.read",
    input: v.strictObject({ tenant: tenantField, days: daysField }),
    answer: "bytes",
    errors: [401, 403, 404, 422],
  },
} as const satisfies Record<string, StudioEndpoint>;
