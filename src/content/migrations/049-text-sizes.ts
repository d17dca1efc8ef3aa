import type { Migration } from "./migration.ts";

/**
 * Adds an index for the sizes of all sites. Without it, SQLite would read all texts on the thread that answers visitors.
 * PostgreSQL reads them in a process of its own.
 */
export const textSizes: Migration = {
  name: "049-text-sizes",
  statements: {
    sqlite: [`create index idx_file_text_size on file_text (tenant_id, bytes)`],
    postgres: [],
  },
};
