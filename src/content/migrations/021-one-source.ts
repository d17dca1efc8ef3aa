import type { Migration } from "./migration.ts";

/** The texts that the step before has moved. */
const statements = [`drop table source`, `alter table article_body drop column source`];

export const oneSource: Migration = {
  name: "021-one-source",
  statements: { sqlite: statements, postgres: statements },
};
