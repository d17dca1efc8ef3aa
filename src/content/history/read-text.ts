import type { Kysely } from "kysely";
import { unpackText } from "../model/stored-text.ts";
import type { Tables } from "../model/tables.ts";

/** A text that a file of the tenant has or had. */
export async function readText(
  database: Kysely<Tables>,
  tenant: number,
  hash: string,
): Promise<string | undefined> {
  const row = await database
    .selectFrom("file_text")
    .select("content")
    .where("tenant_id", "=", tenant)
    .where("hash", "=", hash)
    .executeTakeFirst();
  return row && unpackText(row.content);
}
