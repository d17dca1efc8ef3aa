import type { Migration } from "./migration.ts";

/** Links to previews. What a link shows is stored only in its row. */
const statements = (integer: string): string[] => [
  `create table preview_link (
    token_hash text primary key, id text not null unique, tenant_id ${integer} not null references tenant on delete cascade,
    kind text not null, title text not null, subject text not null, created_by text, created_at ${integer} not null,
    ends_at ${integer} not null, revoked_at ${integer}, uses ${integer} not null, used_at ${integer})`,
  `create index idx_preview_link_tenant on preview_link (tenant_id, kind, created_at)`,
];

export const previewLinks: Migration = {
  name: "031-preview-links",
  statements: { sqlite: statements("integer"), postgres: statements("bigint") },
};
