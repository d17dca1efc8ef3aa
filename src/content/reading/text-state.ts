import { type Expression, type SqlBool, sql } from "kysely";
import { isPublic, isReleased } from "./visibility.ts";

/** The state of a stored text for readers: visible, scheduled or hidden. */
export type ReadableState = "published" | "scheduled" | "hidden";

/** Returns the state of a text at a time. Dates are in epoch milliseconds. */
export function readableStateOf(
  { isDraft, publishedAt }: { isDraft: boolean; publishedAt: number },
  now: number,
): ReadableState {
  if (isDraft) return "hidden";
  return publishedAt > now ? "scheduled" : "published";
}

/**
 * Builds the condition that an article is in this state.
 *
 * @param article the name that the query gives to the table of articles
 */
export function isInState(article: string, state: ReadableState, now: number): Expression<SqlBool> {
  switch (state) {
    case "published":
      return isPublic(article, now);
    case "scheduled":
      return sql<SqlBool>`(${isReleased(article)} and not ${isPublic(article, now)})`;
    case "hidden":
      return sql<SqlBool>`not (${isReleased(article)})`;
  }
}
