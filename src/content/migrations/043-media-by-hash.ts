import type { Migration } from "./migration.ts";

/** Finds a tenant's file by its content: queried for the old address of a renamed file. */
const statements = [`create index idx_media_hash on media (tenant_id, hash, path)`];

export const mediaByHash: Migration = {
  name: "043-media-by-hash",
  statements: { sqlite: statements, postgres: statements },
};
