import type { Migration } from "./migration.ts";

/**
 * Enquiries beyond a site's rate are held for review, up to a total size. The column contains the size of each held
 * enquiry, 0 for all others.
 */
const statements = (integer: string) => [
  `alter table need add column held_bytes ${integer} not null default 0`,
  `create index idx_need_held on need (tenant_id, held_bytes) where held_bytes > 0`,
];

export const heldNeeds: Migration = {
  name: "042-held-needs",
  statements: { sqlite: statements("integer"), postgres: statements("bigint") },
};
