import type { StudioEndpoint } from "../endpoint.ts";
import { AUDIT_ENDPOINTS } from "./audit.ts";
import { INVITATION_ENDPOINTS } from "./invitations.ts";
import { SESSION_ENDPOINTS } from "./sessions.ts";
import { SITE_ENDPOINTS } from "./sites.ts";

/** Every call of the Studio's API. Handlers and tests of who may what are made from this table. */
export const STUDIO_ENDPOINTS = {
  ...INVITATION_ENDPOINTS,
  ...SESSION_ENDPOINTS,
  ...SITE_ENDPOINTS,
  ...AUDIT_ENDPOINTS,
} as const satisfies Record<string, StudioEndpoint>;

export type StudioEndpointName = keyof typeof STUDIO_ENDPOINTS;
