import type { Migration } from "./migration.ts";

/**
 * An index of file names in lower case, to find files whose names differ only in case. Each publication queries it for the
 * names that it changes. The index ends with the name itself: otherwise SQLite would read all names of the tenant from another
 * index that contains them.
 */
const statements = [
  `create index idx_file_folded on file (tenant_id, lower(name), name)`,
  `create index idx_media_folded on media (tenant_id, lower(path), path)`,
];

export const namesInAnyCase: Migration = {
  name: "040-names-in-any-case",
  statements: { sqlite: statements, postgres: statements },
};
