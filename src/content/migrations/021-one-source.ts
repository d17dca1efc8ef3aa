import type { Migration } from "./migration.ts";

/** Removes the texts that the previous migration has moved. */
const statements = [`drop table source`, `alter table article_body drop column source`];

export const oneSource: Migration = {
  name: "021-one-source",
  statements: { sqlite: statements, postgres: statements },
};
