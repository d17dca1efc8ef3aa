import type { Kysely, Transaction } from "kysely";
import { lockTenant } from "../engine/dialect.ts";
import { type Engine, PATIENT } from "../engine/engine.ts";
import { unpackText } from "../model/stored-text.ts";
import type { Tables } from "../model/tables.ts";
import { BASE_CONTENT, readText } from "../reading/texts.ts";
import { readDefaultLanguage } from "../tenants/tenant-rows.ts";
import { meaningOf } from "./meaning.ts";
import { type TranslationRecording, followOriginals, nameOf, recordTranslated } from "./translated-rows.ts";

/**
 * For sites that were filled by an earlier version, computes the meaning of each article and finds the text of the original
 * from which each translation was made. This happens once for each site, in the first process that opens it.
 */
export async function readEarlierTranslations(engine: Engine): Promise<void> {
  const tenants = await selectUnread(engine.reading).execute();
  for (const { id, code } of tenants)
    await engine.write(async (transaction) => {
      await lockTenant(engine.kind, code).execute(transaction);
      const [unread] = await selectUnread(transaction).where("id", "=", id).execute();
      if (unread === undefined) return;
      await readMeanings(transaction, id);
      const original = await readDefaultLanguage(transaction, id);
      const noting = { kind: engine.kind, transaction, tenant: id, original, author: null };
      // First records what the dates imply, then corrects this by the history, which is more reliable.
      await recordTranslated(noting, "all", "all");
      await correctByHistory(noting);
      await transaction
        .updateTable("tenant")
        .set({ translations_since: Date.now() })
        .where("id", "=", id)
        .execute();
    }, PATIENT);
}

function selectUnread(database: Kysely<Tables>) {
  return database.selectFrom("tenant").select(["id", "code"]).where("translations_since", "=", 0);
}

const ROWS_AT_ONCE = 200;

async function readMeanings(transaction: Transaction<Tables>, tenant: number): Promise<void> {
  for (let last = ""; ;) {
    const rows = await transaction
      .selectFrom("article")
      .innerJoin("file", (join) =>
        join.onRef("file.tenant_id", "=", "article.tenant_id").on("file.name", "=", nameOf("article")),
      )
      .innerJoin("file_text", (join) =>
        join.onRef("file_text.tenant_id", "=", "file.tenant_id").onRef("file_text.hash", "=", "file.hash"),
      )
      .select(["article.id", "article.path", "file_text.content", BASE_CONTENT])
      .where("article.tenant_id", "=", tenant)
      .where("article.path", ">", last)
      .orderBy("article.path")
      .limit(ROWS_AT_ONCE)
      .execute();
    for (const { id, ...text } of rows)
      await transaction
        .updateTable("article")
        .set({ meaning: meaningOf(unpackText(text)) })
        .where("id", "=", id)
        .execute();
    const end = rows.at(-1);
    if (end === undefined) return;
    last = end.path;
  }
}

/**
 * If a translation and its original were last published in different revisions, the history decides: the translation was made
 * from the text that the original had when the translation was published.
 */
async function correctByHistory(noting: TranslationRecording): Promise<void> {
  const { transaction, tenant } = noting;
  const newest = await readNewest(transaction, tenant);
  const rows = await transaction
    .selectFrom("translated")
    .select(["path", "from_path"])
    .where("tenant_id", "=", tenant)
    .execute();
  for (const { path, from_path } of rows) {
    const [own, of] = [newest.get(`articles/${path}`), newest.get(`articles/${from_path}`)];
    if (own === undefined || of === undefined || own === of) continue;
    const hash = await readHashAfter(transaction, tenant, { name: `articles/${from_path}`, revision: own });
    if (hash === undefined) continue;
    const { at, author } = await transaction
      .selectFrom("revision")
      .select(["at", "author"])
      .where("id", "=", own)
      .executeTakeFirstOrThrow();
    const from = { from_hash: hash, from_meaning: await readMeaning(transaction, tenant, hash) };
    await transaction
      .updateTable("translated")
      .set({ ...from, at, author })
      .where("tenant_id", "=", tenant)
      .where("path", "=", path)
      .execute();
  }
  await followOriginals(
    noting,
    rows.map(({ from_path }) => from_path),
  );
}

/** Reads the newest publication of each file. */
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

/** Reads the hash that a file had after a revision; `undefined` if the file did not exist, or the hash is unknown. */
async function readHashAfter(
  database: Kysely<Tables>,
  tenant: number,
  { name, revision }: { name: string; revision: number },
): Promise<string | undefined> {
  const row = await database
    .selectFrom("revision_file")
    .innerJoin("revision", "revision.id", "revision_file.revision_id")
    .select("revision_file.after_hash")
    .where("revision.tenant_id", "=", tenant)
    .where("revision.is_published", "=", 1)
    .where("revision_file.name", "=", name)
    .where("revision.id", "<=", revision)
    .orderBy("revision_file.revision_id", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.after_hash ?? undefined;
}

async function readMeaning(database: Kysely<Tables>, tenant: number, hash: string): Promise<string> {
  const text = await readText(database, tenant, hash);
  return text === undefined ? "" : meaningOf(text);
}
