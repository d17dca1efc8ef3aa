import type { Migration } from "./migration.ts";

/**
 * Missing addresses that visitors have requested, with their total counts, so that listing them does not add up the days of a
 * year. Drops the index that was used for this before.
 */
const statements = (integer: string): string[] => [
  `create table missing_address (
    tenant_id ${integer} not null references tenant on delete cascade, path text not null, hits ${integer} not null,
    first_day ${integer} not null, last_day ${integer} not null, primary key (tenant_id, path))`,
  `insert into missing_address (tenant_id, path, hits, first_day, last_day)
    select tenant_id, name, sum(count), min(day), max(day) from visit_tally
    where measure = 'missing' and name like '/%' group by tenant_id, name`,
  `drop index idx_visit_missing`,
];

export const missingAddresses: Migration = {
  name: "038-missing-addresses",
  statements: { sqlite: statements("integer"), postgres: statements("bigint") },
};
