import type { Kysely } from "kysely";
import { isAmongTexts } from "../../engine/dialect.ts";
import type { EngineKind } from "../../engine/engine.ts";
import type { Tables } from "../../model/tables.ts";

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
