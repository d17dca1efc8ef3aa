import type { Migration } from "./migration.ts";

/** Indexes to list files by date and by size. The date is that of the last publication that changed the bytes. */
const statements = (integer: string, path: string): string[] => [
  `alter table media add column changed_at ${integer} not null default 0`,
  `update media set changed_at = coalesce((select max(revision.at) from revision_file
    join revision on revision.id = revision_file.revision_id
    where revision_file.name = 'media/' || media.path and revision.tenant_id = media.tenant_id
      and revision.is_published = 1), 0)`,
  `create index idx_media_changed on media (tenant_id, changed_at, ${path})`,
  `create index idx_media_bytes on media (tenant_id, bytes, ${path})`,
];

export const mediaLists: Migration = {
  name: "046-media-lists",
  statements: { sqlite: statements("integer", "path"), postgres: statements("bigint", 'path collate "C"') },
};
