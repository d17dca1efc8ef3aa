import type { Expression, SqlBool } from "kysely";
import type { LanguageCode } from "../../contract/addresses/locales.ts";
import type { TagCondition } from "../reading/select-articles.ts";

/** Lists that may have changed since they were counted. A list may have changed only if all three conditions hold. */
export interface StaleLists {
  /** Tests whether the list of a tag may have changed. Lists without a tag always may. */
  isTag: TagCondition;
  /** Tests whether a group's list may have changed. */
  isGroup(group: Expression<string | null>): Expression<SqlBool>;
  /** Lists that contain articles written in one of these languages may have changed. */
  languages: readonly LanguageCode[];
}
