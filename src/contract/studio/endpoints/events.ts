import * as v from "valibot";
import type { StudioEndpoint } from "../endpoint.ts";
import { tenantField } from "./fields.ts";

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
