import type { ListedArticle } from "../../contract/studio/endpoints/articles.ts";

/** The names of an article's files: first the published texts, then new drafts. */
export function namesOf({ texts, newDrafts }: ListedArticle): string[] {
  return [...texts.map(({ name }) => name), ...newDrafts];
}

/** The names of an article's files that have unpublished changes. */
export function draftNamesOf({ texts, newDrafts }: ListedArticle): string[] {
  return [...texts.filter(({ isEdited }) => isEdited).map(({ name }) => name), ...newDrafts];
}
