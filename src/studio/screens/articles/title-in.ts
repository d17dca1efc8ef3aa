import type { ListedArticle } from "../../../contract/studio/endpoints/articles.ts";

/** Finds the title of a text among these articles; `null` if it is not among them, or has no title. */
export function titleIn(articles: readonly ListedArticle[], name: string): string | null {
  return articles.flatMap(({ texts }) => texts).find((text) => text.name === name)?.title ?? null;
}
