import * as v from "valibot";
import type { StudioEndpoint } from "../endpoint.ts";
import { nothing, tenantField } from "./fields.ts";

export const SITE_ENDPOINTS = {
  listSites: {
    method: "GET",
    path: "/studio/api/sites",
    summary: "The sites that one may enter, by name",
    access: "signed-in",
    input: nothing,
    errors: [401, 403],
  },
  findToday: {
    method: "GET",
    path: "/studio/api/sites/{tenant}/today",
    summary:
      "What waits on a site: one's own drafts, translations that are behind, the newest revisions, new needs",
    access: "site.read",
    input: v.strictObject({ tenant: tenantField }),
    errors: [401, 403, 404, 422],
  },
} as const satisfies Record<string, StudioEndpoint>;
