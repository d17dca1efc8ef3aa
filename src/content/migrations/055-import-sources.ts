import type { Migration } from "./migration.ts";

/**
 * Stores the last imported versions of files separately for content folders and for trees of other systems. Pushes and
 * pulls used to change these rows as well, so they are rebuilt from the history of imports. Most are stored as a tree's,
 * because folders without rows of their own fall back to those. Settings files that trees can generate are stored as a
 * folder's: as a tree's, the next import of a tree could replace or remove them.
 */
const SOURCE = `case when synced.name in ('menus.yaml', 'banners.yaml', 'redirects.yaml') then 'folder' else 'tree' end`;
const statements = (integer: string, name: string): string[] => [
  `create table synced_by_source (
    tenant_id ${integer} not null references tenant on delete cascade, source text not null, name ${name} not null,
    hash text not null, primary key (tenant_id, source, name))`,
  `insert into synced_by_source (tenant_id, source, name, hash)
    select synced.tenant_id, ${SOURCE}, synced.name, synced.hash from synced where not exists (
      select 1 from revision_file join revision on revision.id = revision_file.revision_id
      where revision_file.name = synced.name and revision.tenant_id = synced.tenant_id)`,
  `insert into synced_by_source (tenant_id, source, name, hash)
    select synced.tenant_id, ${SOURCE}, synced.name, revision_file.after_hash from synced
    join revision_file on revision_file.name = synced.name
    where revision_file.after_hash is not null and revision_file.revision_id = (
      select max(imported.revision_id) from revision_file as imported
      join revision on revision.id = imported.revision_id
      where imported.name = synced.name and revision.tenant_id = synced.tenant_id and revision.origin = 'import')`,
  `drop table synced`,
  `alter table synced_by_source rename to synced`,
  `create index idx_synced_hash on synced (tenant_id, hash)`,
];

export const importSources: Migration = {
  name: "055-import-sources",
  statements: { sqlite: statements("integer", "text"), postgres: statements("bigint", 'text collate "C"') },
};
