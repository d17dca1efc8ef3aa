import * as v from "valibot";
import type { StudioEndpoint } from "../endpoint.ts";
import { numberField, tenantField } from "./fields.ts";

export const AUDIT_ENDPOINTS = {
  listAudit: {
    method: "GET",
    path: "/studio/api/audit",
    summary: "Who did what, the newest first, 50 lines at once",
    access: "audit.read",
    input: v.strictObject({ tenant: v.optional(tenantField), before: v.optional(numberField) }),
    errors: [401, 403, 404, 422],
  },
} as const satisfies Record<string, StudioEndpoint>;
