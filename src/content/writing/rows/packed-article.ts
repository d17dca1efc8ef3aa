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
  /** The hash of its wording, as stored in its row. */
  meaning: string;
}

/** Computes everything about an article that does not require the transaction. */
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

/** Reads the output of {@link packArticle}: recent bytes of our own, which need no validation. */
export function unpackArticle(packed: PackedArticle): PreparedArticle {
  return deserialize(packed) as PreparedArticle;
}
