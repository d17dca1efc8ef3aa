import type { Migration } from "./migration.ts";

/**
 * Texts stored as a difference from another one: `base_hash` refers to it. Existing rows stay whole. The index finds the texts
 * based on one that is about to be removed.
 */
const statements = [
  `alter table file_text add column base_hash text`,
  `create index idx_file_text_base on file_text (tenant_id, base_hash) where base_hash is not null`,
];

export const textsFromOthers: Migration = {
  name: "033-texts-from-others",
  statements: { sqlite: statements, postgres: statements },
};
