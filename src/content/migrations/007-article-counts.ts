import type { Migration } from "./migration.ts";

/**
 * How many articles a group shows is counted in the index alone: reading each row for it took twenty times as long.
 * The same for whether an article has a translation.
 */
const indexes = [
  `drop index idx_article_translation`,
  `create index idx_article_translation on article (tenant_id, translation_key, language, is_draft, published_at)`,
  `create index idx_article_listed on article (tenant_id, language, group_slug, published_at, translation_key)
    where is_draft = 0 and is_unlisted = 0`,
];

export const articleCounts: Migration = {
  name: "007-article-counts",
  statements: { sqlite: indexes, postgres: indexes },
};
