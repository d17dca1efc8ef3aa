import { type RawBuilder, sql } from "kysely";
import { expect, it } from "vitest";
import { openEngine } from "../engine/open-engine.ts";
import { importFolder } from "../import/folder/import-folder.ts";
import { hashOfText, packText } from "../model/stored-text.ts";
import { cornerFolder } from "../testing/corner-folder.ts";
import { type TestDatabase, describeEachEngine } from "../testing/describe-each-engine.ts";
import { sampleNeed } from "../testing/sample-need.ts";

const corner = cornerFolder();

/**
 * Queries for everything that is derived from texts. They identify articles by path instead of number, since numbers change.
 */
const DERIVED: Readonly<Record<string, string>> = {
  tenant: "select code, name, origin, languages, time_zone from tenant",
  host: "select host, position from host",
  config_entry: "select parent_code, key, form, content from config_entry",
  menu: "select type, entries from menu",
  banner: "select place, entries from banner",
  article_group: "select slug, position, name, description from article_group",
  redirect: "select position, from_path, to_path, status from redirect",
  media: "select path, hash, mime_type, bytes, width, height from media",
  article: `select path, language, group_slug, slug, translation_key, title, summary, cover, tags, authors, published_at, updated_at,
    is_draft, is_unlisted, position, reading_minutes, fingerprint, published_offset, meaning from article`,
  article_body:
    "select path, html, headings, blocks, sections from article_body join article on article.id = article_id",
  tagged_article:
    "select path, tagged_article.tag, tagged_article.position from tagged_article join article on article.id = tagged_article.id",
  article_reference:
    "select path, target from article_reference join article on article.id = article_reference.article_id",
  article_count: "select language, fallback, tag, group_slug, articles from article_count",
  stand_in:
    "select path, stand_in.language, stand_in.fallback, stand_in.tag from stand_in join article on article.id = stand_in.id",
  search_key: "select language, key, articles, titles from search_key",
  article_places: "select path, places from article_places join article on article.id = article_id",
};

async function derivedOf({ databaseUrl }: TestDatabase): Promise<Record<string, string[]>> {
  const engine = await openEngine(databaseUrl);
  try {
    const found: Record<string, string[]> = {};
    for (const [table, query] of Object.entries(DERIVED)) {
      const { rows } = await sql.raw<object>(query).execute(engine.reading);
      found[table] = rows
        .map((row) =>
          JSON.stringify(row, (_, value: unknown) =>
            value instanceof Uint8Array ? Buffer.from(value).toString("hex") : value,
          ),
        )
        .toSorted();
    }
    return found;
  } finally {
    await engine.close();
  }
}

/** Damage that a disk, a bug or a person may cause in each table. The hashes of the texts do not show it. */
const DAMAGES: readonly RawBuilder<unknown>[] = [
  sql`update tenant set name = 'Damaged', languages = '[]'`,
  sql`update config_entry set content = 'damaged'`,
  sql`update menu set entries = 'damaged'`,
  sql`delete from article_group`,
  sql`delete from redirect`,
  sql`update media set width = 7`,
  sql`update article set title = 'Damaged', slug = slug || '-x', tags = 'damaged', meaning = 'damaged', position = 7, published_at = published_at + 1
    where path = 'en/about.md'`,
  sql`update article_body set html = 'damaged', headings = 'damaged', sections = 'damaged'`,
  sql`delete from tagged_article`,
  sql`delete from article_reference`,
  sql`update article_count set articles = 70`,
  sql`delete from stand_in`,
  sql`delete from list_mark`,
  sql`delete from search_key`,
  sql`delete from article_places`,
];

describeEachEngine("rebuilding a site from its texts", (makeDatabase) => {
  it("repairs every derived table, with the same result as a fresh import", async () => {
    await corner.put("menus.yaml", "top_menu: [{ id: opening, name: Opening, article: news/opening }]\n");
    await corner.put("redirects.yaml", "- { from: /old, to: / }\n");
    await corner.put(
      "articles/en/tagged.md",
      "---\ntitle: Tagged\npublishedAt: 2026-02-03\ntags: [office]\n---\n## Part\n\nWords.\n",
    );
    const fresh = await makeDatabase();
    expect((await importFolder((await fresh.open()).exchange, corner.folder)).findings.list).toEqual([]);
    const wanted = await derivedOf(fresh);
    for (const [table, rows] of Object.entries(wanted))
      if (!["host", "banner"].includes(table)) expect(rows, table).not.toEqual([]);

    const database = await makeDatabase();
    const store = await database.open();
    await importFolder(store.exchange, corner.folder);
    const tenant = (await store.findTenant("corner")) ?? expect.fail("no tenant");
    await store.storeNeed(tenant, sampleNeed());
    const revision = await store.history.newest(tenant);
    const server = await database.open();
    await server.changes.take();
    const engine = await openEngine(database.databaseUrl);
    for (const damage of DAMAGES) await engine.write((transaction) => damage.execute(transaction));
    await engine.close();
    expect(await derivedOf(database)).not.toEqual(wanted);

    expect(await store.rebuild(tenant)).toMatchObject({ articles: 3 });
    expect(await derivedOf(database)).toEqual(wanted);
    const [change] = await server.changes.take();
    expect([...(change?.tags ?? [])]).toEqual(
      expect.arrayContaining(["config", "menu", "articles", "article:slug:about", "article:slug:about-x"]),
    );
    expect(await store.history.newest(tenant)).toBe(revision);
    expect(await store.needs.list(tenant, {})).toHaveLength(1);
    const found = await store.reader(tenant).search({ query: "words", page: 1, size: 10 }, "en");
    expect(found?.total).toBe(1);

    // Later imports and publications recognise the existing content.
    expect((await importFolder(store.exchange, corner.folder)).summary).toMatchObject({
      added: 0,
      changed: 0,
      removed: 0,
    });
    const name = "articles/en/note.md";
    const report = await store.publish("corner", [{ name, text: "---\ntitle: Note\n---\nOne\n" }], {
      base: new Map([[name, null]]),
      author: null,
      origin: "api",
    });
    expect(report).toMatchObject({ outcome: "published" });
  });

  it("leaves a site unchanged if one of its texts is missing", async () => {
    const database = await makeDatabase();
    const store = await database.open();
    await importFolder(store.exchange, corner.folder);
    const tenant = (await store.findTenant("corner")) ?? expect.fail("no tenant");
    const before = await derivedOf(database);
    const engine = await openEngine(database.databaseUrl);
    await engine.write(async (transaction) => {
      await sql`update file_text set content = ${Buffer.from("damaged")} where hash = ${hashOfText(
        "---\ntitle: About\npublishedAt: 2026-01-01\n---\nAbout us. [Opening](news/opening.md)\n",
      )}`.execute(transaction);
    });
    await engine.close();
    await expect(store.rebuild(tenant)).rejects.toThrow("The stored files of corner cannot be read: ");
    expect(await derivedOf(database)).toEqual(before);
  });

  it("leaves a site unchanged and names the texts that it cannot read", async () => {
    const database = await makeDatabase();
    const store = await database.open();
    await importFolder(store.exchange, corner.folder);
    const tenant = (await store.findTenant("corner")) ?? expect.fail("no tenant");
    const before = await derivedOf(database);
    const engine = await openEngine(database.databaseUrl);
    await engine.write(async (transaction) => {
      const { content } = packText("---\ntitle: [\n---\nAbout us.\n");
      await sql`update file_text set content = ${content} where hash = ${hashOfText(
        "---\ntitle: About\npublishedAt: 2026-01-01\n---\nAbout us. [Opening](news/opening.md)\n",
      )}`.execute(transaction);
    });
    await engine.close();
    await expect(store.rebuild(tenant)).rejects.toThrow(
      "These stored texts cannot be read, so nothing was rebuilt: articles/en/about.md. Export",
    );
    expect(await derivedOf(database)).toEqual(before);
  });
});
