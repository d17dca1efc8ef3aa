import * as v from "valibot";
import { type StoredList, storedList } from "../storage/stored-list.ts";

const recentSchema = v.object({
  /** The content file. */
  name: v.string(),
  title: v.string(),
});
export type RecentArticle = v.InferOutput<typeof recentSchema>;

const MAXIMUM_RECENT = 6;

/** Adds an article that a person has opened on a site, or moves it to the front. */
export function recordOpened(person: string, tenant: string, opened: RecentArticle): void {
  const list = listOf(person, tenant);
  list.store([...list.read().filter(({ name }) => name !== opened.name), opened]);
}

/** The articles of a site that a person has opened last in this browser, newest first. */
export function recentArticles(person: string, tenant: string): RecentArticle[] {
  return listOf(person, tenant).read().toReversed();
}

function listOf(person: string, tenant: string): StoredList<RecentArticle> {
  return storedList(`recent-${person}-${tenant}`, { entry: recentSchema, maximum: MAXIMUM_RECENT });
}
