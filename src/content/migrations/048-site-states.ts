import type { Migration } from "./migration.ts";

/** The state of a site: live, archived, or being deleted. */
const statements = [`alter table tenant add column state text not null default 'live'`];

export const siteStates: Migration = {
  name: "048-site-states",
  statements: { sqlite: statements, postgres: statements },
};
