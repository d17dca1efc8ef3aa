import * as v from "valibot";
import type { StudioEndpoint } from "../endpoint.ts";
import { numberField, tenantField } from "./fields.ts";

const auditSchema = v.array(
  v.object({
    seq: v.number(),
    at: v.number(),
    actor: v.string(),
    tenant: v.nullable(v.string()),
    action: v.string(),
    subject: v.string(),
    before_hash: v.nullable(v.string()),
    after_hash: v.nullable(v.string()),
    network: v.string(),
    request_id: v.string(),
    /** Hash of this line and all earlier ones. */
    hash: v.string(),
  }),
);

export const AUDIT_ENDPOINTS = {
  listAudit: {
    method: "GET",
    path: "/studio/api/audit",
    summary: "Lists the audit log, newest first, 50 lines per page",
    access: "audit.read",
    input: v.strictObject({ tenant: v.optional(tenantField), before: v.optional(numberField) }),
    answer: auditSchema,
    errors: [401, 403, 404, 422],
  },
} as const satisfies Record<string, StudioEndpoint>;
