import { readFile, readdir } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { openEngine } from "../engine/open-engine.ts";
import { exportTenant } from "../export/export-tenant.ts";
import { type TestDatabase, describeEachEngine } from "../testing/describe-each-engine.ts";
import { migrateBefore } from "../testing/migrate-before.ts";

const SETTINGS = "# Ours\ncode: old\nname: Old   # as ever\nlanguages: [{ code: en }]\n";
const ARTICLES = 450;

/** Creates a database as it was before texts had a table, with a tenant. */
async function makeOldDatabase(database: TestDatabase, hasMedia = false): Promise<void> {
  const engine = await openEngine(database.databaseUrl);
  try {
    await engine.write(async (transaction) => {
      await migrateBefore(transaction, engine.kind, "020");
      await sql`insert into tenant (id, code, name, languages) values
        (7, 'old', 'Old', '[{"code":"en","name":"English","tag":"en","isDefault":true}]')`.execute(
        transaction,
      );
      await sql`insert into source (tenant_id, name, content) values
        (7, 'site.yaml', ${SETTINGS}), (7, 'root/ads.txt', 'ads')`.execute(transaction);
      if (hasMedia)
        await sql`insert into media (tenant_id, path, hash, mime_type, bytes)
          values (7, 'logo.svg', ${"ab".repeat(32)}, 'image/svg+xml', 10)`.execute(transaction);
      for (let number = 1; number <= ARTICLES; number += 1) {
        await sql`insert into article (id, tenant_id, path, language, slug, translation_key, title, summary, cover_alt,
            tags, authors, published_at, updated_at, is_draft, is_unlisted, position, reading_minutes, fingerprint)
          values (${number}, 7, ${`en/a${number}.md`}, 'en', ${`a${number}`}, ${`a${number}`}, 'A', '', '', '[]', '[]',
            1000, 1000, 0, 0, 0, 1, 'f')`.execute(transaction);
        await sql`insert into article_body (article_id, html, headings, blocks, sections, source)
          values (${number}, '<p>Text</p>', '[]', '[]', '[]', ${textOf(number)})`.execute(transaction);
      }
    });
  } finally {
    await engine.close();
  }
}

/** Returns one of 400 texts. Files with the same text share one row. */
function textOf(number: number): string {
  return `\uFEFF---\r\ntitle: A\r\npublishedAt: 2026-05-01\r\n---\r\n줄 ${number % 400}`;
}

describeEachEngine("a database without a table of texts", (makeDatabase) => {
  it("is migrated with every byte of its files", async () => {
    const database = await makeDatabase({ isBare: true });
    await makeOldDatabase(database);
    const store = await database.open();
    const folder = join(database.dataFolder, "out");
    await exportTenant(store.exchange, "old", folder);
    expect(await readFile(join(folder, "site.yaml"), "utf8")).toBe(SETTINGS);
    expect(await readdir(join(folder, "articles/en"))).toHaveLength(ARTICLES);
    for (let number = 1; number <= ARTICLES; number += 1)
      expect(await readFile(join(folder, `articles/en/a${number}.md`), "utf8")).toBe(textOf(number));
    const tenant = await store.findTenant("old");
    if (tenant === undefined) throw new Error("no tenant");
    expect(await store.reader(tenant).findRootFile("ads.txt")).toBe("ads");
    expect(await store.reader(tenant).listRootFiles()).toEqual([{ path: "ads.txt", type: "text/plain" }]);
  });
});

describeEachEngine("a database that was filled before there were revisions", (makeDatabase) => {
  it("gets a first revision of all its files, and loses none", async () => {
    const database = await makeDatabase({ isBare: true });
    await makeOldDatabase(database, true);
    const store = await database.open();
    const tenant = (await store.findTenant("old")) ?? expect.fail("no tenant");
    const [first, ...others] = await store.history.list(tenant, { limit: 10 });
    expect(others).toEqual([]);
    expect(first).toMatchObject({
      author: null,
      isPublished: true,
      note: "as it was when the history began",
      files: { added: ARTICLES + 2 + 1, changed: 0, removed: 0 },
    });
    const { steps } = (await store.history.find(tenant, first?.id ?? 0)) ?? expect.fail("no revision");
    const site = steps.find(({ name }) => name === "site.yaml");
    expect(await store.history.text(tenant, site?.after ?? "")).toBe(SETTINGS);
    expect(steps).toContainEqual({ name: "media/logo.svg", before: null, after: "ab".repeat(32) });
    // Starting again adds nothing.
    await database.open();
    expect(await store.history.list(tenant, { limit: 10 })).toHaveLength(1);
  });
});
