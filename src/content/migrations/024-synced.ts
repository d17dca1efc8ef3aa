import type { Migration } from "./migration.ts";

/**
 * The last common state of a tenant's folder and the store, file by file. So far, everything in the store has come from
 * folders. Names are compared byte by byte, as in the table of files.
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
