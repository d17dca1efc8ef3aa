import type { STUDIO_ENDPOINTS } from "../../../contract/studio/endpoints/table.ts";
import type { HandlersOf } from "../frame/handlers-of.ts";
import { AUDIT_HANDLERS } from "./audit.ts";
import { INVITATION_HANDLERS } from "./invitations.ts";
import { SESSION_HANDLERS } from "./sessions.ts";
import { SITE_HANDLERS } from "./sites.ts";

export const HANDLERS: HandlersOf<typeof STUDIO_ENDPOINTS> = {
  ...INVITATION_HANDLERS,
  ...SESSION_HANDLERS,
  ...SITE_HANDLERS,
  ...AUDIT_HANDLERS,
};
