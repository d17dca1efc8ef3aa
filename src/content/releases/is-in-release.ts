import type { Kysely } from "kysely";
import type { Tables } from "../model/tables.ts";

/** True if any release, planned or past, contains a file with this name and text. */
export async function isInRelease(
  reading: Kysely<Tables>,
  tenant: number,
  name: string,
  hash: string,
): Promise<boolean> {
  const file = await reading
    .selectFrom("release_file")
    .select("release_id")
    .where("tenant_id", "=", tenant)
    .where("name", "=", name)
    .where("text_hash", "=", hash)
    .limit(1)
    .executeTakeFirst();
  return file !== undefined;
}
