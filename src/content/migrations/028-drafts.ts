import type { Migration } from "./migration.ts";

/** Drafts, one per file, next to the published texts. Names compare byte by byte. */
const statements = (integer: string, name: string): string[] => [
  `create table draft (
    tenant_id ${integer} not null references tenant on delete cascade, name ${name} not null, base_hash text,
    text_hash text not null, version ${integer} not null, edited_by text, edited_at ${integer} not null,
    primary key (tenant_id, name), foreign key (tenant_id, base_hash) references file_text (tenant_id, hash),
    foreign key (tenant_id, text_hash) references file_text (tenant_id, hash))`,
];

export const drafts: Migration = {
  name: "028-drafts",
  statements: { sqlite: statements("integer", "text"), postgres: statements("bigint", 'text collate "C"') },
};
