import type { AccountsTables } from "./tables/accounts.ts";
import type { ArticlesTables } from "./tables/articles.ts";
import type { HistoryTables } from "./tables/history.ts";
import type { NeedsTables } from "./tables/needs.ts";
import type { OperationsTables } from "./tables/operations.ts";
import type { SiteTables } from "./tables/site.ts";

/**
 * Times are stored as epoch milliseconds, booleans as 0 and 1, and structures as JSON text, so that both engines store the same
 * values.
 */
export interface Tables
  extends SiteTables, ArticlesTables, HistoryTables, NeedsTables, AccountsTables, OperationsTables {}
