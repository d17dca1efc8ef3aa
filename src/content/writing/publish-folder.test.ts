import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import pg from "pg";
import { expect, it, onTestFinished, vi } from "vitest";
import { describeEachEngine } from "../testing/describe-each-engine.ts";
import { sampleArticle, sampleContent, sampleMedia } from "../testing/sample-content.ts";
import { sampleNeed } from "../testing/sample-need.ts";
import { packArticle } from "./rows/packed-article.ts";

const keep = { prune: false };
const about = sampleArticle({ slug: "about" });
const opening = sampleArticle({ slug: "opening", group: "news", tags: ["office"] });

/** Records the texts of all statements, on either engine. */
function recordStatements(): string[] {
  const texts: string[] = [];
  const prepare = DatabaseSync.prototype.prepare;
  const query = pg.Client.prototype.query as (...given: unknown[]) => unknown;
  const spies = [
    vi.spyOn(DatabaseSync.prototype, "prepare").mockImplementation(function (
      this: DatabaseSync,
      text: string,
    ) {
      texts.push(text);
      return prepare.call(this, text);
    }),
    vi.spyOn(pg.Client.prototype, "query").mockImplementation(function (
      this: pg.Client,
      ...given: unknown[]
    ) {
      const [asked] = given as [string | pg.QueryConfig];
      texts.push(typeof asked === "string" ? asked : asked.text);
      return query.apply(this, given);
    } as typeof pg.Client.prototype.query),
  ];
  onTestFinished(() => spies.forEach((spy) => spy.mockRestore()));
  return texts;
}

describeEachEngine("applying content", (makeDatabase) => {
  it("changes nothing the second time", async () => {
    const database = await makeDatabase();
    const store = await database.open();
    const media = [await sampleMedia(join(database.dataFolder, "in"), "logo.svg", "<svg/>")];
    const content = sampleContent({ articles: [about, opening], media });
    const first = await store.exchange.apply(content, keep);
    expect(first).toMatchObject({ changed: 0, removed: 0, unchanged: 0 });
    await store.changes.take();

    const second = await store.exchange.apply(content, keep);
    expect(second).toEqual({ added: 0, changed: 0, removed: 0, unchanged: first.added });
    expect(await store.changes.take()).toEqual([]);
  });

  it("creates a new tenant from two concurrent imports, one after the other", async () => {
    const database = await makeDatabase();
    const stores = [await database.open(), await database.open()];
    const content = sampleContent({ articles: [about, opening] });
    const summaries = await Promise.all(stores.map((store) => store.exchange.apply(content, keep)));
    const added = summaries.map((summary) => summary.added);
    expect(added.filter((count) => count === 0)).toHaveLength(1);
    expect(summaries.every(({ changed, removed }) => changed + removed === 0)).toBe(true);
  });

  it("reads only names and fingerprints of unchanged articles", async () => {
    const texts = recordStatements();
    const store = await (await makeDatabase()).open();
    await store.exchange.apply(sampleContent({ articles: [about, opening] }), keep);
    const edited = { ...opening, title: "Open", fingerprint: "edited" };
    await store.exchange.apply(sampleContent({ articles: [edited], unchangedArticles: [about.path] }), keep);
    const ofAll = texts.filter((text) =>
      /^select .* from "article" where "tenant_id" = (\?|\$)1?$/.test(text),
    );
    expect(new Set(ofAll)).toEqual(
      new Set([expect.stringMatching(/^select "id", "path", "language", "slug", "fingerprint" from/)]),
    );
  });

  it("reads no other article if the differing ones are known beforehand", async () => {
    const store = await (await makeDatabase()).open();
    await store.exchange.apply(sampleContent({ articles: [about, opening] }), keep);
    const texts = recordStatements();
    const edited = { ...opening, slug: "opened", title: "Open", fingerprint: "edited" };
    const compared = { revision: await store.exchange.newestRevision("harbor"), articles: [edited] };
    const content = sampleContent({ articles: [edited], unchangedArticles: [about.path], compared });
    expect(await store.exchange.apply(content, keep)).toMatchObject({ changed: 1 });
    expect(texts.filter((text) => /from "article"/.test(text)).length).toBeGreaterThan(0);
    expect(texts.filter((text) => /from "article" where "tenant_id" = (\?|\$)1?$/.test(text))).toEqual([]);
    expect(texts.filter((text) => /from "list_mark"$|analyze/.test(text))).toEqual([]);
  });

  it("writes only what differs, and reports its tags", async () => {
    const database = await makeDatabase();
    const store = await database.open();
    await store.exchange.apply(sampleContent({ articles: [about, opening] }), keep);
    await store.changes.take();

    const moved = sampleArticle({ slug: "opening-day", group: "news", path: opening.path, tags: ["party"] });
    const summary = await store.exchange.apply(
      sampleContent({ articles: [moved], unchangedArticles: [about.path] }),
      keep,
    );
    expect(summary).toMatchObject({ added: 0, changed: 1, removed: 0 });
    const [change] = await store.changes.take();
    expect(change?.tenant).toBe("harbor");
    expect([...(change?.tags ?? [])].sort()).toEqual([
      "address:key:news/opening",
      "address:key:news/opening-day",
      "article:key:news/opening",
      "article:key:news/opening-day",
      "article:slug:opening",
      "article:slug:opening-day",
      "articles",
      "group:news",
      "redirects",
      "tag:office",
      "tag:party",
    ]);
  });

  it("reports changed lists of an article's other languages when a translation is added, removed or moved", async () => {
    const database = await makeDatabase();
    const store = await database.open();
    const original = sampleArticle({ slug: "opening", group: "news", tags: ["office"] });
    const translation = sampleArticle({
      slug: "opening",
      language: "zh",
      path: "zh/opening",
      translationKey: original.translationKey,
      group: "notes",
      tags: ["办公室"],
    });
    const namesList = async (...translations: (typeof translation)[]) => {
      const articles = [about, original, ...translations];
      await store.exchange.apply(sampleContent({ articles }), { prune: true });
      const [change] = await store.changes.take();
      return ["group:news", "tag:office"].filter((tag) => change?.tags.includes(tag));
    };
    await namesList();
    expect(await namesList(translation)).toEqual(["group:news", "tag:office"]);
    expect(await namesList({ ...translation, fingerprint: "text", title: "开业" })).toEqual([]);
    expect(await namesList({ ...translation, fingerprint: "draft", isDraft: true })).toEqual([
      "group:news",
      "tag:office",
    ]);
    expect(await namesList()).toEqual(["group:news", "tag:office"]);
  });

  it("does not change an article's place in lists if only its text differs", async () => {
    const database = await makeDatabase();
    const store = await database.open();
    await store.exchange.apply(sampleContent({ articles: [about, opening] }), keep);
    const edits = [
      {
        ...about,
        fingerprint: "1",
        title: "About",
        html: "<p>New</p>",
        updatedAt: "2026-05-01T00:00:00.000Z",
      },
      { ...about, fingerprint: "2", publishedAt: "2026-02-01T00:00:00.000Z" },
      { ...about, fingerprint: "3", isDraft: true },
    ];
    const moved: boolean[] = [];
    for (const edit of edits) {
      await store.changes.take();
      await store.exchange.apply(
        sampleContent({ articles: [edit], unchangedArticles: [opening.path] }),
        keep,
      );
      const [change] = await store.changes.take();
      moved.push((change?.tags ?? []).includes("address:key:about"));
    }
    expect(moved).toEqual([false, true, true]);
  });

  it("leaves files that the folder lacks, unless it prunes", async () => {
    const database = await makeDatabase();
    const store = await database.open();
    const media = [await sampleMedia(join(database.dataFolder, "in"), "logo.svg", "<svg/>")];
    await store.exchange.apply(sampleContent({ articles: [about, opening], media }), keep);

    expect(await store.exchange.apply(sampleContent({ articles: [about] }), keep)).toMatchObject({
      removed: 0,
    });
    expect((await store.exchange.articleFingerprints("harbor")).size).toBe(2);
    expect(await store.exchange.apply(sampleContent({ articles: [about] }), { prune: true })).toMatchObject({
      removed: 2,
    });
    expect([...(await store.exchange.articleFingerprints("harbor"))]).toEqual([
      [about.path, about.fingerprint],
    ]);
    expect((await store.exchange.read("harbor"))?.media).toEqual([]);
  });

  it("leaves the store unchanged if it fails half-way", async () => {
    const database = await makeDatabase();
    const store = await database.open();
    await store.exchange.apply(sampleContent({ articles: [about] }), keep);
    await store.changes.take();
    function* breaking() {
      for (let index = 0; index < 120; index += 1) yield sampleArticle({ slug: `new-${index}` });
      throw new Error("the parser broke");
    }
    const content = sampleContent({ site: { name: "Renamed", theme: "theme2" }, articles: breaking() });
    await expect(store.exchange.apply(content, { prune: true })).rejects.toThrow("the parser broke");

    expect(await store.changes.take()).toEqual([]);
    expect(await store.findTenant("harbor")).toMatchObject({ name: "Harbor & Lane", theme: "theme1" });
    expect([...(await store.exchange.articleFingerprints("harbor")).keys()]).toEqual([about.path]);
    const tenant = await store.findTenant("harbor");
    if (tenant === undefined) throw new Error("no tenant");
    expect((await store.reader(tenant).search({ query: "new", page: 1, size: 10 }, "en")).total).toBe(0);
  });

  it("lets articles swap their slugs, but not share one", async () => {
    const store = await (await makeDatabase()).open();
    const one = sampleArticle({ slug: "one" });
    const two = sampleArticle({ slug: "two" });
    await store.exchange.apply(sampleContent({ articles: [one, two] }), keep);
    const swapped = [
      sampleArticle({ slug: "two", path: one.path, title: "First" }),
      sampleArticle({ slug: "one", path: two.path, title: "Second" }),
    ];
    expect(await store.exchange.apply(sampleContent({ articles: swapped }), keep)).toMatchObject({
      changed: 2,
    });
    const tenant = await store.findTenant("harbor");
    if (tenant === undefined) throw new Error("no tenant");
    expect((await store.reader(tenant).findArticle({ slug: "one" }, "en"))?.title).toBe("Second");

    const twin = sampleArticle({ slug: "one", group: "news" });
    await expect(store.exchange.apply(sampleContent({ articles: [twin] }), keep)).rejects.toThrow(
      /articles\/en\/two\.md and articles\/en\/news\/one\.md have the same address, en\/one/,
    );
    const both = [sampleArticle({ slug: "three" }), sampleArticle({ slug: "three", group: "news" })];
    await expect(store.exchange.apply(sampleContent({ articles: both }), keep)).rejects.toThrow("en/three");
  });

  it("accepts articles that are still being rendered", async () => {
    const store = await (await makeDatabase()).open();
    async function* parsing() {
      for (let index = 0; index < 130; index += 1)
        yield packArticle(sampleArticle({ slug: `a-${index}`, title: `줄\u2028 ${index}` }));
    }
    const summary = await store.exchange.apply(sampleContent({ articles: parsing() }), keep);
    expect(summary.changed).toBe(0);
    expect((await store.exchange.articleFingerprints("harbor")).size).toBe(130);
  });

  it("blocks neither writers nor readers while articles are rendered, and stores none if one fails", async () => {
    const database = await makeDatabase();
    const store = await database.open();
    await store.exchange.apply(sampleContent({ articles: [about] }), keep);
    const other = await database.open();
    const tenant = await other.findTenant("harbor");
    if (tenant === undefined) throw new Error("no tenant");
    async function* parsing(isWhole: boolean) {
      for (let index = 0; index < 130; index += 1)
        yield packArticle(sampleArticle({ slug: `a-${index}`, title: `Of ${isWhole}` }));
      await other.storeNeed(
        tenant as NonNullable<typeof tenant>,
        sampleNeed({ idempotencyKey: `${isWhole}` }),
      );
      await other.exchange.apply(sampleContent({ site: { code: `lumen-${isWhole}`, hosts: [] } }), keep);
      expect((await other.exchange.articleFingerprints("harbor")).size).toBe(1);
      if (!isWhole) throw new Error("this one cannot be made");
    }
    const content = (isWhole: boolean) =>
      sampleContent({
        site: { name: "Renamed" },
        articles: parsing(isWhole),
        unchangedArticles: [about.path],
      });
    await expect(store.exchange.apply(content(false), keep)).rejects.toThrow("this one cannot be made");
    expect((await other.exchange.articleFingerprints("harbor")).size).toBe(1);
    expect((await other.findTenant("harbor"))?.name).toBe("Harbor & Lane");
    expect(await store.exchange.apply(content(true), keep)).toMatchObject({ added: 130 });
    expect((await other.findTenant("harbor"))?.name).toBe("Renamed");
  });

  it("refuses another tenant's host", async () => {
    const store = await (await makeDatabase()).open();
    await store.exchange.apply(sampleContent(), keep);
    const other = sampleContent({ site: { code: "lumen", hosts: ["lumen.localhost", "harbor.localhost"] } });
    await expect(store.exchange.apply(other, keep)).rejects.toThrow(
      "The host harbor.localhost belongs to another tenant",
    );
    expect(await store.findTenant("lumen")).toBeUndefined();
  });

  it("stores files by their content, and reports failures", async () => {
    const database = await makeDatabase();
    const store = await database.open();
    const media = await sampleMedia(join(database.dataFolder, "in"), "brand/logo.svg", "<svg>1</svg>");
    await store.exchange.apply(sampleContent({ media: [media] }), keep);
    const tenant = await store.findTenant("harbor");
    if (tenant === undefined) throw new Error("no tenant");
    const reader = store.reader(tenant);
    const file = await reader.findMedia(media.hash.slice(0, 12), "brand/logo.svg");
    expect(await readFile(file?.file ?? "", "utf8")).toBe("<svg>1</svg>");
    expect(await reader.findMedia("000000000000", "brand/logo.svg")).toBeUndefined();
    expect(await reader.findMedia(media.hash.slice(0, 12), "brand/other.svg")).toBeUndefined();

    await writeFile(media.file, "<svg>2</svg>");
    const stale = { ...media, hash: "0".repeat(64) };
    await expect(store.exchange.apply(sampleContent({ media: [stale] }), keep)).rejects.toThrow(
      "changed while it was read",
    );

    const blocked = await sampleMedia(join(database.dataFolder, "in"), "new.svg", "<svg>3</svg>");
    await mkdir(join(database.dataFolder, "media"), { recursive: true });
    await writeFile(join(database.dataFolder, "media", blocked.hash.slice(0, 2)), "not a folder").catch(
      () => {},
    );
    await expect(
      store.exchange.apply(sampleContent({ site: { name: "Renamed" }, media: [blocked] }), keep),
    ).rejects.toThrow(/Cannot store new\.svg in .*media: (there is a file|a part of the path)/);
    expect((await store.findTenant("harbor"))?.name).toBe("Harbor & Lane");
  });
});
