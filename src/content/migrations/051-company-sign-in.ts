import type { Migration } from "./migration.ts";

/**
 * Permits further kinds of credentials, and distinguishes grants given through company groups from grants given by a
 * person. The table of credentials is recreated, because SQLite cannot change a check constraint.
 */
function statements(integer: string): string[] {
  const columns =
    "id, person_id, kind, subject, secret, counter, created_at, used_at, name, host, transports";
  return [
    `create table credential_of_any_kind (
      id text primary key, person_id text not null references person on delete cascade,
      kind text not null, subject text not null, secret text not null,
      counter ${integer} not null, created_at ${integer} not null, used_at ${integer},
      name text not null default '', host text not null default '', transports text not null default '[]',
      unique (kind, subject))`,
    `insert into credential_of_any_kind (${columns}) select ${columns} from credential`,
    `drop table credential`,
    `alter table credential_of_any_kind rename to credential`,
    `create index idx_credential_person on credential (person_id)`,
    `alter table person_grant add column source text not null default 'person'
      check (source in ('person', 'company'))`,
  ];
}

export const companySignIn: Migration = {
  name: "051-company-sign-in",
  statements: { sqlite: statements("integer"), postgres: statements("bigint") },
};
