import type { StudioEndpoint } from "../endpoint.ts";
import { AUDIT_ENDPOINTS } from "./audit.ts";
import { DRAFT_ENDPOINTS } from "./drafts.ts";
import { FILE_ENDPOINTS } from "./files.ts";
import { HISTORY_ENDPOINTS } from "./history.ts";
import { INVITATION_ENDPOINTS } from "./invitations.ts";
import { PUBLICATION_ENDPOINTS } from "./publications.ts";
import { RELEASE_ENDPOINTS } from "./releases.ts";
import { SESSION_ENDPOINTS } from "./sessions.ts";
import { SITE_ENDPOINTS } from "./sites.ts";

/** Every call of the Studio's API. Handlers and tests of who may what are made from this table. */
export const STUDIO_ENDPOINTS = {
  ...INVITATION_ENDPOINTS,
  ...SESSION_ENDPOINTS,
  ...AUDIT_ENDPOINTS,
  ...SITE_ENDPOINTS,
  ...FILE_ENDPOINTS,
  ...DRAFT_ENDPOINTS,
  ...PUBLICATION_ENDPOINTS,
  ...HISTORY_ENDPOINTS,
  ...RELEASE_ENDPOINTS,
} as const satisfies Record<string, StudioEndpoint>;

export type StudioEndpointName = keyof typeof STUDIO_ENDPOINTS;
