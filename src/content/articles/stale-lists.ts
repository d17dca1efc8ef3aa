import type { Expression, SqlBool } from "kysely";
import type { LanguageCode } from "../../contract/locales.ts";
import type { IsMeantTag } from "./select-articles.ts";

/** Which lists may show other articles than when they were counted. */
export interface StaleLists {
  /** Whether those by this tag may. Those by no tag may always. */
  isTag: IsMeantTag;
  /** Whether those of this group may. */
  isGroup(group: Expression<string | null>): Expression<SqlBool>;
  /** Those may that are made of what is written in one of these. */
  languages: readonly LanguageCode[];
}
