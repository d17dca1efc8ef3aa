import type { Kysely } from "kysely";
import type { Tables } from "../model/tables.ts";

/** Whether a release gives or gave a file a text with this hash. */
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
