import type { Kysely } from "kysely";
import { isAmongTexts } from "../engine/dialect.ts";
import type { EngineReader } from "../engine/engine.ts";
import type { Tables } from "../model/tables.ts";
import { stepsOfNames, stepsOfRevisions } from "./steps.ts";

/** The hashes of files at some time, by name; `null` for files that did not exist. */
export type FileHashes = Map<string, string | null>;

/**
 * The files that later publications have changed, with their hashes after a revision. All other files are unchanged since. The cost
 * depends only on the number of later revisions.
 *
 * @param names only these files; all if absent
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
  // The earliest change comes last and overrides later ones.
  return new Map(rows.map(({ name, before_hash }) => [name, before_hash]));
}

/** The newest publication up to a time; `undefined` if there was none yet. */
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

/** All files of a tenant after a revision, by name. */
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
  // Read after the files, so that publications in the meantime are reverted, too.
  for (const [name, hash] of await readEarlierHashes(engine, tenant, revision))
    if (hash === null) hashes.delete(name);
    else hashes.set(name, hash);
  return hashes;
}

/** When a file was first published, in milliseconds since 1970. */
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
