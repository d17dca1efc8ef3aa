import type { Migration } from "./migration.ts";

/** The status of enquiries, and people's notes about them. */
const statements = (integer: string): string[] => [
  `alter table need add column state text not null default 'new'`,
  `create index idx_need_state on need (tenant_id, state, created_at)`,
  `create table need_note (
    id text primary key, need_id text not null references need on delete cascade, at ${integer} not null, author text not null,
    note text not null)`,
  `create index idx_need_note_need on need_note (need_id, at)`,
];

export const needInbox: Migration = {
  name: "035-need-inbox",
  statements: { sqlite: statements("integer"), postgres: statements("bigint") },
};
