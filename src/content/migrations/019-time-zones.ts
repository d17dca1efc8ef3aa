import type { Migration } from "./migration.ts";

/**
 * The time zone on which dates depend. Dates stored earlier were interpreted as UTC, and stay unchanged until they are imported
 * again.
 */
const statements = [
  `alter table tenant add column time_zone text`,
  `alter table article add column published_offset integer not null default 0`,
  `alter table article add column updated_offset integer not null default 0`,
];

export const timeZones: Migration = {
  name: "019-time-zones",
  statements: { sqlite: statements, postgres: statements },
};
