import type { Migration } from "./migration.ts";

/**
 * The files to which an article's text may refer, so that a publication finds the articles that change with a file. Rows are
 * written together with articles. The next import writes all articles, since this version has a newer pipeline.
 */
const statements = (integer: string): string[] => [
  `create table article_reference (
    tenant_id ${integer} not null, target text not null, article_id ${integer} not null references article on delete cascade,
    primary key (tenant_id, target, article_id))`,
  `create index idx_article_reference_article on article_reference (article_id)`,
  `create index idx_revision_newest on revision (tenant_id, id)`,
];

export const references: Migration = {
  name: "022-references",
  statements: { sqlite: statements("integer"), postgres: statements("bigint") },
};
