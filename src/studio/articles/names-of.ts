import type { ListedArticle } from "../../contract/studio/endpoints/articles.ts";

/** The files of an article: what readers have, then what was begun and never published. */
export function namesOf({ texts, newDrafts }: ListedArticle): string[] {
  return [...texts.map(({ name }) => name), ...newDrafts];
}

/** Those of them that wait to be published. */
export function draftNamesOf({ texts, newDrafts }: ListedArticle): string[] {
  return [...texts.filter(({ isEdited }) => isEdited).map(({ name }) => name), ...newDrafts];
}
