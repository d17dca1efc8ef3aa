import type { Kysely } from "kysely";
import type { Tables } from "../model/tables.ts";

/** Joins revisions with the files that they changed, for queries that start from revisions. */
export function stepsOfRevisions(database: Kysely<Tables>) {
  return database
    .selectFrom("revision")
    .innerJoin("revision_file", "revision_file.revision_id", "revision.id");
}

/**
 * Like {@link stepsOfRevisions}, for queries that start from file names. SQLite preserves the order of cross joins; with
 * another join it would read all revisions of a tenant to find those of one file.
 */
export function stepsOfNames(database: Kysely<Tables>) {
  return database
    .selectFrom("revision_file")
    .crossJoin("revision")
    .whereRef("revision.id", "=", "revision_file.revision_id");
}
