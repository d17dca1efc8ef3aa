import type { Migration } from "./migration.ts";

/**
 * On PostgreSQL, packed positions are not compressed, as that would not shorten them. New keys are collected in a list of
 * pending entries, which adds many to an index at a time. Each import empties the list, so that no search has to read it.
 */
export const searchImport: Migration = {
  name: "008-search-import",
  statements: {
    sqlite: [],
    postgres: [
      `alter table article_places alter column places set storage external`,
      `alter index idx_article_search_title set (fastupdate = on)`,
      `alter index idx_article_search_headings set (fastupdate = on)`,
      `alter index idx_article_search_text set (fastupdate = on)`,
    ],
  },
};
