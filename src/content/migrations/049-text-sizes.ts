import type { Migration } from "./migration.ts";

/**
 * For the sizes of all sites, which SQLite reads on the thread that answers visitors: without this index it reads all texts.
 * PostgreSQL has threads of its own.
 */
export const textSizes: Migration = {
  name: "049-text-sizes",
  statements: {
    sqlite: [`create index idx_file_text_size on file_text (tenant_id, bytes)`],
    postgres: [],
  },
};
