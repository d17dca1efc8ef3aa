import type { Migration } from "./migration.ts";

/**
 * The newest of a group, which feeds and related articles ask for, lie in an index: who looks for them by date walks past all
 * that other groups published since, to the beginning where a language has fewer than are asked for. The first takes the
 * place of one that had the columns, and counts as well, but not in this order. The second says in its own words that no tag is
 * meant: by a comparison with a text SQLite would plan all that asks for a tag anew with each other one.
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
