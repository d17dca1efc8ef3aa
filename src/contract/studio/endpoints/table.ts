import type { StudioEndpoint } from "../endpoint.ts";
import { ACCOUNT_ENDPOINTS } from "./account.ts";
import { ADDRESS_ENDPOINTS } from "./addresses.ts";
import { ARTICLE_ENDPOINTS } from "./articles.ts";
import { AUDIT_ENDPOINTS } from "./audit.ts";
import { COMMENT_ENDPOINTS } from "./comments.ts";
import { DRAFT_ENDPOINTS } from "./drafts.ts";
import { EVENT_ENDPOINTS } from "./events.ts";
import { EXPLANATION_ENDPOINTS } from "./explanations.ts";
import { FILE_ENDPOINTS } from "./files.ts";
import { HISTORY_ENDPOINTS } from "./history.ts";
import { INVITATION_ENDPOINTS } from "./invitations.ts";
import { LOOK_ENDPOINTS } from "./look.ts";
import { MEDIA_ENDPOINTS } from "./media.ts";
import { NAME_ENDPOINTS } from "./names.ts";
import { NEED_ENDPOINTS } from "./needs.ts";
import { PEOPLE_ENDPOINTS } from "./people.ts";
import { PRESENCE_ENDPOINTS } from "./presence.ts";
import { PREVIEW_ENDPOINTS } from "./previews.ts";
import { PUBLICATION_ENDPOINTS } from "./publications.ts";
import { RELEASE_ENDPOINTS } from "./releases.ts";
import { SECOND_FACTOR_ENDPOINTS } from "./second-factor.ts";
import { SESSION_ENDPOINTS } from "./sessions.ts";
import { SIGN_IN_ENDPOINTS } from "./sign-in.ts";
import { SITE_ENDPOINTS } from "./sites.ts";
import { TODAY_ENDPOINTS } from "./today.ts";
import { TOKEN_ENDPOINTS } from "./tokens.ts";
import { TRANSLATION_ENDPOINTS } from "./translations.ts";
import { VISIT_ENDPOINTS } from "./visits.ts";
import { WORD_ENDPOINTS } from "./words.ts";

/** Every call of the Studio's API. Handlers and permission tests are based on this table. */
export const STUDIO_ENDPOINTS = {
  ...ADDRESS_ENDPOINTS,
  ...ARTICLE_ENDPOINTS,
  ...INVITATION_ENDPOINTS,
  ...SESSION_ENDPOINTS,
  ...SIGN_IN_ENDPOINTS,
  ...ACCOUNT_ENDPOINTS,
  ...SECOND_FACTOR_ENDPOINTS,
  ...NAME_ENDPOINTS,
  ...NEED_ENDPOINTS,
  ...PEOPLE_ENDPOINTS,
  ...TOKEN_ENDPOINTS,
  ...AUDIT_ENDPOINTS,
  ...SITE_ENDPOINTS,
  ...TODAY_ENDPOINTS,
  ...PRESENCE_ENDPOINTS,
  ...PREVIEW_ENDPOINTS,
  ...EVENT_ENDPOINTS,
  ...EXPLANATION_ENDPOINTS,
  ...FILE_ENDPOINTS,
  ...LOOK_ENDPOINTS,
  ...MEDIA_ENDPOINTS,
  ...COMMENT_ENDPOINTS,
  ...DRAFT_ENDPOINTS,
  ...PUBLICATION_ENDPOINTS,
  ...HISTORY_ENDPOINTS,
  ...RELEASE_ENDPOINTS,
  ...TRANSLATION_ENDPOINTS,
  ...VISIT_ENDPOINTS,
  ...WORD_ENDPOINTS,
} as const satisfies Record<string, StudioEndpoint>;

export type StudioEndpointName = keyof typeof STUDIO_ENDPOINTS;
