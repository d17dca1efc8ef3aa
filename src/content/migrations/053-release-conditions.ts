import type { Migration } from "./migration.ts";

/**
 * Conditions of releases and the approvals of people. An approval counts for one edition of a release: every change of its
 * files starts a new one. `changed_at` is the time when a file of a release got its content; 0 if that was when the release was created.
 */
const statements = [
  `alter table release add column awaited_languages text not null default '[]'`,
  `alter table release add column needs_approval integer not null default 0`,
  `alter table release add column latest_at bigint`,
  `alter table release add column edition integer not null default 0`,
  `alter table release_file add column translation_key text`,
  `alter table release_file add column changed_at bigint not null default 0`,
  `create table release_approval (
    release_id bigint not null references release on delete cascade, tenant_id bigint not null, person_id text not null, author text not null,
    edition integer not null, at bigint not null, primary key (release_id, person_id))`,
  `create index idx_release_approval on release_approval (tenant_id, release_id, at)`,
];

export const releaseConditions: Migration = {
  name: "053-release-conditions",
  statements: { sqlite: statements, postgres: statements },
};
