import type { ListedArticle } from "../../../contract/studio/endpoints/articles.ts";

/** What a text of some articles is called; `null` for what is none of theirs or was never published. */
export function titleIn(articles: readonly ListedArticle[], name: string): string | null {
  return articles.flatMap(({ texts }) => texts).find((text) => text.name === name)?.title ?? null;
}
