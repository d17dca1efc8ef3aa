import { sql } from "kysely";
import { afterEach, expect, it, vi } from "vitest";
import { openEngine } from "../engine/open-engine.ts";
import { importFolder } from "../import/folder/import-folder.ts";
import { hashOfText } from "../model/stored-text.ts";
import { cornerFolder } from "../testing/corner-folder.ts";
import { type OpenedStore, type TestDatabase, describeEachEngine } from "../testing/describe-each-engine.ts";
import { NAMING_COLUMNS } from "./drop-texts.ts";

const corner = cornerFolder();
const ABOUT = "articles/en/about.md";
const BY_EDITOR = { author: "mina@example.com", origin: "studio" } as const;

afterEach(() => vi.useRealTimers());

function article(text: string): string {
  return `---\ntitle: About\npublishedAt: 2026-01-01\n---\n${text}\n`;
}

describeEachEngine("stored versions", (makeDatabase) => {
  let database: TestDatabase;
  let store: OpenedStore;

  async function install(now = "2026-03-01T12:00:00Z"): Promise<void> {
    vi.useFakeTimers({ now: new Date(now), toFake: ["Date"] });
    database = await makeDatabase();
    store = await database.open();
    await corner.put(ABOUT, article("First"));
    await corner.put(
      "site.yaml",
      "code: corner\nname: Corner\ntimeZone: Asia/Seoul\ngroups: [{ slug: news, name: News }]\n",
    );
    expect((await importFolder(store.exchange, corner.folder)).findings.list).toEqual([]);
  }

  const tenantOf = async () => (await store.findTenant("corner")) ?? expect.fail("no tenant");

  async function keep(text: string, now?: string): Promise<number> {
    if (now !== undefined) vi.setSystemTime(new Date(now));
    return store.history.keep(await tenantOf(), { name: ABOUT, text: article(text), ...BY_EDITOR });
  }

  async function publish(text: string, before: string, by = store) {
    const base = new Map([[ABOUT, hashOfText(article(before))]]);
    return by.publish("corner", [{ name: ABOUT, text: article(text) }], { ...BY_EDITOR, base });
  }

  const isStored = async (text: string) =>
    (await store.history.text(await tenantOf(), hashOfText(article(text)))) !== undefined;

  async function listed(): Promise<number[]> {
    const revisions = await store.history.list(await tenantOf(), { name: ABOUT, limit: 100 });
    return revisions.map(({ id }) => id);
  }

  it("are listed and can be restored, and do not change published content", async () => {
    await install();
    const tenant = await tenantOf();
    const published = await store.history.newest(tenant);
    const id = await keep("Draft");
    expect(await store.history.newest(tenant)).toBe(published);
    expect((await store.reader(tenant).findArticle({ slug: "about" }, "en"))?.html).toContain("First");
    const [newest] = await store.history.list(tenant, { name: ABOUT, limit: 1 });
    expect(newest).toMatchObject({ id, isPublished: false, ...BY_EDITOR });
    const revision = (await store.history.find(tenant, id)) ?? expect.fail();
    await publish("Second", "First");
    const base = new Map([["articles/en/other.md", null]]);
    const other = [{ name: "articles/en/other.md", text: article("Other") }];
    expect((await store.publish("corner", other, { ...BY_EDITOR, base })).outcome).toBe("published");
    expect(await store.history.restore(tenant, revision, { author: null })).toMatchObject({
      outcome: "published",
      steps: [{ name: ABOUT, after: hashOfText(article("Draft")) }],
    });
    const first = (await store.history.find(tenant, published)) ?? expect.fail();
    await store.history.restore(tenant, first, { author: null });
    expect((await store.reader(tenant).findArticle({ slug: "about" }, "en"))?.html).toContain("First");
  });

  it("are all retained for thirty days, then only the last of each day; published versions stay for ever", async () => {
    await install();
    const ids = [
      await keep("a", "2026-03-02T08:00:00Z"),
      // The last minute of a day in Seoul, and the first minute of the next day.
      await keep("b", "2026-03-02T14:59:00Z"),
      await keep("c", "2026-03-02T15:00:00Z"),
    ];
    vi.setSystemTime(new Date("2026-03-03T10:00:00Z"));
    await publish("d", "First");
    await publish("e", "d");
    const published = (await listed()).filter((id) => !ids.includes(id));
    const fresh = [await keep("f", "2026-03-20T10:00:00Z"), await keep("g", "2026-03-20T11:00:00Z")];

    vi.setSystemTime(new Date("2026-04-01T07:59:00Z"));
    expect(await store.history.thin(await tenantOf())).toBe(0);
    vi.setSystemTime(new Date("2026-04-05T12:00:00Z"));
    expect(await store.history.thin(await tenantOf())).toBe(1);
    expect(await store.history.thin(await tenantOf())).toBe(0);
    expect((await listed()).toSorted((one, other) => one - other)).toEqual(
      [...ids.slice(1), ...published, ...fresh].toSorted((one, other) => one - other),
    );
    for (const text of ["First", "b", "c", "d", "e", "f", "g"]) expect(await isStored(text), text).toBe(true);
    expect(await isStored("a")).toBe(false);
  });

  it("are removed at most once a day, when another version is stored", async () => {
    await install();
    await keep("a", "2026-03-02T08:00:00Z");
    await keep("b", "2026-03-02T09:00:00Z");
    await keep("c", "2026-05-01T08:00:00Z");
    expect(await listed()).toHaveLength(3);
    expect(await isStored("a")).toBe(false);
  });

  it("are removed without texts that are still referred to, and without those of other sites", async () => {
    await install();
    await keep("Second", "2026-03-02T08:00:00Z");
    await keep("First", "2026-03-02T08:01:00Z");
    await keep("b", "2026-03-02T08:02:00Z");
    await publish("Second", "First");
    vi.setSystemTime(new Date("2026-05-01T08:00:00Z"));
    expect(await store.history.thin(await tenantOf())).toBe(2);
    for (const text of ["Second", "First", "b"]) expect(await isStored(text), text).toBe(true);
    expect((await store.reader(await tenantOf()).findArticle({ slug: "about" }, "en"))?.html).toContain(
      "Second",
    );
  });

  it("never lose a text that another process stores at the same time", async () => {
    await install();
    const other = await database.open();
    for (let round = 0; round < 8; round += 1) {
      vi.setSystemTime(new Date(Date.UTC(2026, 3 + 3 * round, 1)));
      const before = round === 0 ? "First" : `Wanted ${round - 1}`;
      await keep(`Wanted ${round}`);
      await keep(`Last ${round}`);
      vi.setSystemTime(new Date(Date.UTC(2026, 5 + 3 * round, 1)));
      const tenant = await tenantOf();
      const [removed, report] = await Promise.all([
        store.history.thin(tenant),
        publish(`Wanted ${round}`, before, other),
      ]);
      expect(removed).toBe(1);
      expect(report.outcome).toBe("published");
      expect(await isStored(`Wanted ${round}`)).toBe(true);
    }
  });

  it("are referred to only by columns that are checked before texts are removed", async () => {
    await install();
    const engine = await openEngine(database.databaseUrl);
    const columns =
      engine.kind === "sqlite"
        ? sql<{ name: string }>`select tables.name || '.' || columns.name as name
            from sqlite_schema as tables, pragma_table_info(tables.name) as columns
            where tables.type = 'table' and columns.name like '%hash'`
        : sql<{
            name: string;
          }>`select table_name || '.' || column_name as name from information_schema.columns
            where table_schema = 'public' and column_name like '%hash'`;
    const { rows } = await columns.execute(engine.reading).finally(() => engine.close());
    // These columns contain hashes that are not references to stored texts: the key of the text itself, and hashes in the
    // audit, of media, of visitors and of secrets.
    const others =
      /^(audit(_head)?\.\w+|file_text\.hash|media\.hash|recovery_code\.hash|release_file\.media_hash|visitor\.hash|\w+\.token_hash)$/;
    expect(rows.flatMap(({ name }) => (others.test(name) ? [] : [name])).toSorted()).toEqual(
      [...NAMING_COLUMNS].toSorted(),
    );
  });
});
