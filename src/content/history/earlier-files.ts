import type { Kysely } from "kysely";
import { isAmongTexts } from "../engine/dialect.ts";
import type { EngineReader } from "../engine/engine.ts";
import type { Tables } from "../model/tables.ts";
import { stepsOfNames, stepsOfRevisions } from "./steps.ts";

/** Hashes of files at a past time, by name; `null` for files that did not exist then. */
export type FileHashes = Map<string, string | null>;

/**
 * Finds the files that publications after a revision have changed, with their hashes at that revision. All other files are the
 * same as today. The cost depends only on the number of later revisions.
 *
 * @param names limits the result to these files; all files if absent
 */
export async function readEarlierHashes(
  { kind, reading }: EngineReader,
  tenant: number,
  revision: number,
  names?: readonly string[],
): Promise<FileHashes> {
  let query = (names === undefined ? stepsOfRevisions(reading) : stepsOfNames(reading))
    .select(["revision_file.name", "revision_file.before_hash"])
    .where("revision.tenant_id", "=", tenant)
    .where("revision.is_published", "=", 1)
    .where("revision.id", ">", revision)
    .orderBy("revision.id", "desc");
  if (names !== undefined)
    query = query.where(({ ref }) => isAmongTexts(kind, ref("revision_file.name"), names));
  const rows = await query.execute();
  // The earliest change is last and overrides later changes.
  return new Map(rows.map(({ name, before_hash }) => [name, before_hash]));
}

/** Finds the newest publication up to a time; `undefined` if there was none. */
export async function findRevisionAt(
  database: Kysely<Tables>,
  tenant: number,
  time: number,
): Promise<{ id: number; at: number } | undefined> {
  return database
    .selectFrom("revision")
    .select(["id", "at"])
    .where("tenant_id", "=", tenant)
    .where("is_published", "=", 1)
    .where("at", "<=", time)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
}

/** Returns all files of a tenant as they were after a revision, by name. */
export async function readAllHashes(
  engine: EngineReader,
  tenant: number,
  revision: number,
): Promise<Map<string, string>> {
  const { reading: database } = engine;
  const texts = await database
    .selectFrom("file")
    .select(["name", "hash"])
    .where("tenant_id", "=", tenant)
    .execute();
  const media = await database
    .selectFrom("media")
    .select(["path", "hash"])
    .where("tenant_id", "=", tenant)
    .execute();
  const hashes = new Map([
    ...texts.map(({ name, hash }) => [name, hash] as const),
    ...media.map(({ path, hash }) => [`media/${path}`, hash] as const),
  ]);
  // Read after the current files, so that changes by concurrent publications are reverted, too.
  for (const [name, hash] of await readEarlierHashes(engine, tenant, revision))
    if (hash === null) hashes.delete(name);
    else hashes.set(name, hash);
  return hashes;
}

/** Returns when a file was first published, in milliseconds since 1970. */
export async function findFirstTime(
  database: Kysely<Tables>,
  tenant: number,
  name: string,
): Promise<number | undefined> {
  const row = await stepsOfNames(database)
    .select("revision.at")
    .where("revision.tenant_id", "=", tenant)
    .where("revision.is_published", "=", 1)
    .where("revision_file.name", "=", name)
    .orderBy("revision_file.revision_id")
    .limit(1)
    .executeTakeFirst();
  return row?.at;
}
