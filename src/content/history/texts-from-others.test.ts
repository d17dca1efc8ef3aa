import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it, vi } from "vitest";
import { openEngine } from "../engine/open-engine.ts";
import { exportTenant } from "../export/export-tenant.ts";
import { importFolder } from "../import/folder/import-folder.ts";
import { hashOfText } from "../model/stored-text.ts";
import { cornerFolder } from "../testing/corner-folder.ts";
import { type OpenedStore, type TestDatabase, describeEachEngine } from "../testing/describe-each-engine.ts";

const corner = cornerFolder();
const ABOUT = "articles/en/about.md";
const BY_EDITOR = { author: "mina@example.com", origin: "studio" } as const;

const words = (seed: number) =>
  Array.from({ length: 150 }, (_, index) => ((index + 1) * seed * 7919).toString(36)).join(" ");

const article = (seed: number, more = "") =>
  `---\ntitle: About\npublishedAt: 2026-01-01\n---\n${words(seed)}${more}\n`;

describeEachEngine("texts stored as differences from others", (makeDatabase) => {
  let database: TestDatabase;
  let store: OpenedStore;

  /** Creates a site whose only article has been changed slightly two times. */
  async function install() {
    database = await makeDatabase();
    store = await database.open();
    for (const more of ["", " Second.", " Third."]) {
      await corner.put(ABOUT, article(1, more));
      await importFolder(store.exchange, corner.folder);
    }
    return (await store.findTenant("corner")) ?? expect.fail("no tenant");
  }

  /**
   * Returns the base of each text: `null` for a text that is stored as a whole, `undefined` for one that is no longer stored.
   */
  async function basesOf(...texts: string[]): Promise<(string | null | undefined)[]> {
    const engine = await openEngine(database.databaseUrl);
    const rows = await engine.reading
      .selectFrom("file_text")
      .select(["hash", "base_hash"])
      .execute()
      .finally(() => engine.close());
    const bases = new Map(rows.map((row) => [row.hash, row.base_hash]));
    return texts.map((text) => bases.get(hashOfText(text)));
  }

  const [first, second, third] = ["", " Second.", " Third."].map((more) => article(1, more)) as [
    string,
    string,
    string,
  ];

  it("are based on a text that is stored as a whole, and are read unchanged", async () => {
    const tenant = await install();
    const base = hashOfText(first);
    expect(await basesOf(first, second, third)).toEqual([null, base, base]);
    for (const text of [first, second, third])
      expect(await store.history.text(tenant, hashOfText(text))).toBe(text);
    const folder = join(corner.scratch, "out");
    await exportTenant(store.exchange, "corner", folder);
    expect(await readFile(join(folder, ABOUT), "utf8")).toBe(third);
    // A text that has little in common with others is stored as a whole.
    const edit = { ...BY_EDITOR, base: new Map([[ABOUT, hashOfText(third)]]) };
    expect(await store.publish("corner", [{ name: ABOUT, text: article(2) }], edit)).toMatchObject({
      outcome: "published",
    });
    expect(await basesOf(article(2))).toEqual([null]);
    const [newest] = await store.history.list(tenant, { limit: 1, before: 4 });
    const revision = (await store.history.find(tenant, newest?.id ?? 0)) ?? expect.fail();
    expect(await store.history.restore(tenant, revision, { author: null })).toMatchObject({
      outcome: "published",
    });
    expect(await store.rebuild(tenant)).toMatchObject({ articles: 2 });
  });

  it("include drafts and stored versions; a base is removed with the last text based on it", async () => {
    vi.useFakeTimers({ now: new Date("2026-03-01T12:00:00Z"), toFake: ["Date"] });
    try {
      const tenant = await install();
      const whole = article(2);
      const keep = (text: string) => store.history.keep(tenant, { name: ABOUT, text, ...BY_EDITOR });
      await keep(whole);
      const draft = { name: ABOUT, text: article(1, " Draft."), base: hashOfText(third), author: null };
      const saved = await store.drafts.save(tenant, { ...draft, version: 0 });
      expect(await basesOf(whole, draft.text)).toEqual([null, hashOfText(first)]);
      expect(await store.drafts.find(tenant, ABOUT)).toMatchObject({ text: draft.text });
      const onWhole = { name: "articles/en/new.md", text: whole, base: null, author: null };
      const began = await store.drafts.save(tenant, { ...onWhole, version: 0 });
      const version = began.outcome === "saved" ? began.version : 0;
      const longer = { ...onWhole, text: article(2, " More."), base: hashOfText(whole), version };
      const again = await store.drafts.save(tenant, longer);
      expect(await basesOf(longer.text)).toEqual([hashOfText(whole)]);
      // Outdated stored versions are removed, except the last one of each day.
      vi.setSystemTime(new Date("2026-03-01T13:00:00Z"));
      await keep(article(3));
      vi.setSystemTime(new Date("2026-05-01T12:00:00Z"));
      expect(await store.history.thin(tenant)).toBe(1);
      expect(await store.drafts.find(tenant, onWhole.name)).toMatchObject({ text: longer.text });
      const discard = (name: string, report: typeof saved) =>
        store.drafts.discard(tenant, { name, version: report.outcome === "saved" ? report.version : 0 });
      await discard(onWhole.name, again);
      await discard(ABOUT, saved);
      expect(await basesOf(whole, longer.text, draft.text, first)).toEqual([
        undefined,
        undefined,
        undefined,
        null,
      ]);
    } finally {
      vi.useRealTimers();
    }
  });
});
