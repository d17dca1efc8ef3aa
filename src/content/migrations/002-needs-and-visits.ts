import type { Migration } from "./migration.ts";

/** `kept` creates a table whose rows may be lost in a crash. All other types have the same name on both engines. */
function tables({ integer, real, kept }: { integer: string; real: string; kept: string }): string[] {
  return [
    `alter table need add column suspicion text not null default ''`,
    `update need set suspicion = 'honeypot' where is_suspicious = 1`,
    `alter table need drop column is_suspicious`,
    `create table need_delivery (
      id text primary key, need_id text not null references need on delete cascade,
      channel text not null check (channel in ('webhook', 'email')),
      status text not null check (status in ('pending', 'delivered', 'dead')),
      attempts ${integer} not null, next_attempt_at ${integer} not null, leased_until ${integer} not null,
      last_error text, settled_at ${integer}, unique (need_id, channel))`,
    `create index idx_need_delivery_due on need_delivery (next_attempt_at) where status = 'pending'`,
    `${kept} token_bucket (key text primary key, tokens ${real} not null, updated_at ${integer} not null)`,
    `create table secret (name text primary key, value text not null)`,
    `create table visit_tally (
      tenant_id ${integer} not null references tenant on delete cascade, day ${integer} not null,
      measure text not null, name text not null, count ${integer} not null, amount ${integer} not null,
      primary key (tenant_id, day, measure, name))`,
    `create table visitor (
      tenant_id ${integer} not null references tenant on delete cascade, day ${integer} not null,
      hash text not null, last_seen ${integer} not null, primary key (tenant_id, day, hash))`,
  ];
}

export const needsAndVisits: Migration = {
  name: "002-needs-and-visits",
  statements: {
    sqlite: tables({ integer: "integer", real: "real", kept: "create table" }),
    postgres: tables({ integer: "bigint", real: "double precision", kept: "create unlogged table" }),
  },
};
