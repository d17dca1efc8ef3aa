import type { Migration } from "./migration.ts";

/** Passkeys, sign-in links, and used challenges. Unused challenges are not stored, since a challenge contains all its data. */
function statements(integer: string): string[] {
  return [
    `alter table credential add column name text not null default ''`,
    `alter table credential add column host text not null default ''`,
    `alter table credential add column transports text not null default '[]'`,
    `create table used_challenge (digest text primary key, ends_at ${integer} not null)`,
    `create index idx_used_challenge_end on used_challenge (ends_at)`,
    `create table sign_in_link (
      token_hash text primary key, person_id text not null references person on delete cascade,
      created_at ${integer} not null, ends_at ${integer} not null)`,
    `create index idx_sign_in_link_person on sign_in_link (person_id)`,
    `create index idx_sign_in_link_end on sign_in_link (ends_at)`,
  ];
}

export const passkeys: Migration = {
  name: "030-passkeys",
  statements: { sqlite: statements("integer"), postgres: statements("bigint") },
};
