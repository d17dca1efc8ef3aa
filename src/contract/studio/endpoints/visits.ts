import * as v from "valibot";
import type { StudioEndpoint } from "../endpoint.ts";
import { daysField } from "./addresses.ts";
import { tenantField } from "./fields.ts";

const figures = v.array(v.object({ name: v.string(), count: v.number(), amount: v.number() }));

/** Schema of the statistics of a site's visits. */
export const visitReportSchema = v.object({
  days: v.array(
    v.object({
      /** The day in the site's time zone: `2026-11-27`. */
      day: v.string(),
      views: v.number(),
      visits: v.number(),
      visitors: v.number(),
    }),
  ),
  /**
   * The figures by measure, most frequent first. `amount` is the number of milliseconds for `read`, and of searches without
   * results for `search`.
   */
  top: v.record(v.string(), figures),
  needsByLanding: v.optional(figures),
});
export type VisitReport = v.InferOutput<typeof visitReportSchema>;

export const VISIT_ENDPOINTS = {
  reportVisits: {
    method: "GET",
    path: "/studio/api/sites/{tenant}/visits",
    summary:
      "Returns views, visits and visitors by day up to today; the top 50 pages, reading times, searches and links; and needs by the first page of their visit, for those who may read needs",
    access: "visits.read",
    input: v.strictObject({ tenant: tenantField, days: daysField }),
    answer: visitReportSchema,
    errors: [401, 403, 404, 422],
  },
} as const satisfies Record<string, StudioEndpoint>;
