import type { Migration } from "./migration.ts";

/** Records how each session was opened. Sessions that exist already count as opened with a credential of the Studio itself. */
const STATEMENTS = [
  `alter table session add column opened_by text not null default 'local'
    check (opened_by in ('local', 'company', 'command-line'))`,
];

export const sessionOpenings: Migration = {
  name: "052-session-openings",
  statements: { sqlite: STATEMENTS, postgres: STATEMENTS },
};
