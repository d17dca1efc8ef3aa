import type { Migration } from "./migration.ts";

/**
 * Which files differ from another in the case of letters alone: asked by each publication, of the names that it changes. Without the
 * name itself at its end, SQLite would rather read all names of the tenant in an index that has them.
 */
const statements = [
  `create index idx_file_folded on file (tenant_id, lower(name), name)`,
  `create index idx_media_folded on media (tenant_id, lower(path), path)`,
];

export const namesInAnyCase: Migration = {
  name: "040-names-in-any-case",
  statements: { sqlite: statements, postgres: statements },
};
