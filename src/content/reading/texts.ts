import { type Kysely, sql } from "kysely";
import { isAmongTexts } from "../engine/dialect.ts";
import type { EngineReader } from "../engine/engine.ts";
import { unpackText } from "../model/stored-text.ts";
import type { Tables } from "../model/tables.ts";

/** A column to select in queries of `file_text`: the content of the base text, which is needed to decompress `content`. */
export const BASE_CONTENT = sql<Uint8Array | null>`(select base.content from file_text as base
  where base.tenant_id = file_text.tenant_id and base.hash = file_text.base_hash)`.as("base_content");

/** Reads a current or former text of one of the tenant's files. */
export async function readText(
  database: Kysely<Tables>,
  tenant: number,
  hash: string,
): Promise<string | undefined> {
  const row = await database
    .selectFrom("file_text")
    .select(["content", BASE_CONTENT])
    .where("tenant_id", "=", tenant)
    .where("hash", "=", hash)
    .executeTakeFirst();
  return row && unpackText(row);
}

/** Reads current, former and planned texts of a tenant's files, by hash. */
export async function readTexts(
  { kind, reading }: Pick<EngineReader, "kind" | "reading">,
  tenant: number,
  hashes: readonly string[],
): Promise<Map<string, string>> {
  if (hashes.length === 0) return new Map();
  const rows = await reading
    .selectFrom("file_text")
    .select(["hash", "content", BASE_CONTENT])
    .where("tenant_id", "=", tenant)
    .where(({ ref }) => isAmongTexts(kind, ref("hash"), hashes))
    .execute();
  return new Map(rows.map((row) => [row.hash, unpackText(row)]));
}
