import type { ListedArticle } from "../../../contract/studio/endpoints/articles.ts";

/** The title of a text of these articles; `null` if it is not one of theirs or was never published. */
export function titleIn(articles: readonly ListedArticle[], name: string): string | null {
  return articles.flatMap(({ texts }) => texts).find((text) => text.name === name)?.title ?? null;
}
