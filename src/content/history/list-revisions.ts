import { type Kysely, sql } from "kysely";
import type { Tables } from "../model/tables.ts";
import type { FileAction, FileStep, Revision } from "./revision.ts";
import { stepsOfNames, stepsOfRevisions } from "./steps.ts";

/** A revision in a list, with the number of files that it changed. */
export interface ListedRevision extends Revision {
  files: Record<FileAction, number>;
  /** The name of the file, if the revision changed only one. */
  someName: string;
  /** If the revision changed only one file: the file's hash after it, or before it if the file was removed. */
  someHash: string | null;
  /** Whether the revision both removed and added articles, as a rename does. */
  isRename: boolean;
}

export interface ListOptions {
  /** Only revisions of this file. */
  name?: string | undefined;
  /** Only revisions before this one. */
  before?: number | undefined;
  /** The maximum number of returned revisions. */
  limit: number;
}

/** Lists the revisions of a tenant, newest first. If a file name is given, counts only changes of that file. */
export async function listRevisions(
  database: Kysely<Tables>,
  tenant: number,
  { name, before, limit }: ListOptions,
): Promise<ListedRevision[]> {
  let query = (name === undefined ? stepsOfRevisions(database) : stepsOfNames(database))
    .selectAll("revision")
    .select(({ fn }) => [
      fn.min<string>("revision_file.name").as("name"),
      sql<string | null>`min(coalesce(after_hash, before_hash))`.as("hash"),
      countOf(sql`before_hash is null`).as("added"),
      countOf(sql`before_hash is not null and after_hash is not null`).as("changed"),
      countOf(sql`after_hash is null`).as("removed"),
    ])
    .select(
      sql<number>`case when ${hasArticleWithout("before_hash")} and ${hasArticleWithout("after_hash")} then 1 else 0 end`.as(
        "renames",
      ),
    )
    .where("revision.tenant_id", "=", tenant)
    .groupBy("revision.id")
    .orderBy("revision.id", "desc")
    .limit(limit);
  if (name !== undefined) query = query.where("revision_file.name", "=", name);
  // The newest revisions are selected before files are counted, so that only displayed revisions are counted, however long the
  // history is.
  else
    query = query.where("revision.id", "in", (nested) => {
      const ids = nested.selectFrom("revision").select("id").where("tenant_id", "=", tenant);
      return (before === undefined ? ids : ids.where("id", "<", before)).orderBy("id", "desc").limit(limit);
    });
  if (before !== undefined) query = query.where("revision.id", "<", before);
  const rows = await query.execute();
  return rows.map(({ added, changed, removed, name: someName, hash: someHash, renames, ...row }) => ({
    ...revisionOf(row),
    files: { added: Number(added), changed: Number(changed), removed: Number(removed) },
    someName,
    someHash,
    isRename: Number(renames) === 1,
  }));
}

function hasArticleWithout(hash: "before_hash" | "after_hash") {
  return sql`exists (select 1 from revision_file as step where step.revision_id = revision.id
    and step.name like 'articles/%' and step.${sql.raw(hash)} is null)`;
}

function countOf(condition: ReturnType<typeof sql>) {
  return sql<number>`sum(case when ${condition} then 1 else 0 end)`;
}

/** Reads one revision of a tenant. */
export async function findRevision(
  database: Kysely<Tables>,
  tenant: number,
  id: number,
): Promise<Revision | undefined> {
  const row = await database
    .selectFrom("revision")
    .selectAll()
    .where("tenant_id", "=", tenant)
    .where("id", "=", id)
    .executeTakeFirst();
  return row && revisionOf(row);
}

/** Reads the changes of a revision, by name. */
export async function listSteps(database: Kysely<Tables>, revision: number): Promise<FileStep[]> {
  return database
    .selectFrom("revision_file")
    .select(["name", "before_hash as before", "after_hash as after"])
    .where("revision_id", "=", revision)
    .orderBy("name")
    .execute();
}

/** Lists the names of all current and former files of a tenant. */
export async function listNames(database: Kysely<Tables>, tenant: number): Promise<string[]> {
  const rows = await database
    .selectFrom("revision_file")
    .innerJoin("revision", "revision.id", "revision_file.revision_id")
    .select("name")
    .distinct()
    .where("revision.tenant_id", "=", tenant)
    .orderBy("name")
    .execute();
  return rows.map(({ name }) => name);
}

function revisionOf(
  row: Omit<Tables["revision"], "id" | "is_published"> & { id: number; is_published: number },
) {
  const { id, at, author, origin, note, is_published } = row;
  return { id, at, author, origin, note, isPublished: is_published === 1 };
}
