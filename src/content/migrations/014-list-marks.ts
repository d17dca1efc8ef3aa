import type { Migration } from "./migration.ts";

/**
 * Tables with which any page of a list is read as fast as the first. `stand_in` contains the fallbacks shown in a language,
 * in the order of its lists: once without a tag, and once for each of their tags. `list_mark` contains the position of
 * every nth article of a list (a checkpoint), so that scans need not start at the beginning. The store fills both after the
 * migration.
 */
function statements({ integer, real, newest, storage }: Record<string, string>): string[] {
  return [
    `create table stand_in (
      tenant_id ${integer} not null, language text not null, fallback text not null, tag text not null,
      id ${integer} not null references article on delete cascade, group_slug text, position ${real} not null,
      published_at ${integer} not null, replaced_at ${integer} not null,
      primary key (tenant_id, tag, language, fallback, ${newest}))${storage}`,
    `create index idx_stand_in_group
      on stand_in (tenant_id, tag, language, fallback, group_slug, position, published_at desc, id desc, replaced_at)
      where group_slug is not null`,
    `create index idx_stand_in_article on stand_in (id)`,
    `create table list_mark (
      tenant_id ${integer} not null references tenant on delete cascade, language text not null, fallback text not null,
      tag text not null, group_slug text not null, number ${integer} not null,
      position ${real} not null, published_at ${integer} not null, id ${integer} not null,
      primary key (tenant_id, tag, language, fallback, group_slug, number))${storage}`,
    `create index idx_list_mark_place
      on list_mark (tenant_id, tag, language, fallback, group_slug, position, published_at desc, id desc)`,
    `update tenant set counted_at = 0`,
  ];
}

export const listMarks: Migration = {
  name: "014-list-marks",
  statements: {
    // In SQLite, the rows of this table are stored in the order of its key.
    sqlite: statements({
      integer: "integer",
      real: "real",
      newest: "published_at desc, id desc",
      storage: " without rowid",
    }),
    // PostgreSQL reads an index in either direction.
    postgres: statements({
      integer: "bigint",
      real: "double precision",
      newest: "published_at, id",
      storage: "",
    }),
  },
};
