import type { Migration } from "./migration.ts";

/** Indexes to find the references to a text. Each save of a draft queries them before it removes the draft's former text. */
const statements = [
  `create index idx_synced_hash on synced (tenant_id, hash)`,
  `create index idx_revision_file_before on revision_file (before_hash) where before_hash is not null`,
  `create index idx_revision_file_after on revision_file (after_hash) where after_hash is not null`,
  `create index idx_release_file_base on release_file (tenant_id, base_hash) where base_hash is not null`,
  `create index idx_release_file_text on release_file (tenant_id, text_hash) where text_hash is not null`,
  `create index idx_translated_hash on translated (tenant_id, from_hash) where from_hash is not null`,
];

export const namedTexts: Migration = {
  name: "044-named-texts",
  statements: { sqlite: statements, postgres: statements },
};
