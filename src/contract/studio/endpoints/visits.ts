import * as v from "valibot";
import type { StudioEndpoint } from "../endpoint.ts";
import { daysField } from "./addresses.ts";
import { tenantField } from "./fields.ts";

const figures = v.array(v.object({ name: v.string(), count: v.number(), amount: v.number() }));

/** What visitors did on a site. */
export const visitReportSchema = v.object({
  days: v.array(
    v.object({
      /** `2026-11-27`, in the site's time zone. */
      day: v.string(),
      views: v.number(),
      visits: v.number(),
      visitors: v.number(),
    }),
  ),
  /** By what is counted, the most frequent first. `amount`: milliseconds of `read`, searches without result of `search`. */
  top: v.record(v.string(), figures),
  needsByLanding: v.optional(figures),
});
export type VisitReport = v.InferOutput<typeof visitReportSchema>;

export const VISIT_ENDPOINTS = {
  reportVisits: {
    method: "GET",
    path: "/studio/api/sites/{tenant}/visits",
    summary:
      "Views, visits and visitors by day up to today, and what was seen, read, sought and followed most, 50 names each; needs by the page where their visit began for those who may read needs",
    access: "visits.read",
    input: v.strictObject({ tenant: tenantField, days: daysField }),
    answer: visitReportSchema,
    errors: [401, 403, 404, 422],
  },
} as const satisfies Record<string, StudioEndpoint>;
