import type { Migration } from "./migration.ts";

/**
 * Indexes for the newest articles of a group, which feeds and related articles need. With an index by date alone, a query would
 * skip everything that other groups have published since; for a language with few articles, this may be everything. The first
 * index replaces one with the same columns in another order that also served for counting. The second index contains the
 * condition for "no tag" as a literal: with a parameter, SQLite would plan all queries with a tag again for each value.
 */
const indexes = [
  `drop index idx_article_listed`,
  `create index idx_article_group_newest on article (tenant_id, language, group_slug, published_at desc, id desc)
    where is_draft = 0 and is_unlisted = 0`,
  `create index idx_stand_in_group_newest
    on stand_in (tenant_id, tag, language, fallback, group_slug, published_at desc, id desc, replaced_at)
    where length(tag) = 0 and group_slug is not null`,
];

export const groupNewestIndexes: Migration = {
  name: "016-group-newest-indexes",
  statements: { sqlite: indexes, postgres: indexes },
};
