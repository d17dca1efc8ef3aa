import { type Transaction, sql } from "kysely";
import { refreshLists } from "../articles/refresh-lists.ts";
import { isAmongTexts, isInNumbers } from "../engine/dialect.ts";
import type { EngineReader } from "../engine/engine.ts";
import { openSqliteInMemory } from "../engine/sqlite-memory.ts";
import { migrate } from "../migrations/migrate.ts";
import type { Tables } from "../model/tables.ts";
import { ANY_LANGUAGE } from "../reading/visibility.ts";
import { refreshIndex } from "../search/index/index-articles.ts";

let template: Promise<Uint8Array> | undefined;

/** Creates an empty in-memory store with the current tables. */
async function emptyStore(): Promise<Uint8Array> {
  const engine = openSqliteInMemory();
  try {
    await migrate(engine);
    return engine.copy();
  } finally {
    await engine.close();
  }
}

/** The articles and files of a tenant that are copied to a small in-memory store (a layer) for a preview. */
export interface LayerContents {
  tenant: number;
  /** Articles with one of these translation keys, in all languages. */
  keys: readonly string[];
  /**
   * Slugs that the previewed articles will have. The layer also needs articles that had one of these slugs before, to know
   * their redirects.
   */
  slugs: readonly string[];
  /** Files below `media/` that these articles will show. */
  covers: readonly string[];
}

/** Creates a small in-memory store with a tenant's settings and a few of its articles, as published. */
export async function copyLayer(published: EngineReader, concerned: LayerContents): Promise<Uint8Array> {
  template ??= emptyStore();
  template.catch(() => (template = undefined));
  const layer = openSqliteInMemory(await template);
  try {
    await layer.write(async (transaction) => {
      await copySettings(published, transaction, concerned.tenant);
      await copyArticles(published, transaction, concerned);
      await refreshLists("sqlite", transaction, concerned.tenant, "all");
      await reserveIds(transaction);
    });
    await refreshIndex(layer);
    return layer.copy();
  } finally {
    await layer.close();
  }
}

const SETTINGS = ["host", "config_entry", "menu", "banner", "article_group", "redirect"] as const;

async function copySettings(
  { reading }: EngineReader,
  transaction: Transaction<Tables>,
  tenant: number,
): Promise<void> {
  const row = await reading
    .selectFrom("tenant")
    .selectAll()
    .where("id", "=", tenant)
    .executeTakeFirstOrThrow();
  await transaction.insertInto("tenant").values(row).execute();
  for (const table of SETTINGS)
    await insert(
      transaction,
      table,
      await reading.selectFrom(table).selectAll().where("tenant_id", "=", tenant).execute(),
    );
}

async function copyArticles(
  { kind, reading }: EngineReader,
  transaction: Transaction<Tables>,
  { tenant, keys, slugs, covers }: LayerContents,
): Promise<void> {
  const articles = await reading
    .selectFrom("article")
    .selectAll()
    .where("tenant_id", "=", tenant)
    .where(({ ref }) => isAmongTexts(kind, ref("translation_key"), keys))
    .execute();
  const ids = articles.map(({ id }) => id);
  const list = JSON.stringify(ids);
  await insert(transaction, "article", articles);
  await insert(
    transaction,
    "article_body",
    await reading
      .selectFrom("article_body")
      .selectAll()
      .where(({ ref }) => isInNumbers(kind, ref("article_id"), list))
      .execute(),
  );
  await insert(
    transaction,
    "tagged_article",
    await reading
      .selectFrom("tagged_article")
      .selectAll()
      .where(({ ref }) => isInNumbers(kind, ref("id"), list))
      .execute(),
  );
  const paths = articles.map(({ path }) => path);
  await insert(
    transaction,
    "translated",
    await reading
      .selectFrom("translated")
      .selectAll()
      .where("tenant_id", "=", tenant)
      .where(({ ref }) => isAmongTexts(kind, ref("path"), paths))
      .execute(),
  );
  await copyTexts(
    { kind, reading },
    transaction,
    tenant,
    paths.map((path) => `articles/${path}`),
  );
  const pictures = [...covers, ...articles.flatMap(({ cover }) => cover ?? [])];
  for (const table of ["media", "media_detail"] as const)
    await insert(
      transaction,
      table,
      await reading
        .selectFrom(table)
        .selectAll()
        .where("tenant_id", "=", tenant)
        .where(({ ref }) => isAmongTexts(kind, ref("path"), pictures))
        .execute(),
    );
  await insert(
    transaction,
    "moved_address",
    await reading
      .selectFrom("moved_address")
      .selectAll()
      .where("tenant_id", "=", tenant)
      .where(({ ref, or, and, eb }) =>
        or([
          isAmongTexts(kind, ref("translation_key"), keys),
          and([eb("language", "in", ANY_LANGUAGE), isAmongTexts(kind, ref("slug"), slugs)]),
        ]),
      )
      .execute(),
  );
}

/** Copies texts. They are needed to recognise renamed files by their content. */
async function copyTexts(
  { kind, reading }: Pick<EngineReader, "kind" | "reading">,
  transaction: Transaction<Tables>,
  tenant: number,
  names: readonly string[],
): Promise<void> {
  const files = await reading
    .selectFrom("file")
    .selectAll()
    .where("tenant_id", "=", tenant)
    .where(({ ref }) => isAmongTexts(kind, ref("name"), names))
    .execute();
  const hashes = [...new Set(files.map(({ hash }) => hash))];
  const textsOf = (wanted: readonly string[]) =>
    reading
      .selectFrom("file_text")
      .selectAll()
      .where("tenant_id", "=", tenant)
      .where(({ ref }) => isAmongTexts(kind, ref("hash"), wanted))
      .execute();
  const texts = await textsOf(hashes);
  const bases = new Set(texts.flatMap(({ base_hash: base }) => base ?? [])).difference(new Set(hashes));
  await insert(transaction, "file_text", [...texts, ...(await textsOf([...bases]))]);
  await insert(transaction, "file", files);
}

/** Number of rows in one statement: the widest tables have 22 columns, and SQLite accepts 32,766 parameters. */
const ROWS_AT_ONCE = 500;

async function insert<Table extends keyof Tables>(
  transaction: Transaction<Tables>,
  table: Table,
  rows: readonly object[],
): Promise<void> {
  for (let first = 0; first < rows.length; first += ROWS_AT_ONCE)
    await transaction
      .insertInto(table)
      // The rows contain all columns, since they come from the same table of another database.
      .values(rows.slice(first, first + ROWS_AT_ONCE) as never)
      .execute();
}

/**
 * The first id of new articles. It is larger than all ids of any store, so that new articles are never mistaken for published
 * ones and are sorted as the newest.
 */
const FIRST_ID = 2 ** 52;

async function reserveIds(transaction: Transaction<Tables>): Promise<void> {
  await sql`delete from sqlite_sequence where name = 'article'`.execute(transaction);
  await sql`insert into sqlite_sequence (name, seq) values ('article', ${FIRST_ID})`.execute(transaction);
}
