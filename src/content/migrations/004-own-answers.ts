import type { Migration } from "./migration.ts";

const statements = [`alter table need add column answers text not null default '[]'`];

/** What visitors give in fields of the tenant's own. */
export const ownAnswers: Migration = {
  name: "004-own-answers",
  statements: { sqlite: statements, postgres: statements },
};
