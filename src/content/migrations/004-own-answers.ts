import type { Migration } from "./migration.ts";

const statements = [`alter table need add column answers text not null default '[]'`];

/** Visitors' answers to the tenant's own fields. */
export const ownAnswers: Migration = {
  name: "004-own-answers",
  statements: { sqlite: statements, postgres: statements },
};
