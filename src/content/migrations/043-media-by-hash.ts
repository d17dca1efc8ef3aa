import type { Migration } from "./migration.ts";

/** An index to find a tenant's file by its content, for requests of the old address of a renamed file. */
const statements = [`create index idx_media_hash on media (tenant_id, hash, path)`];

export const mediaByHash: Migration = {
  name: "043-media-by-hash",
  statements: { sqlite: statements, postgres: statements },
};
