import { deserialize, serialize } from "node:v8";
import type { ArticleContent, PackedArticle } from "../../model/tenant-content.ts";
import { type SearchDocument, indexDocument } from "../../search/document.ts";

/** An article with its search index entries. */
export interface PreparedArticle {
  article: ArticleContent;
  document: SearchDocument;
}

/** Computes everything about an article that does not require the transaction. */
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

/** Reads the output of {@link packArticle}: our own bytes from a moment ago, which need no validation. */
export function unpackArticle(packed: PackedArticle): PreparedArticle {
  return deserialize(packed) as PreparedArticle;
}
