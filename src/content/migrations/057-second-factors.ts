import type { Migration } from "./migration.ts";

/** Second factors: the key of an authenticator app, and recovery codes. A row without `confirmed_at` is not in use yet. */
function statements(integer: string): string[] {
  return [
    `create table second_factor (
      person_id text primary key references person on delete cascade, sealed_key text not null,
      created_at ${integer} not null, confirmed_at ${integer}, used_at ${integer}, used_step ${integer} not null)`,
    `create table recovery_code (
      person_id text not null references person on delete cascade, hash text not null, primary key (person_id, hash))`,
  ];
}

export const secondFactors: Migration = {
  name: "057-second-factors",
  statements: { sqlite: statements("integer"), postgres: statements("bigint") },
};
