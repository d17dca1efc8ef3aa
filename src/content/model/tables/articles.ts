import type { Generated } from "kysely";
import type { LanguageCode } from "../../../contract/addresses/locales.ts";

/** Of articles, their lists and their search. */
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
  /** In minutes: on a clock with this offset, `published_at` has the day that is shown. */
  published_offset: number;
  updated_offset: number;
  /** A digest of what its text says, whatever its form. */
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
  /** The article's. */
  id: number;
}

/** Columns that pages rarely need come last: SQLite reads a long row only up to the last requested column. */
interface ArticleBodyTable {
  article_id: number;
  html: string;
  headings: string;
  blocks: string;
  sections: string;
}

/** How many listed articles were shown when the tenant was counted. */
interface ArticleCountTable {
  tenant_id: number;
  /** The requested language. */
  language: LanguageCode;
  /** The language in which the articles are written: the same, or that of fallbacks. */
  fallback: LanguageCode;
  /** Only articles with this tag; empty for all articles. */
  tag: string;
  /** Empty for none. */
  group_slug: string;
  articles: number;
}

/**
 * An article's position in the lists of a language in which it stands in for a missing translation. The table's name, `stand_in`, is
 * older than the word.
 */
interface FallbackRowTable extends Pick<
  ArticleTable,
  "tenant_id" | "group_slug" | "position" | "published_at"
> {
  /** The requested language. */
  language: LanguageCode;
  /** The language in which the article is written. */
  fallback: LanguageCode;
  /** A tag of the article; each article also has one row with an empty tag. */
  tag: string;
  /** The article's. */
  id: number;
  /** When the first translation is published; later than any time if there is none. */
  replaced_at: number;
}

/**
 * A checkpoint of a list: the article that had an exact number of others before it when the tenant was counted. The table's name is
 * older than the word: servers of the version before read it while one after the other is updated.
 */
interface ListCheckpointTable {
  tenant_id: number;
  /** The requested language. */
  language: LanguageCode;
  /** The language of fallbacks; the same for none. */
  fallback: LanguageCode;
  /** Only articles with this tag; empty for all articles. */
  tag: string;
  /** Empty for the list of all groups, newest first. */
  group_slug: string;
  articles_before: number;
  /** 0 in the list of all groups, which has no editor's order. */
  position: number;
  published_at: number;
  id: number;
}

/** A former address of an article. It refers to the article's identity, so that moves never form a chain. */
interface MovedAddressTable {
  tenant_id: number;
  language: LanguageCode;
  slug: string;
  /** Empty for none. */
  group_slug: string;
  translation_key: string;
  moved_at: number;
}

/** What feeds call an article, where that is not its translation key. */
interface FeedIdTable {
  tenant_id: number;
  language: LanguageCode;
  translation_key: string;
  id: string;
}

/** From which text of its original a translation was made, or with which somebody has found it up to date. */
interface TranslatedTable {
  tenant_id: number;
  /** The translation's, as in {@link ArticleTable}. */
  path: string;
  /** The original's. */
  from_path: string;
  /** That text, or a later one that says the same; `null` for an earlier one that was never published here. */
  from_hash: string | null;
  /** As in {@link ArticleTable}, of that text; empty if it is not known. */
  from_meaning: string;
  author: string | null;
  at: number;
}
