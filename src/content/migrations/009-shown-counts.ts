import type { Migration } from "./migration.ts";

/**
 * How many articles each list shows, as it was at one moment of each tenant's: what has been published since is little. In
 * `language`, those that are written in it stand under itself as `fallback`, those that only stand in under their own
 * language. The store counts after the migration, since no tenant has been counted yet.
 */
const statements = (integer: string): string[] => [
  `create table article_count (
    tenant_id ${integer} not null references tenant on delete cascade, language text not null, fallback text not null,
    group_slug text not null, articles ${integer} not null, primary key (tenant_id, language, fallback, group_slug))`,
  `alter table tenant add column counted_at ${integer} not null default 0`,
];

export const shownCounts: Migration = {
  name: "009-shown-counts",
  statements: { sqlite: statements("integer"), postgres: statements("bigint") },
};
