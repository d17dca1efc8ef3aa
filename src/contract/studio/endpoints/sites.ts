import type { StudioEndpoint } from "../endpoint.ts";
import { nothing } from "./fields.ts";

export const SITE_ENDPOINTS = {
  listSites: {
    method: "GET",
    path: "/studio/api/sites",
    summary: "The sites that one may enter, by name",
    access: "signed-in",
    input: nothing,
    errors: [401, 403],
  },
} as const satisfies Record<string, StudioEndpoint>;
