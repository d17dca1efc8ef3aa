import { deserialize, serialize } from "node:v8";
import { type StoredText, packText } from "../../model/stored-text.ts";
import type { ArticleContent, PackedArticle } from "../../model/tenant-content.ts";
import { type SearchDocument, indexDocument } from "../../search/index/document.ts";
import { meaningOf } from "../../translations/meaning.ts";

/** An article with its search index entries and its stored text. */
export interface PreparedArticle {
  article: Omit<ArticleContent, "source">;
  text: StoredText;
  document: SearchDocument;
  /** The `meaning` hash of the article, as stored in its row. */
  meaning: string;
}

/** Computes all data of an article for which the transaction is not needed. */
export function prepareArticle({ source, ...article }: ArticleContent): PreparedArticle {
  const { slug, title, headings, summary, sections } = article;
  const document = indexDocument({
    slug,
    title,
    headings: headings.map(({ text }) => text),
    summary,
    body: sections.map(({ text }) => text),
  });
  return { article, text: packText(source), document, meaning: meaningOf(source) };
}

export function packArticle(article: ArticleContent): PackedArticle {
  return serialize(prepareArticle(article));
}

/** Parses the output of {@link packArticle}. It needs no validation, since this program has just written it. */
export function unpackArticle(packed: PackedArticle): PreparedArticle {
  return deserialize(packed) as PreparedArticle;
}
