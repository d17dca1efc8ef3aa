import type { Migration } from "./migration.ts";

/**
 * What a tenant's folder and the store last had in common, file by file. Until now everything in the store has come from folders.
 * Names compare byte by byte, as in the table of files.
 */
const statements = (integer: string, name: string): string[] => [
  `create table synced (
    tenant_id ${integer} not null references tenant on delete cascade, name ${name} not null, hash text not null,
    primary key (tenant_id, name))`,
  `insert into synced (tenant_id, name, hash) select tenant_id, name, hash from file`,
  `insert into synced (tenant_id, name, hash) select tenant_id, 'media/' || path, hash from media`,
];

export const synced: Migration = {
  name: "024-synced",
  statements: { sqlite: statements("integer", "text"), postgres: statements("bigint", 'text collate "C"') },
};
