import type { Kysely } from "kysely";
import { isAmongTexts } from "../engine/dialect.ts";
import type { EngineReader } from "../engine/engine.ts";
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

/** Texts that files of a tenant have, had or will have, by hash. */
export async function readTexts(
  { kind, reading }: Pick<EngineReader, "kind" | "reading">,
  tenant: number,
  hashes: readonly string[],
): Promise<Map<string, string>> {
  if (hashes.length === 0) return new Map();
  const rows = await reading
    .selectFrom("file_text")
    .select(["hash", "content"])
    .where("tenant_id", "=", tenant)
    .where(({ ref }) => isAmongTexts(kind, ref("hash"), hashes))
    .execute();
  return new Map(rows.map(({ hash, content }) => [hash, unpackText(content)]));
}
