import type { AUDIT_ENDPOINTS } from "../../../contract/studio/endpoints/audit.ts";
import type { HandlersOf } from "../frame/handlers-of.ts";

const LINES = 50;

export const AUDIT_HANDLERS: HandlersOf<typeof AUDIT_ENDPOINTS> = {
  listAudit: ({ accounts }, { tenant, before }) => accounts.audit({ tenant, before, limit: LINES }),
};
