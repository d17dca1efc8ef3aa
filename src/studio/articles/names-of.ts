import type { ListedArticle } from "../../contract/studio/endpoints/articles.ts";

/** The files of an article: published ones, then unpublished drafts. */
export function namesOf({ texts, newDrafts }: ListedArticle): string[] {
  return [...texts.map(({ name }) => name), ...newDrafts];
}

/** The files of an article that have unpublished changes. */
export function draftNamesOf({ texts, newDrafts }: ListedArticle): string[] {
  return [...texts.filter(({ isEdited }) => isEdited).map(({ name }) => name), ...newDrafts];
}
