import type { Migration } from "./migration.ts";

/**
 * The text of the original from which each translation was made, and a hash of the content of each article. For a site that was
 * filled before, the store computes both when it is next opened.
 */
const statements = (integer: string): string[] => [
  `alter table article add column meaning text not null default ''`,
  `alter table tenant add column translations_since ${integer} not null default 0`,
  `create table translated (
    tenant_id ${integer} not null references tenant on delete cascade, path text not null, from_path text not null,
    from_hash text, from_meaning text not null, author text, at ${integer} not null, primary key (tenant_id, path))`,
  `create index idx_translated_from on translated (tenant_id, from_path)`,
];

export const translated: Migration = {
  name: "029-translated",
  statements: { sqlite: statements("integer"), postgres: statements("bigint") },
};
