import type { Migration } from "./migration.ts";

/** An index of the files that use a text. Our code and the database's foreign key look there whenever a text is removed. */
const statements = [`create index idx_file_hash on file (tenant_id, hash)`];

export const filesByText: Migration = {
  name: "025-files-by-text",
  statements: { sqlite: statements, postgres: statements },
};
