import type { Migration } from "./migration.ts";

/**
 * People, their credentials, grants and the audit. The address of a removed person can be used again. The audit's head is a
 * separate row, so that writers wait for each other and a missing end is noticed.
 */
function statements(integer: string): string[] {
  const tenant = `tenant_id ${integer} references tenant on delete cascade`;
  return [
    `create table person (
      id text primary key, email text not null, name text not null, language text not null,
      state text not null check (state in ('active', 'removed')), created_at ${integer} not null, last_seen_at ${integer})`,
    `create unique index idx_person_email on person (email) where state = 'active'`,
    `create table credential (
      id text primary key, person_id text not null references person on delete cascade,
      kind text not null check (kind in ('passkey', 'password')), subject text not null, secret text not null,
      counter ${integer} not null, created_at ${integer} not null, used_at ${integer}, unique (kind, subject))`,
    `create index idx_credential_person on credential (person_id)`,
    `create table person_grant (
      id text primary key, person_id text not null references person on delete cascade, ${tenant},
      role text not null, languages text, groups text, granted_by text, granted_at ${integer} not null)`,
    `create index idx_person_grant_person on person_grant (person_id)`,
    `create table session (
      token_hash text primary key, id text not null unique, person_id text not null references person on delete cascade,
      created_at ${integer} not null, seen_at ${integer} not null, ends_at ${integer} not null, strong_at ${integer} not null,
      agent text not null, network text not null, revoked_at ${integer})`,
    `create index idx_session_person on session (person_id)`,
    `create table invitation (
      token_hash text primary key, kind text not null check (kind in ('set-up', 'invitation', 'recovery')),
      email text not null, name text not null, grants text not null,
      person_id text references person on delete cascade, invited_by text,
      created_at ${integer} not null, ends_at ${integer} not null, used_at ${integer})`,
    `create index idx_invitation_email on invitation (email)`,
    `create table api_token (
      token_hash text primary key, id text not null unique, name text not null,
      tenant_id ${integer} not null references tenant on delete cascade, actions text not null, created_by text,
      created_at ${integer} not null, ends_at ${integer}, used_at ${integer}, revoked_at ${integer})`,
    `create index idx_api_token_tenant on api_token (tenant_id)`,
    `create table audit (
      seq ${integer} primary key, at ${integer} not null, actor text not null, tenant text, action text not null,
      subject text not null, before_hash text, after_hash text, network text not null, request_id text not null,
      hash text not null)`,
    `create table audit_head (name text primary key, seq ${integer} not null, hash text not null)`,
  ];
}

export const accounts: Migration = {
  name: "027-accounts",
  statements: { sqlite: statements("integer"), postgres: statements("bigint") },
};
