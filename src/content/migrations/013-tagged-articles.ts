import type { Migration } from "./migration.ts";

/**
 * A table with everything that determines an article's place in lists, once for each of its tags, so that lists of a tag are
 * read from an index like all other lists. Its columns have the same names as those of `article`, including its key. The number
 * of articles with a tag is stored with the other counts; after the migration the store counts all tenants again.
 */
function statements(integer: string, real: string, storage: string, eachTag: string): string[] {
  const columns = [
    "language",
    "group_slug",
    "translation_key",
    "published_at",
    "is_draft",
    "is_unlisted",
    "position",
  ];
  return [
    `create table tagged_article (
      tenant_id ${integer} not null, tag text not null, id ${integer} not null references article on delete cascade,
      language text not null, group_slug text, translation_key text not null, published_at ${integer} not null,
      is_draft ${integer} not null, is_unlisted ${integer} not null, position ${real} not null,
      primary key (tenant_id, tag, id))${storage}`,
    `insert into tagged_article (tenant_id, tag, id, ${columns.join(", ")})
      select distinct article.tenant_id, tag.value, article.id, ${columns.map((column) => `article.${column}`).join(", ")}
      from article cross join ${eachTag} where tag.value <> ''`,
    `create index idx_tagged_article_article on tagged_article (id)`,
    `create index idx_tagged_article_newest
      on tagged_article (tenant_id, tag, language, published_at desc, id desc, translation_key)
      where is_draft = 0 and is_unlisted = 0`,
    `create index idx_tagged_article_group
      on tagged_article (tenant_id, tag, group_slug, language, position, published_at desc, id desc, translation_key)
      where is_draft = 0 and is_unlisted = 0`,
    `drop table article_tag`,
    `drop table article_count`,
    `create table article_count (
      tenant_id ${integer} not null references tenant on delete cascade, language text not null, fallback text not null,
      tag text not null, group_slug text not null, articles ${integer} not null,
      primary key (tenant_id, language, fallback, tag, group_slug))${storage}`,
    `create index idx_article_count_tag on article_count (tenant_id, tag)`,
    `update tenant set counted_at = 0`,
  ];
}

export const taggedArticles: Migration = {
  name: "013-tagged-articles",
  statements: {
    sqlite: statements("integer", "real", " without rowid", "json_each(article.tags) as tag"),
    postgres: statements(
      "bigint",
      "double precision",
      "",
      "jsonb_array_elements_text(article.tags::jsonb) as tag(value)",
    ),
  },
};
