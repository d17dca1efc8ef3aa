import type { Migration } from "./migration.ts";

/**
 * Indexes for queries that match very many articles. A prefix search needs only the most used words with the prefix, so words
 * that occur in several articles have an index of their own, and so have words of titles. On PostgreSQL, vectors are stored
 * outside their rows, which makes the rows so short that tens of thousands are read from few pages.
 */
const indexes = [
  `create index idx_search_key_common on search_key (tenant_id, language, key, articles) where articles >= 16`,
  `create index idx_search_key_title on search_key (tenant_id, language, key, titles) where titles >= 1`,
];

export const searchSpeed: Migration = {
  name: "006-search-speed",
  statements: {
    sqlite: indexes,
    postgres: [...indexes, `alter table article_search set (toast_tuple_target = 128)`],
  },
};
