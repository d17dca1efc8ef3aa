import type { Kysely } from "kysely";
import type { Tables } from "../model/tables.ts";

/** What revisions have changed, for questions that begin with revisions. */
export function stepsOfRevisions(database: Kysely<Tables>) {
  return database
    .selectFrom("revision")
    .innerJoin("revision_file", "revision_file.revision_id", "revision.id");
}

/**
 * The same for questions that begin with names of files. SQLite keeps the order of cross joins: otherwise it reads all revisions
 * of a tenant to find those of one file.
 */
export function stepsOfNames(database: Kysely<Tables>) {
  return database
    .selectFrom("revision_file")
    .crossJoin("revision")
    .whereRef("revision.id", "=", "revision_file.revision_id");
}
