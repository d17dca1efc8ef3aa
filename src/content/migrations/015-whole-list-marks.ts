import type { Migration } from "./migration.ts";

/**
 * A checkpoint now stores the number of articles before it in its list, so that it works whatever the interval at which it was
 * made. Lists with fallbacks have their own checkpoints, instead of one for each of their two parts. The store creates all of
 * them after the migration.
 */
function statements(integer: string, real: string, storage: string): string[] {
  return [
    `drop table list_mark`,
    `create table list_mark (
      tenant_id ${integer} not null references tenant on delete cascade, language text not null, fallback text not null,
      tag text not null, group_slug text not null, articles_before ${integer} not null,
      position ${real} not null, published_at ${integer} not null, id ${integer} not null,
      primary key (tenant_id, tag, language, fallback, group_slug, articles_before))${storage}`,
    `update tenant set counted_at = 0`,
  ];
}

export const wholeListMarks: Migration = {
  name: "015-whole-list-marks",
  statements: {
    sqlite: statements("integer", "real", " without rowid"),
    postgres: statements("bigint", "double precision", ""),
  },
};
