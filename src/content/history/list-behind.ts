import type { Kysely } from "kysely";
import type { Tables } from "../model/tables.ts";
import type { Tenant } from "../model/tenant.ts";

/** A translation whose original was published with another text after it. */
export interface BehindTranslation {
  /** Its path in the content folder. */
  name: string;
  /** That of the article in the default language. */
  original: string;
  /** The hash of the original when the translation was last published, and now. */
  before: string | null;
  after: string;
  /** When the original was first changed since, in epoch milliseconds, and by whom. */
  at: number;
  author: string | null;
}

/**
 * The translations that are behind, by what was published: a translation is taken to be made from the text that its original had
 * when it was last published itself, or that was published together with it. So both of a first import belong together.
 */
export async function listBehind(database: Kysely<Tables>, tenant: Tenant): Promise<BehindTranslation[]> {
  const pairs = await database
    .selectFrom("article as translation")
    .innerJoin("article as original", (join) =>
      join
        .onRef("original.tenant_id", "=", "translation.tenant_id")
        .onRef("original.translation_key", "=", "translation.translation_key"),
    )
    .select(["translation.path", "original.path as original"])
    .where("translation.tenant_id", "=", tenant.id)
    .where("original.language", "=", tenant.defaultLanguage)
    .where("translation.language", "!=", tenant.defaultLanguage)
    .orderBy("translation.path")
    .execute();
  const newest = await readNewest(database, tenant.id);
  const behind: BehindTranslation[] = [];
  for (const pair of pairs) {
    const [name, original] = [`articles/${pair.path}`, `articles/${pair.original}`];
    const [own, of] = [newest.get(name), newest.get(original)];
    if (own === undefined || of === undefined || of <= own) continue;
    const [first, now] = await Promise.all([
      readFirstSince(database, tenant.id, original, own),
      readHash(database, tenant.id, original),
    ]);
    if (first === undefined || now === undefined || first.before === now) continue;
    behind.push({ name, original, ...first, after: now });
  }
  return behind;
}

/** The newest publication of each file. */
async function readNewest(database: Kysely<Tables>, tenant: number): Promise<Map<string, number>> {
  const rows = await database
    .selectFrom("revision_file")
    .innerJoin("revision", "revision.id", "revision_file.revision_id")
    .select(({ fn }) => ["revision_file.name", fn.max("revision.id").as("revision")])
    .where("revision.tenant_id", "=", tenant)
    .where("revision.is_published", "=", 1)
    .groupBy("revision_file.name")
    .execute();
  // PostgreSQL returns the maximum of a bigint column as text.
  return new Map(rows.map(({ name, revision }) => [name, Number(revision)]));
}

async function readFirstSince(database: Kysely<Tables>, tenant: number, name: string, revision: number) {
  return database
    .selectFrom("revision_file")
    .innerJoin("revision", "revision.id", "revision_file.revision_id")
    .select(["revision_file.before_hash as before", "revision.at", "revision.author"])
    .where("revision.tenant_id", "=", tenant)
    .where("revision.is_published", "=", 1)
    .where("revision_file.name", "=", name)
    .where("revision.id", ">", revision)
    .orderBy("revision.id")
    .limit(1)
    .executeTakeFirst();
}

async function readHash(database: Kysely<Tables>, tenant: number, name: string): Promise<string | undefined> {
  const row = await database
    .selectFrom("file")
    .select("hash")
    .where("tenant_id", "=", tenant)
    .where("name", "=", name)
    .executeTakeFirst();
  return row?.hash;
}
