import type { Migration } from "./migration.ts";

/** Renames the field with the code of a release's finding. The quotes of a text within JSON are escaped, so only keys match. */
const statements = [
  `update release set findings = replace(findings, '"said":{"code":', '"coded":{"code":')
    where findings like '%"said":{"code":%'`,
];

export const codedFindings: Migration = {
  name: "045-coded-findings",
  statements: { sqlite: statements, postgres: statements },
};
