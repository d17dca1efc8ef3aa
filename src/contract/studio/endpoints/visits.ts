import * as v from "valibot";
import type { StudioEndpoint } from "../endpoint.ts";
import { daysField } from "./addresses.ts";
import { tenantField } from "./fields.ts";

export const VISIT_ENDPOINTS = {
  reportVisits: {
    method: "GET",
    path: "/studio/api/sites/{tenant}/visits",
    summary:
      "Views, visits and visitors by day up to today, and what was seen, read, sought and followed most, 50 names each; needs by the page where their visit began for those who may read needs",
    access: "visits.read",
    input: v.strictObject({ tenant: tenantField, days: daysField }),
    errors: [401, 403, 404, 422],
  },
} as const satisfies Record<string, StudioEndpoint>;
