import type { Migration } from "./migration.ts";

/** Renames the field `said` of findings to `coded`. Quotes in a JSON string are escaped, so the pattern only matches keys. */
const statements = [
  `update release set findings = replace(findings, '"said":{"code":', '"coded":{"code":')
    where findings like '%"said":{"code":%'`,
];

export const codedFindings: Migration = {
  name: "045-coded-findings",
  statements: { sqlite: statements, postgres: statements },
};
