import type { AccountsTables } from "./tables/accounts.ts";
import type { ArticlesTables } from "./tables/articles.ts";
import type { HistoryTables } from "./tables/history.ts";
import type { NeedsTables } from "./tables/needs.ts";
import type { OperationsTables } from "./tables/operations.ts";
import type { SiteTables } from "./tables/site.ts";

/** Times are epoch milliseconds, booleans are 0 and 1, structures are JSON text: the same on both engines. */
export interface Tables
  extends SiteTables, ArticlesTables, HistoryTables, NeedsTables, AccountsTables, OperationsTables {}
