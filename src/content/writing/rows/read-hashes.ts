import type { Kysely } from "kysely";
import { isAmongTexts } from "../../engine/dialect.ts";
import type { EngineKind } from "../../engine/engine.ts";
import { StoreError } from "../../model/store-error.ts";
import type { Tables } from "../../model/tables.ts";

/** Reads the current hashes of files, including those below `media/`, by name. */
export async function readHashes(
  kind: EngineKind,
  database: Kysely<Tables>,
  tenant: number,
  names: readonly string[],
): Promise<Map<string, string>> {
  const paths = names.flatMap((name) => (name.startsWith("media/") ? [name.slice("media/".length)] : []));
  const texts =
    paths.length < names.length
      ? await database
          .selectFrom("file")
          .select(["name", "hash"])
          .where("tenant_id", "=", tenant)
          .where(({ ref }) => isAmongTexts(kind, ref("name"), names))
          .execute()
      : [];
  const media =
    paths.length > 0
      ? await database
          .selectFrom("media")
          .select(["path", "hash"])
          .where("tenant_id", "=", tenant)
          .where(({ ref }) => isAmongTexts(kind, ref("path"), paths))
          .execute()
      : [];
  return new Map([
    ...texts.map(({ name, hash }) => [name, hash] as const),
    ...media.map(({ path, hash }) => [`media/${path}`, hash] as const),
  ]);
}

/** Lists the names of all files of a tenant. */
export async function readNames(database: Kysely<Tables>, tenant: number): Promise<string[]> {
  const [texts, media] = await Promise.all([
    database.selectFrom("file").select("name").where("tenant_id", "=", tenant).execute(),
    database.selectFrom("media").select("path").where("tenant_id", "=", tenant).execute(),
  ]);
  return [...texts.map(({ name }) => name), ...media.map(({ path }) => `media/${path}`)];
}

/** Reads the hashes of all files of a tenant, by name. */
export async function readAllHashes(database: Kysely<Tables>, tenant: number): Promise<Map<string, string>> {
  const [texts, media] = await Promise.all([
    database.selectFrom("file").select(["name", "hash"]).where("tenant_id", "=", tenant).execute(),
    database.selectFrom("media").select(["path", "hash"]).where("tenant_id", "=", tenant).execute(),
  ]);
  return new Map([
    ...texts.map(({ name, hash }) => [name, hash] as const),
    ...media.map(({ path, hash }) => [`media/${path}`, hash] as const),
  ]);
}

/**
 * Returns the id of a tenant; 0 if it does not exist.
 *
 * @throws {StoreError} if it is being deleted
 */
export async function findTenantId(database: Kysely<Tables>, code: string): Promise<number> {
  const row = await database
    .selectFrom("tenant")
    .select(["id", "state"])
    .where("code", "=", code)
    .executeTakeFirst();
  if (row?.state === "deleting") throw isBeingDeleted(code);
  return row?.id ?? 0;
}

/** The error for a site whose deletion has begun, since its remaining rows must not be mistaken for its content. */
export function isBeingDeleted(code: string): StoreError {
  return new StoreError(
    `The site ${code} is being deleted; finish that first: vitrine tenants delete ${code}`,
    { failure: "not-possible" },
  );
}
