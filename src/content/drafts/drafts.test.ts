import { expect, it } from "vitest";
import { openEngine } from "../engine/open-engine.ts";
import { importFolder } from "../import/folder/import-folder.ts";
import { hashOfText } from "../model/stored-text.ts";
import { cornerFolder } from "../testing/corner-folder.ts";
import { type OpenedStore, type TestDatabase, describeEachEngine } from "../testing/describe-each-engine.ts";
import type { DraftEdit, DraftReport } from "./draft.ts";

const corner = cornerFolder();
const NAME = "articles/en/drafted.md";

function article(first: string, second = "Two."): string {
  return `---\ntitle: Drafted\npublishedAt: 2026-03-01\n---\n${first} ${second}\n`;
}

async function opened(database: TestDatabase) {
  const store = await database.open();
  await importFolder(store.exchange, corner.folder);
  const tenant = (await store.findTenant("corner")) ?? expect.fail("no tenant");
  const publish = async (text: string, base: string | null) =>
    store.publish("corner", [{ name: NAME, text }], {
      base: new Map([[NAME, base === null ? null : hashOfText(base)]]),
      author: "mina",
      origin: "studio",
    });
  const save = (text: string, edit: Partial<DraftEdit> = {}): Promise<DraftReport> =>
    store.drafts.save(tenant, { name: NAME, text, base: null, version: 0, author: "jun", ...edit });
  return { store, tenant, publish, save, drafts: store.drafts };
}

function versionOf(report: DraftReport): number {
  return report.outcome === "saved" ? report.version : expect.fail("not saved");
}

/** Reads all rows from which pages, feeds, search results and caches are made. */
async function shownRows({ databaseUrl }: TestDatabase): Promise<unknown[]> {
  const engine = await openEngine(databaseUrl);
  try {
    const tables = [
      "tenant",
      "article",
      "article_body",
      "article_count",
      "article_places",
      "search_key",
      "list_mark",
      "tagged_article",
      "stand_in",
      "article_reference",
      "change",
      "file",
      "revision",
      "synced",
      "menu",
    ] as const;
    const rows: unknown[] = [];
    for (const table of tables)
      rows.push(
        await engine.reading
          .selectFrom(table as "tenant")
          .selectAll()
          .execute(),
      );
    return rows;
  } finally {
    await engine.close();
  }
}

async function textsOf({ databaseUrl }: TestDatabase): Promise<string[]> {
  const engine = await openEngine(databaseUrl);
  try {
    const rows = await engine.reading.selectFrom("file_text").select("hash").execute();
    return rows.map(({ hash }) => hash).sort();
  } finally {
    await engine.close();
  }
}

async function htmlOf(store: OpenedStore): Promise<string | undefined> {
  const tenant = (await store.findTenant("corner")) ?? expect.fail("no tenant");
  return (await store.reader(tenant).findArticle({ slug: "drafted" }, "en"))?.html;
}

describeEachEngine("drafts", (makeDatabase) => {
  it("are not shown to readers in any list, search, feed, count or cache", async () => {
    const database = await makeDatabase();
    const { store, save, drafts, tenant } = await opened(database);
    const before = await shownRows(database);
    const version = versionOf(await save(article("One.")));
    await save(article("One!"), { version });
    await drafts.save(tenant, {
      name: "menus.yaml",
      text: "top_menu: []\n",
      base: null,
      version: 0,
      author: null,
    });
    expect(await shownRows(database)).toEqual(before);
    expect(await htmlOf(store)).toBeUndefined();
    expect(await store.reader(tenant).search({ query: "Drafted", page: 1, size: 5 }, "en")).toMatchObject({
      total: 0,
    });
  });

  it("exist once for each file, with a version that is never reused, and leave no text behind", async () => {
    const database = await makeDatabase();
    const { save, drafts, tenant } = await opened(database);
    const texts = await textsOf(database);
    const first = versionOf(await save(article("One.")));
    const second = versionOf(await save(article("One!"), { version: first }));
    expect(await save(article("Late."), { version: first, author: "mina" })).toMatchObject({
      outcome: "outdated",
      current: { version: second, editedBy: "jun" },
    });
    expect(await drafts.find(tenant, NAME)).toMatchObject({ text: article("One!"), isOutdated: false });
    expect(await drafts.discard(tenant, { name: NAME, version: first })).toMatchObject({
      outcome: "outdated",
    });
    expect(await drafts.discard(tenant, { name: NAME, version: second })).toBeUndefined();
    expect(await drafts.find(tenant, NAME)).toBeUndefined();
    expect(await textsOf(database)).toEqual(texts);
    const again = versionOf(await save(article("One.")));
    expect(again).toBeGreaterThan(second);
    expect(await save(article("Late."), { version: second })).toMatchObject({ outcome: "outdated" });
  });

  it("are saved again without a conflict if the answer to the same person was lost", async () => {
    const { save, drafts, tenant } = await opened(await makeDatabase());
    const first = versionOf(await save(article("One.")));
    const second = versionOf(await save(article("One!"), { version: first }));
    expect(await save(article("One!"), { version: first })).toEqual({ outcome: "saved", version: second });
    expect(await save(article("One!"), { version: first, author: "mina" })).toMatchObject({
      outcome: "outdated",
    });
    expect(await save(article("One?"), { version: first })).toMatchObject({ outcome: "outdated" });
    expect(await drafts.find(tenant, NAME)).toMatchObject({ text: article("One!"), version: second });
  });

  it("cause a conflict for one of two people who start at the same time", async () => {
    const database = await makeDatabase();
    const one = await opened(database);
    const other = await database.open();
    const reports = await Promise.all([
      one.save(article("One.")),
      other.drafts.save(one.tenant, {
        name: NAME,
        text: article("Other."),
        base: null,
        version: 0,
        author: "mina",
      }),
    ]);
    expect(reports.map(({ outcome }) => outcome).sort()).toEqual(["outdated", "saved"]);
  });

  it("are saved even with errors in their text, under any name that a content folder can have", async () => {
    const { save, drafts, tenant } = await opened(await makeDatabase());
    expect(await save("---\nno: title\n---\n")).toMatchObject({ outcome: "saved" });
    expect(await drafts.find(tenant, NAME)).toMatchObject({ text: "---\nno: title\n---\n" });
    for (const name of [
      "media/a.png",
      "articles/../../etc/passwd",
      "notes.txt",
      "root//a",
      "articles/en/\0.md",
    ])
      await expect(save("a", { name })).rejects.toThrow("not a text file of a content folder");
    await expect(
      save("a", { name: "articles/en/other.md", base: hashOfText("never published") }),
    ).rejects.toThrow("never published here");
  });

  it("stay as saved if the published text conflicts with them", async () => {
    const { save, drafts, tenant, publish } = await opened(await makeDatabase());
    await publish(article("One."), null);
    const base = hashOfText(article("One."));
    const version = versionOf(await save(article("One, mine."), { base }));
    await publish(article("One, theirs."), article("One."));
    const state = { name: NAME, version, base, isOutdated: true };
    expect(await drafts.find(tenant, NAME)).toMatchObject({ ...state, text: article("One, mine.") });
    expect(await drafts.list(tenant, { size: 5 })).toMatchObject([state]);
  });

  it("are read with later publications merged in, however they were published", async () => {
    const { store, save, drafts, tenant, publish } = await opened(await makeDatabase());
    await corner.put(NAME, article("One."));
    await importFolder(store.exchange, corner.folder);
    const first = (await store.history.list(tenant, { limit: 1 }))[0];
    const version = versionOf(
      await save(article("One.", "Two, mine."), { base: hashOfText(article("One.")) }),
    );
    const look = async (first: string) => {
      const [listed] = await drafts.list(tenant, { size: 5 });
      const found = await drafts.find(tenant, NAME);
      expect(listed).toMatchObject({ isOutdated: false, editedBy: "jun", version });
      expect(found).toMatchObject({
        text: article(first, "Two, mine."),
        base: hashOfText(article(first)),
        version,
      });
    };
    await corner.put(NAME, article("Imported."));
    await importFolder(store.exchange, corner.folder);
    await look("Imported.");
    await corner.put(NAME, article("Pushed."));
    await store.sync.push(corner.folder, { tenant: "corner" });
    await look("Pushed.");
    await publish(article("Published."), article("Pushed."));
    await look("Published.");
    const release = await store.releases.make("corner", {
      title: "Soon",
      goesLiveAt: Date.now() - 1,
      author: null,
      changes: [{ name: NAME, text: article("Released.") }],
      base: new Map([[NAME, hashOfText(article("Published."))]]),
    });
    if (release.outcome !== "planned") expect.fail(release.outcome);
    await store.releases.apply("corner", release.id, null);
    await look("Released.");
    const revision = (await store.history.find(tenant, first?.id ?? 0)) ?? expect.fail("no revision");
    await store.history.restore(tenant, revision, { author: null });
    await look("One.");
  });

  it("are listed page by page, by name", async () => {
    const { save, drafts, tenant } = await opened(await makeDatabase());
    const names = ["articles/en/a.md", "articles/en/b.md", "articles/zh/가.md", "menus.yaml"];
    for (const name of names.toReversed()) await save("a", { name });
    const first = await drafts.list(tenant, { size: 3 });
    expect(first.map(({ name }) => name)).toEqual(names.slice(0, 3));
    const rest = await drafts.list(tenant, { after: first.at(-1)?.name, size: 3 });
    expect(rest.map(({ name }) => name)).toEqual(names.slice(3));
  });

  it("record who wrote what while several people write, until they are published", async () => {
    const { tenant, save, drafts, publish } = await opened(await makeDatabase());
    const turns = async () =>
      (await drafts.turns(tenant, NAME)).map(({ author, parts }) => [
        author,
        parts.filter(({ kind }) => kind !== "same").map(({ kind, text }) => `${kind} ${text}`),
      ]);
    await publish(article("One."), null);
    const base = hashOfText(article("One."));
    const first = await save(article("Eins."), { base });
    const second = await save(article("Eins!"), { base, version: versionOf(first) });
    expect(await turns()).toEqual([]);
    const third = await save(article("Eins!", "Zwei."), { base, version: versionOf(second), author: "mina" });
    const fourth = await save(article("Eins?", "Zwei."), { base, version: versionOf(third) });
    expect(await turns()).toEqual([
      ["jun", ["removed One.", "added Eins!"]],
      ["mina", ["removed Two", "added Zwei"]],
      ["jun", ["removed !", "added ?"]],
    ]);
    await drafts.discard(tenant, { name: NAME, version: versionOf(fourth) });
    await save(article("Uno."), { base });
    expect(await turns()).toEqual([]);
  });
});
