import type { Migration } from "./migration.ts";

/**
 * Details that people enter for files below `media/`, and an index of the articles that have a picture as cover. Names are
 * compared byte by byte, so that a folder is a range.
 */
const statements = (integer: string, name: string): string[] => [
  `create table media_detail (
    tenant_id ${integer} not null references tenant on delete cascade, path ${name} not null, alt text not null,
    focus_x ${integer}, focus_y ${integer}, credit text not null, uploaded_by text, described_at ${integer} not null,
    primary key (tenant_id, path))`,
  `create index idx_article_cover on article (tenant_id, cover) where cover is not null`,
];

export const mediaDetails: Migration = {
  name: "032-media-details",
  statements: {
    sqlite: statements("integer", "text"),
    postgres: [
      ...statements("bigint", 'text collate "C"'),
      `create index idx_media_name on media (tenant_id, path collate "C")`,
    ],
  },
};
