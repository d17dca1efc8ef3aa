import type { Migration } from "./migration.ts";

/**
 * Indexes for queries that concern very many articles. Of the words with a common beginning only the most used are needed, so words
 * that occur in several articles have an index of their own, and words of titles another. On PostgreSQL the vectors are stored
 * outside of their rows, which are then so short that tens of thousands are read from few pages.
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
