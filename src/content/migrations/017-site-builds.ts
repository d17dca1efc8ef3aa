import type { Migration } from "./migration.ts";

/**
 * The browser files of servers' builds. Servers that share only the database find here the files to which other servers' pages
 * refer.
 */
function statements(integer: string, bytes: string): string[] {
  return [
    `create table site_build (id text primary key, kept_at ${integer} not null)`,
    `create table site_build_file (
      build_id text not null references site_build on delete cascade, name text not null, content ${bytes} not null,
      primary key (build_id, name))`,
  ];
}

export const siteBuilds: Migration = {
  name: "017-site-builds",
  statements: { sqlite: statements("integer", "blob"), postgres: statements("bigint", "bytea") },
};
