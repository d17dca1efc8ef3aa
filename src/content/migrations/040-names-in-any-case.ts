import type { Migration } from "./migration.ts";

/**
 * Finds files whose names differ only in upper and lower case: queried by each publication for the names that it changes. Without
 * the name itself at the end of the index, SQLite would read all names of the tenant from another index that contains them.
 */
const statements = [
  `create index idx_file_folded on file (tenant_id, lower(name), name)`,
  `create index idx_media_folded on media (tenant_id, lower(path), path)`,
];

export const namesInAnyCase: Migration = {
  name: "040-names-in-any-case",
  statements: { sqlite: statements, postgres: statements },
};
