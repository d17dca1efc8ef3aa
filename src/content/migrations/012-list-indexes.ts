import type { Migration } from "./migration.ts";

/**
 * A page in the middle of a list walks past all that comes before it. With these, the walk is within an index: to see in
 * each row that the article is listed took twenty times as long. The key tells, for those that stand in, whether there is
 * a translation.
 */
const indexes = [
  `drop index idx_article_newest`,
  `drop index idx_article_group`,
  `create index idx_article_newest on article (tenant_id, language, published_at desc, id desc, translation_key)
    where is_draft = 0 and is_unlisted = 0`,
  `create index idx_article_group
    on article (tenant_id, group_slug, language, position, published_at desc, id desc, translation_key)
    where is_draft = 0 and is_unlisted = 0`,
];

export const listIndexes: Migration = {
  name: "012-list-indexes",
  statements: { sqlite: indexes, postgres: indexes },
};
