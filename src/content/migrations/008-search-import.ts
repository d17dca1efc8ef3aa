import type { Migration } from "./migration.ts";

/**
 * On PostgreSQL, packed places are not compressed, as that would not shorten them. New keys are collected in a list and added to
 * the indexes many at a time; each import empties it, so that no search has to read it.
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
