import type { Migration } from "./migration.ts";

/** Which files use a text: queried for each removed text, by our code and by the database's foreign key. */
const statements = [`create index idx_file_hash on file (tenant_id, hash)`];

export const filesByText: Migration = {
  name: "025-files-by-text",
  statements: { sqlite: statements, postgres: statements },
};
