import type { STUDIO_ENDPOINTS } from "../../../contract/studio/endpoints/table.ts";
import type { HandlersOf } from "../frame/handlers-of.ts";
import { ACCOUNT_HANDLERS } from "./account.ts";
import { ADDRESS_HANDLERS } from "./addresses.ts";
import { ARTICLE_HANDLERS } from "./articles.ts";
import { AUDIT_HANDLERS } from "./audit.ts";
import { COMMENT_HANDLERS } from "./comments.ts";
import { DRAFT_HANDLERS } from "./drafts.ts";
import { EVENT_HANDLERS } from "./events.ts";
import { EXPLANATION_HANDLERS } from "./explanations.ts";
import { FILE_HANDLERS } from "./files.ts";
import { HISTORY_HANDLERS } from "./history.ts";
import { INVITATION_HANDLERS } from "./invitations.ts";
import { LOOK_HANDLERS } from "./look.ts";
import { MEDIA_HANDLERS } from "./media.ts";
import { NAME_HANDLERS } from "./names.ts";
import { NEED_HANDLERS } from "./needs.ts";
import { PEOPLE_HANDLERS } from "./people.ts";
import { PRESENCE_HANDLERS } from "./presence.ts";
import { PREVIEW_HANDLERS } from "./previews.ts";
import { PUBLICATION_HANDLERS } from "./publications.ts";
import { RELEASE_HANDLERS } from "./releases.ts";
import { SECOND_FACTOR_HANDLERS } from "./second-factor.ts";
import { SESSION_HANDLERS } from "./sessions.ts";
import { SIGN_IN_HANDLERS } from "./sign-in-methods.ts";
import { SITE_HANDLERS } from "./sites.ts";
import { TODAY_HANDLERS } from "./today.ts";
import { TOKEN_HANDLERS } from "./tokens.ts";
import { TRANSLATION_HANDLERS } from "./translations.ts";
import { VISIT_HANDLERS } from "./visits.ts";
import { WORD_HANDLERS } from "./words.ts";

export const HANDLERS: HandlersOf<typeof STUDIO_ENDPOINTS> = {
  ...ADDRESS_HANDLERS,
  ...ARTICLE_HANDLERS,
  ...INVITATION_HANDLERS,
  ...SESSION_HANDLERS,
  ...SIGN_IN_HANDLERS,
  ...ACCOUNT_HANDLERS,
  ...SECOND_FACTOR_HANDLERS,
  ...NAME_HANDLERS,
  ...NEED_HANDLERS,
  ...PEOPLE_HANDLERS,
  ...TOKEN_HANDLERS,
  ...AUDIT_HANDLERS,
  ...SITE_HANDLERS,
  ...TODAY_HANDLERS,
  ...PRESENCE_HANDLERS,
  ...PREVIEW_HANDLERS,
  ...EVENT_HANDLERS,
  ...EXPLANATION_HANDLERS,
  ...FILE_HANDLERS,
  ...LOOK_HANDLERS,
  ...MEDIA_HANDLERS,
  ...COMMENT_HANDLERS,
  ...DRAFT_HANDLERS,
  ...PUBLICATION_HANDLERS,
  ...HISTORY_HANDLERS,
  ...RELEASE_HANDLERS,
  ...TRANSLATION_HANDLERS,
  ...VISIT_HANDLERS,
  ...WORD_HANDLERS,
};
