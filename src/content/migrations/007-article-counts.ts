import type { Migration } from "./migration.ts";

/**
 * Indexes from which the number of articles in a group is counted without reading each row, which took twenty times as
 * long. They also serve the query whether an article has a translation.
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
