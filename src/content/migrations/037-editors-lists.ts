import type { Migration } from "./migration.ts";

/**
 * Indexes for lists that editors see, which must be fast even if there are few matches among a million rows: enquiries of a
 * category or language, the audit of a tenant, and missing addresses. Outdated translations are found from an index alone.
 */
const statements = [
  `create index idx_need_category on need (tenant_id, category, created_at)`,
  `create index idx_need_language on need (tenant_id, language, created_at)`,
  `create index idx_audit_tenant on audit (tenant, seq)`,
  `create index idx_visit_missing on visit_tally (tenant_id, day, name, count) where measure = 'missing'`,
];

/**
 * Without this index, SQLite would read all articles of a tenant by an index that begins with the tenant and contains the
 * columns of a publication.
 */
const original = {
  sqlite: `create index idx_article_original on article (path, tenant_id, language, meaning, translation_key)`,
  postgres: `create index idx_article_original on article (tenant_id, path, language, meaning, translation_key)`,
};

export const editorsLists: Migration = {
  name: "037-editors-lists",
  statements: {
    sqlite: [...statements, original.sqlite],
    postgres: [...statements, original.postgres],
  },
};
