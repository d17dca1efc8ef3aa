import type { Migration } from "./migration.ts";

/**
 * Texts that are stored as a difference from another text, to which `base_hash` refers. Existing texts stay stored as a whole.
 * The index finds the texts that are based on a text about to be removed.
 */
const statements = [
  `alter table file_text add column base_hash text`,
  `create index idx_file_text_base on file_text (tenant_id, base_hash) where base_hash is not null`,
];

export const textsFromOthers: Migration = {
  name: "033-texts-from-others",
  statements: { sqlite: statements, postgres: statements },
};
