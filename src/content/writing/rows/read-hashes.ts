import type { Kysely } from "kysely";
import { ROOT_FOLDER } from "../../../contract/addresses/root-files.ts";
import { isAmongTexts } from "../../engine/dialect.ts";
import type { EngineKind } from "../../engine/engine.ts";
import { isBelow } from "../../model/file-range.ts";
import type { Tables } from "../../model/tables.ts";
import { SETTINGS_FILES } from "../settings/settings-files.ts";

/** The hashes that files have now, those below `media/` included, by name. */
export async function readHashes(
  kind: EngineKind,
  database: Kysely<Tables>,
  tenant: number,
  names: readonly string[],
): Promise<Map<string, string>> {
  const texts = await database
    .selectFrom("file")
    .select(["name", "hash"])
    .where("tenant_id", "=", tenant)
    .where(({ ref }) => isAmongTexts(kind, ref("name"), names))
    .execute();
  const paths = names.flatMap((name) => (name.startsWith("media/") ? [name.slice("media/".length)] : []));
  const media = await database
    .selectFrom("media")
    .select(["path", "hash"])
    .where("tenant_id", "=", tenant)
    .where(({ ref }) => isAmongTexts(kind, ref("path"), paths))
    .execute();
  return new Map([
    ...texts.map(({ name, hash }) => [name, hash] as const),
    ...media.map(({ path, hash }) => [`media/${path}`, hash] as const),
  ]);
}

/** The hashes of all files but articles, by name. */
export async function readOtherHashes(
  database: Kysely<Tables>,
  tenant: number,
): Promise<Map<string, string>> {
  const texts = database.selectFrom("file").select(["name", "hash"]).where("tenant_id", "=", tenant);
  const [settings, root, media] = await Promise.all([
    texts.where("name", "in", SETTINGS_FILES).execute(),
    texts.where(({ ref }) => isBelow(ref("name"), ROOT_FOLDER)).execute(),
    database.selectFrom("media").select(["path", "hash"]).where("tenant_id", "=", tenant).execute(),
  ]);
  return new Map([
    ...[...settings, ...root].map(({ name, hash }) => [name, hash] as const),
    ...media.map(({ path, hash }) => [`media/${path}`, hash] as const),
  ]);
}

/** 0 for a tenant that does not exist. */
export async function findTenantId(database: Kysely<Tables>, code: string): Promise<number> {
  const row = await database.selectFrom("tenant").select("id").where("code", "=", code).executeTakeFirst();
  return row?.id ?? 0;
}
