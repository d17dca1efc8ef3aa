import type { Kysely } from "kysely";
import { isBelow } from "../model/file-range.ts";
import type { Tables } from "../model/tables.ts";

/**
 * Lists the names and hashes of a tenant's text files in order, beginning after the name `after`. With a folder, only the files
 * below it.
 */
export function listFiles(
  database: Kysely<Tables>,
  tenant: number,
  { folder, after, size }: { folder: string; after: string; size: number },
): Promise<{ name: string; hash: string }[]> {
  return database
    .selectFrom("file")
    .select(["name", "hash"])
    .where("tenant_id", "=", tenant)
    .$if(folder !== "", (query) => query.where(({ ref }) => isBelow(ref("name"), folder)))
    .where("name", ">", after)
    .orderBy("name")
    .limit(size)
    .execute();
}
