import type { Generated } from "kysely";
import type { LanguageCode } from "../../../contract/addresses/locales.ts";

/** Tables of articles, their lists and their search. */
export interface ArticlesTables {
  article: ArticleTable;
  article_body: ArticleBodyTable;
  article_count: ArticleCountTable;
  tagged_article: TaggedArticleTable;
  stand_in: FallbackRowTable;
  list_mark: ListCheckpointTable;
  article_places: { article_id: number; places: Uint8Array };
  search_key: { tenant_id: number; language: LanguageCode; key: string; articles: number; titles: number };
  search_version: { version: number };
  moved_address: MovedAddressTable;
  feed_id: FeedIdTable;
  article_reference: { tenant_id: number; target: string; article_id: number };
  translated: TranslatedTable;
}

export interface ArticleTable {
  id: Generated<number>;
  tenant_id: number;
  path: string;
  language: LanguageCode;
  group_slug: string | null;
  slug: string;
  translation_key: string;
  title: string;
  summary: string;
  cover: string | null;
  cover_alt: string;
  tags: string;
  authors: string;
  published_at: number;
  updated_at: number;
  is_draft: number;
  is_unlisted: number;
  position: number;
  reading_minutes: number;
  fingerprint: string;
  /** In minutes. With this offset from UTC, `published_at` falls on the day that is displayed. */
  published_offset: number;
  updated_offset: number;
  /** A hash of the article's content, independent of notation. */
  meaning: string;
}

/** An article's place in lists, once for each of its tags. */
interface TaggedArticleTable extends Pick<
  ArticleTable,
  | "tenant_id"
  | "language"
  | "group_slug"
  | "translation_key"
  | "published_at"
  | "is_draft"
  | "is_unlisted"
  | "position"
> {
  tag: string;
  /** The article's id. */
  id: number;
}

/** Columns that pages rarely need come last, since SQLite reads a long row only up to the last requested column. */
interface ArticleBodyTable {
  article_id: number;
  html: string;
  headings: string;
  blocks: string;
  sections: string;
}

/** The number of articles that a list showed when the tenant was last counted. */
interface ArticleCountTable {
  tenant_id: number;
  /** The language that readers request. */
  language: LanguageCode;
  /** The language in which the articles are written: `language` itself, or the language of fallbacks. */
  fallback: LanguageCode;
  /** Only articles with this tag; empty for all articles. */
  tag: string;
  /** Empty for none. */
  group_slug: string;
  articles: number;
}

/**
 * An article's position in the lists of a language in which it is a fallback. The table is named `stand_in`, an older term for
 * fallback.
 */
interface FallbackRowTable extends Pick<
  ArticleTable,
  "tenant_id" | "group_slug" | "position" | "published_at"
> {
  /** The language that readers request. */
  language: LanguageCode;
  /** The language in which the article is written. */
  fallback: LanguageCode;
  /** A tag of the article; each article also has one row with an empty tag. */
  tag: string;
  /** The article's id. */
  id: number;
  /** When the first translation into `language` is published; later than any real time if there is none. */
  replaced_at: number;
}

/**
 * A checkpoint of a list: an article, with the exact number of articles before it when the tenant was last counted. The table
 * is named `list_mark`, an older term; servers of the previous version read it during a rolling update.
 */
interface ListCheckpointTable {
  tenant_id: number;
  /** The language that readers request. */
  language: LanguageCode;
  /** The language of the fallbacks; `language` itself if there are none. */
  fallback: LanguageCode;
  /** Only articles with this tag; empty for all articles. */
  tag: string;
  /** Empty for the list of all groups, which begins with the newest. */
  group_slug: string;
  articles_before: number;
  /** 0 in the list of all groups, which has no order of its own. */
  position: number;
  published_at: number;
  id: number;
}

/**
 * A former address of an article. It refers to the article itself rather than to the next address, so that repeated moves do
 * not form a chain.
 */
interface MovedAddressTable {
  tenant_id: number;
  language: LanguageCode;
  slug: string;
  /** Empty for none. */
  group_slug: string;
  translation_key: string;
  moved_at: number;
}

/** The feed id of an article, if it is not its translation key. */
interface FeedIdTable {
  tenant_id: number;
  language: LanguageCode;
  translation_key: string;
  id: string;
}

/** The text of the original from which a translation was made, or with which somebody has confirmed that it matches. */
interface TranslatedTable {
  tenant_id: number;
  /** The path of the translation, as in {@link ArticleTable}. */
  path: string;
  /** The path of the original. */
  from_path: string;
  /**
   * The hash of the original's text, or of a later text with the same content; `null` for an earlier text that was never
   * published on this store.
   */
  from_hash: string | null;
  /** The `meaning` hash of the original at that time; empty if unknown. */
  from_meaning: string;
  author: string | null;
  at: number;
}
