import type { Migration } from "./migration.ts";

/** Which files have a text: asked for each text that is removed, by whoever removes it and by the database itself. */
const statements = [`create index idx_file_hash on file (tenant_id, hash)`];

export const filesByText: Migration = {
  name: "025-files-by-text",
  statements: { sqlite: statements, postgres: statements },
};
