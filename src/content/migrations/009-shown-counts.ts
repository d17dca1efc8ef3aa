import type { Migration } from "./migration.ts";

/**
 * The number of articles that each list shows at the time of counting, which is stored for each tenant; few articles are
 * published after that time. For articles written in `language`, `fallback` is the same; for fallbacks, it is the language in
 * which they are written. The store counts after the migration, since no tenant has been counted yet.
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
