import type { Migration } from "./migration.ts";

/**
 * Records the form of each enquiry, and whether its sender has confirmed the e-mail address. The outbox can also send
 * confirmation mails; its table is recreated, because SQLite cannot change a check constraint.
 */
function statements(integer: string): string[] {
  return [
    `alter table need add column form text not null default 'need'`,
    `alter table need add column confirmation text not null default ''
      check (confirmation in ('', 'awaited', 'confirmed'))`,
    `alter table need add column site_origin text not null default ''`,
    `create table need_delivery_with_confirmations (
      id text primary key, need_id text not null references need on delete cascade,
      channel text not null check (channel in ('webhook', 'email', 'confirmation')),
      status text not null check (status in ('pending', 'delivered', 'dead')),
      attempts ${integer} not null, next_attempt_at ${integer} not null, leased_until ${integer} not null,
      last_error text, settled_at ${integer}, unique (need_id, channel))`,
    `insert into need_delivery_with_confirmations (id, need_id, channel, status, attempts, next_attempt_at,
      leased_until, last_error, settled_at)
      select id, need_id, channel, status, attempts, next_attempt_at, leased_until, last_error, settled_at
      from need_delivery`,
    `drop table need_delivery`,
    `alter table need_delivery_with_confirmations rename to need_delivery`,
    `create index idx_need_delivery_due on need_delivery (next_attempt_at) where status = 'pending'`,
    `create index idx_need_form on need (tenant_id, form, created_at)`,
  ];
}

export const forms: Migration = {
  name: "050-forms",
  statements: { sqlite: statements("integer"), postgres: statements("bigint") },
};
