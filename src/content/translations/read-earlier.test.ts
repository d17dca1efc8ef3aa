import { sql } from "kysely";
import { expect, it } from "vitest";
import { openEngine } from "../engine/open-engine.ts";
import { importFolder } from "../import/folder/import-folder.ts";
import { hashOfText } from "../model/stored-text.ts";
import { cornerFolder } from "../testing/corner-folder.ts";
import { type TestDatabase, describeEachEngine } from "../testing/describe-each-engine.ts";

const corner = cornerFolder();

const article = (body: string, day: string, more = "") =>
  `---\ntitle: A\npublishedAt: 2026-01-01\nupdatedAt: ${day}\n${more}---\n${body}\n`;

/** Removes the data that an earlier version did not store. */
async function forget({ databaseUrl }: TestDatabase): Promise<void> {
  const engine = await openEngine(databaseUrl);
  await engine.write(async (transaction) => {
    await sql`delete from translated`.execute(transaction);
    await sql`update article set meaning = ''`.execute(transaction);
    await sql`update tenant set translations_since = 0`.execute(transaction);
  });
  await engine.close();
}

describeEachEngine("a store of an earlier version", (makeDatabase) => {
  it("finds outdated translations by their history, or else by their dates, and takes later publications into account", async () => {
    const database = await makeDatabase();
    const earlier = await database.open();
    const bring = async (files: Record<string, string>) => {
      for (const [name, text] of Object.entries(files)) await corner.put(name, text);
      expect((await importFolder(earlier.exchange, corner.folder)).findings.list).toEqual([]);
    };
    const [first, tagged] = [article("One", "2026-01-01"), article("One", "2026-01-01", "tags: [x]\n")];
    await bring({
      "articles/en/changed.md": first,
      "articles/zh/changed.md": article("一", "2026-06-01"),
      "articles/en/tagged.md": first,
      "articles/zh/tagged.md": article("一", "2026-01-01"),
      "articles/en/translated.md": article("One", "2026-06-01"),
      "articles/zh/translated.md": article("一", "2026-01-01"),
      "articles/en/dated.md": article("One", "2026-06-01"),
      "articles/zh/dated.md": article("一", "2026-01-01"),
      "articles/en/same.md": article("One", "2026-06-01"),
      "articles/zh/same.md": article("一", "2026-06-01"),
    });
    const changed = article("Two", "2026-01-01");
    await bring({ "articles/en/changed.md": changed, "articles/en/tagged.md": tagged });
    await bring({ "articles/zh/translated.md": article("二", "2026-01-01") });
    await forget(database);

    const store = await database.open();
    const tenant = (await store.findTenant("corner")) ?? expect.fail("no tenant");
    expect(await store.translations.outdated(tenant)).toMatchObject([
      { name: "articles/zh/changed.md", before: hashOfText(first), after: hashOfText(changed) },
      { name: "articles/zh/dated.md", before: null },
    ]);
    const isNoticed = async (slug: string) =>
      (await store.reader(tenant).findArticle({ slug }, "zh"))?.isOutdated;
    expect(await Promise.all(["changed", "tagged", "translated", "dated", "same"].map(isNoticed))).toEqual([
      true,
      false,
      false,
      true,
      false,
    ]);

    const publish = (name: string, before: string, text: string) =>
      store.publish("corner", [{ name, text }], {
        base: new Map([[name, hashOfText(before)]]),
        author: null,
        origin: "api",
      });
    // A hash of the original's meaning was recorded as well, so a change of its tags does not make the translation outdated.
    const same = "articles/en/same.md";
    const more = article("One", "2026-06-01", "tags: [x]\n");
    expect(await publish(same, article("One", "2026-06-01"), more)).toMatchObject({ outcome: "published" });
    expect(await isNoticed("same")).toBe(false);
    await database.open();
    expect(await store.translations.outdated(tenant)).toHaveLength(2);
  });

  it("is read once, by the first process", async () => {
    const database = await makeDatabase();
    await importFolder((await database.open()).exchange, corner.folder);
    await forget(database);
    const stores = await Promise.all([database.open(), database.open()]);
    const tenant = (await stores[0].findTenant("corner")) ?? expect.fail("no tenant");
    expect(await stores[1].translations.outdated(tenant)).toEqual([]);
  });
});
