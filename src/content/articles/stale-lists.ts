import type { Expression, SqlBool } from "kysely";
import type { IsMeantTag } from "./select-articles.ts";

/** Which lists may show other articles than when they were counted. */
export interface StaleLists {
  /** Whether those by this tag may. Those by no tag may always. */
  isTag: IsMeantTag;
  /** Whether those of this group may. */
  isGroup(group: Expression<string | null>): Expression<SqlBool>;
  /** Whether those may that are made of what is written in this language. */
  isLanguage(language: Expression<string>): Expression<SqlBool>;
}
