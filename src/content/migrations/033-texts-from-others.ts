import type { Migration } from "./migration.ts";

/**
 * Texts stored by what they have besides another: `base_hash` names it. Those that are stored stay whole. The index finds what is
 * made from a text before that is removed.
 */
const statements = [
  `alter table file_text add column base_hash text`,
  `create index idx_file_text_base on file_text (tenant_id, base_hash) where base_hash is not null`,
];

export const textsFromOthers: Migration = {
  name: "033-texts-from-others",
  statements: { sqlite: statements, postgres: statements },
};
