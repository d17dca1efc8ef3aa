import { deserialize, serialize } from "node:v8";
import { type SearchDocument, indexDocument } from "../search/document.ts";
import type { ArticleContent, PackedArticle } from "../tenant-content.ts";

/** An article with what search makes of it. */
export interface PreparedArticle {
  article: ArticleContent;
  document: SearchDocument;
}

/** Everything about an article that can be worked out before it is written, by whoever has the time. */
export function prepareArticle(article: ArticleContent): PreparedArticle {
  const { title, headings, summary, sections } = article;
  const document = indexDocument({
    title,
    headings: headings.map(({ text }) => text),
    summary,
    body: sections.map(({ text }) => text),
  });
  return { article, document };
}

export function packArticle(article: ArticleContent): PackedArticle {
  return serialize(prepareArticle(article));
}

/** Reads what {@link packArticle} wrote: our own bytes of a moment ago, which need no schema. */
export function unpackArticle(packed: PackedArticle): PreparedArticle {
  return deserialize(packed) as PreparedArticle;
}
