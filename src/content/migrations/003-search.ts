import type { Migration } from "./migration.ts";

/**
 * Creates a full-text index for each part of an article, the packed positions of its keys, and the number of articles with each
 * key. All of it is derived data: since `search_version` is empty, the store fills it after the migration.
 */
function tables(
  { integer, bytes, text }: { integer: string; bytes: string; text: string },
  suffix: string,
): string[] {
  return [
    `create table article_places (
      article_id ${integer} primary key references article on delete cascade, places ${bytes} not null)`,
    `create table search_key (
      tenant_id ${integer} not null references tenant on delete cascade, language text not null, key ${text} not null,
      articles ${integer} not null, titles ${integer} not null, primary key (tenant_id, language, key))${suffix}`,
    `create table search_version (version ${integer} not null)`,
  ];
}

/** Keys are already encoded as ASCII letters and digits, so SQLite's tokenizer leaves them whole. */
const sqliteIndex = (table: string) =>
  `create virtual table ${table} using fts5(
    keys, content='', contentless_delete=1, detail=none, tokenize='ascii')`;

export const search: Migration = {
  name: "003-search",
  statements: {
    sqlite: [
      `drop table article_terms`,
      `drop table article_search`,
      ...tables({ integer: "integer", bytes: "blob", text: "text" }, " without rowid"),
      sqliteIndex("article_search_title"),
      sqliteIndex("article_search_headings"),
      sqliteIndex("article_search_text"),
    ],
    postgres: [
      `drop table article_terms`,
      `drop table article_search`,
      // A prefix search reads a range of keys, which requires byte order.
      ...tables({ integer: "bigint", bytes: "bytea", text: `text collate "C"` }, ""),
      `create table article_search (
        article_id bigint not null references article on delete cascade, part integer not null,
        is_split boolean not null, title tsvector not null, headings tsvector not null, text tsvector not null,
        primary key (article_id, part))`,
      // The list of pending entries is off, since every search would have to read it after an import.
      `create index idx_article_search_title on article_search using gin (title) with (fastupdate = off)`,
      `create index idx_article_search_headings on article_search using gin (headings) with (fastupdate = off)`,
      `create index idx_article_search_text on article_search using gin (text) with (fastupdate = off)`,
      `create index idx_article_search_split on article_search (article_id) where is_split`,
    ],
  },
};
