import type { Migration } from "./migration.ts";

/** The last change that was reported to a CDN: a single row, which the first server with a CDN writes. */
const statements = (integer: string): string[] => [
  `create table cdn_purge (
    id integer primary key, seq ${integer} not null, asked text not null, builds text not null,
    attempts integer not null, waiting_since ${integer}, next_attempt_at ${integer} not null,
    leased_until ${integer} not null, last_error text)`,
];

export const cdnPurges: Migration = {
  name: "036-cdn-purges",
  statements: { sqlite: statements("integer"), postgres: statements("bigint") },
};
