import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, it, onTestFinished, vi } from "vitest";
import { openEngine } from "../engine/open-engine.ts";
import { openWritableStore } from "../open-writable.ts";
import { type TestDatabase, describeEachEngine } from "../testing/describe-each-engine.ts";
import { sampleArticle, sampleContent, sampleMedia } from "../testing/sample-content.ts";
import { type WorkPage, findWork, listNewWorks, listWorks } from "./list-works.ts";
import { readCursor, writeCursor } from "./work-order.ts";

const NOW = Date.parse("2026-06-01T00:00:00Z");
const ARTICLES = [
  sampleArticle({ slug: "about", title: "About us", authors: ["Jun", "Mina"] }),
  sampleArticle({ slug: "about", language: "zh", title: "关于我们" }),
  sampleArticle({ slug: "opening", group: "news", title: "100% open", tags: ["event"] }),
  sampleArticle({
    slug: "opening",
    group: "news",
    language: "kr",
    title: "개장",
    publishedAt: "2026-07-01T00:00:00.000Z",
  }),
  sampleArticle({ slug: "secret", title: "Not yet", isDraft: true }),
];

async function prepare(database: TestDatabase) {
  const store = await database.open();
  const content = (articles: typeof ARTICLES) =>
    sampleContent({ articles, groups: [{ slug: "news", name: { en: "News" }, description: "" }] });
  await store.exchange.apply(content(ARTICLES), { prune: false });
  const tenant = (await store.findTenant("harbor")) ?? expect.fail("no tenant");
  const engine = await openEngine(database.databaseUrl);
  onTestFinished(() => engine.close());
  const list = (filter: Partial<WorkPage> = {}) =>
    listWorks(engine, tenant, { size: 10, now: NOW, ...filter });
  const keys = async (filter: Partial<WorkPage>) => (await list(filter)).map(({ key }) => key);
  return { store, engine, tenant, list, keys, content };
}

describeEachEngine("articles as their editors list them", (makeDatabase) => {
  it("are listed in the order of their keys, each with its texts in all languages, page by page", async () => {
    const { list } = await prepare(await makeDatabase());
    const all = await list();
    expect(
      all.map(({ key, texts }) => [key, texts.map(({ language, state }) => `${language} ${state}`)]),
    ).toEqual([
      ["about", ["en published", "zh published"]],
      ["news/opening", ["en published", "kr scheduled"]],
      ["secret", ["en hidden"]],
    ]);
    expect(all[1]?.texts[1]).toMatchObject({ name: "articles/kr/news/opening.md", title: "개장" });
    const first = await list({ size: 2 });
    expect([...first, ...(await list({ size: 2, after: first[1]?.cursor }))]).toEqual(all);
  });

  it.each([
    ["title", ["news/opening", "about", "secret"]],
    ["changed", ["about", "news/opening", "secret"]],
    ["published", ["news/opening", "about", "secret"]],
  ] as const)("are sorted by %s, page by page", async (sort, sorted) => {
    const { keys, list } = await prepare(await makeDatabase());
    expect(await keys({ sort })).toEqual(sorted);
    const paged: string[] = [];
    for (let after: WorkPage["after"]; paged.length < sorted.length;) {
      const [work = expect.fail("a page is empty")] = await list({ sort, size: 1, after });
      paged.push(work.key);
      after = readCursor(sort, writeCursor(sort, work.cursor));
    }
    expect(paged).toEqual(sorted);
    expect(readCursor(sort, "about")).toBeUndefined();
  });

  it("have authors and cover of the text in the default language, and the time of its publication", async () => {
    const { store, list, content } = await prepare(await makeDatabase());
    const folder = mkdtempSync(join(tmpdir(), "vitrine-covers-"));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const media = [await sampleMedia(folder, "pier.svg", "<svg/>")];
    const publishedAt = "2026-03-01T00:00:00.000Z";
    const texts = [
      sampleArticle({ slug: "pier", language: "zh", title: "码头", authors: ["李"] }),
      sampleArticle({ slug: "pier", title: "Pier", authors: ["Jun"], cover: "pier.svg", publishedAt }),
      sampleArticle({ slug: "quay", language: "kr", title: "부두", authors: ["민아"] }),
    ];
    await store.exchange.apply({ ...content(texts), media }, { prune: true });
    const works = await list();
    expect(works.map(({ key, authors, cover }) => [key, authors, cover])).toEqual([
      ["pier", ["Jun"], { name: "media/pier.svg", hash: media[0]?.hash, type: "image/svg+xml" }],
      ["quay", ["민아"], null],
    ]);
    expect(works[0]?.texts[0]).toMatchObject({ language: "en", publishedAt: Date.parse(publishedAt) });
  });

  it("are found by title, path, group, and by their state in a language", async () => {
    const { keys, list, engine, store, tenant, content } = await prepare(await makeDatabase());
    expect(await keys({ query: "关于" })).toEqual(["about"]);
    expect(await keys({ query: "NEWS/" })).toEqual(["news/opening"]);
    expect(await keys({ query: "0% o" })).toEqual(["news/opening"]);
    expect(await keys({ query: "%" })).toEqual(["news/opening"]);
    expect(await keys({ group: "" })).toEqual(["about", "secret"]);
    expect(await keys({ state: "missing", language: "zh" })).toEqual(["news/opening", "secret"]);
    expect(await keys({ state: "missing" })).toEqual(["about", "news/opening", "secret"]);
    expect(await keys({ state: "missing", language: "kr", group: "news" })).toEqual([]);
    expect(await keys({ tag: "event" })).toEqual(["news/opening"]);
    expect(await keys({ tag: "even" })).toEqual([]);
    expect(await keys({ author: "Mina" })).toEqual(["about"]);
    expect(await keys({ query: "harbour", found: [{ language: "zh", slug: "about" }] })).toEqual(["about"]);
    const found = [
      { language: "en" as const, slug: "opening" },
      { language: "en" as const, slug: "about" },
    ];
    expect(await keys({ query: "zz", found, sort: "relevance" })).toEqual(["news/opening", "about"]);
    expect(await keys({ query: "about", found, sort: "relevance" })).toEqual(["about", "news/opening"]);
    expect(await keys({ state: "scheduled" })).toEqual(["news/opening"]);
    expect(await keys({ state: "scheduled", language: "en" })).toEqual([]);
    expect(await keys({ state: "hidden" })).toEqual(["secret"]);
    expect(await keys({ state: "published", language: "zh" })).toEqual(["about"]);
    expect(await keys({ state: "edited" })).toEqual([]);
    const draft = { name: "articles/zh/about.md", text: "---\n---\n", base: null, version: 0, author: null };
    await store.drafts.save(tenant, draft);
    expect(await keys({ state: "edited" })).toEqual(["about"]);
    expect(await keys({ state: "edited", language: "en" })).toEqual([]);
    await store.drafts.save(tenant, { ...draft, name: "articles/kr/about.md" });
    const fresh = { name: "articles/kr/fresh.md", text: "---\ntitle: 새 글\n---\n" };
    await store.drafts.save(tenant, { ...draft, ...fresh });
    expect((await list({ size: 1 }))[0]?.newDrafts).toEqual(["articles/kr/about.md"]);
    expect(await listNewWorks(engine, tenant, 5)).toMatchObject([
      { name: "articles/kr/fresh.md", title: "새 글", editedBy: null },
    ]);
    const find = async (key: string) => {
      const { texts, newDrafts } = await findWork(engine, tenant, key, NOW);
      return [...texts.map(({ name }) => name), ...newDrafts];
    };
    expect(await find("about")).toEqual([
      "articles/en/about.md",
      "articles/zh/about.md",
      "articles/kr/about.md",
    ]);
    expect(await find("fresh")).toEqual(["articles/kr/fresh.md"]);
    expect(await find("nothing")).toEqual([]);

    const named = {
      name: "articles/zh/news/kaizhang.md",
      text: "---\r\ntitle: 开张\r\ntranslationKey: news/opening # ours\r\n---\r\n",
    };
    await store.drafts.save(tenant, { ...draft, ...named });
    expect(await find("news/opening")).toEqual([
      "articles/en/news/opening.md",
      "articles/kr/news/opening.md",
      named.name,
    ]);
    expect(await find("news/kaizhang")).toEqual([]);
    expect(await keys({ state: "edited" })).toEqual(["about", "news/opening"]);
    expect(await keys({ state: "edited", language: "kr" })).toEqual(["about"]);
    expect(await keys({ state: "edited", language: "zh" })).toEqual(["about", "news/opening"]);
    expect(await keys({ state: "edited", language: "zh", tag: "event" })).toEqual(["news/opening"]);
    expect(await keys({ state: "edited", language: "kr", query: "opening" })).toEqual([]);
    expect((await listNewWorks(engine, tenant, 5)).map(({ name }) => name)).toEqual([fresh.name]);

    expect(await keys({ state: "outdated" })).toEqual([]);
    const changed = sampleArticle({ slug: "about", title: "About us", source: "# Something else\n" });
    await store.exchange.apply(content([changed, ...ARTICLES.slice(1)]), { prune: false });
    expect(await keys({ state: "outdated" })).toEqual(["about"]);
    expect(await keys({ state: "outdated", language: "en" })).toEqual([]);
  });
});

it("reads the keys of a page from an index on SQLite, without scanning a table", async () => {
  const dataFolder = mkdtempSync(join(tmpdir(), "vitrine-plans-"));
  onTestFinished(() => rmSync(dataFolder, { recursive: true, force: true }));
  const file = join(dataFolder, "vitrine.db");
  const store = await openWritableStore({ databaseUrl: `file:${file}`, dataFolder, fileUrl: "/media/" });
  onTestFinished(() => store.close());
  await store.exchange.apply(sampleContent({ articles: ARTICLES.slice(0, 2) }), { prune: false });
  const tenant = (await store.findTenant("harbor")) ?? expect.fail("no tenant");
  const engine = await openEngine(`file:${file}`);
  onTestFinished(() => engine.close());
  const texts = new Set<string>();
  const { prepare: prepareStatement } = DatabaseSync.prototype;
  const spy = vi.spyOn(DatabaseSync.prototype, "prepare").mockImplementation(function (
    this: DatabaseSync,
    text,
  ) {
    texts.add(text);
    return prepareStatement.call(this, text);
  });
  for (const state of [undefined, "missing", "edited", "outdated", "scheduled"] as const)
    await listWorks(engine, tenant, { state, language: "zh", query: "a", size: 5, now: NOW });
  spy.mockRestore();
  const database = new DatabaseSync(file, { readOnly: true });
  onTestFinished(() => database.close());
  const steps = [...texts]
    .filter((text) => text.includes("translation_key"))
    .flatMap((text) => database.prepare(`explain query plan ${text}`).all())
    .map(({ detail }) => String(detail));
  expect(steps.length).toBeGreaterThan(6);
  const otherwise = steps.filter(
    (detail) => detail.startsWith("SEARCH article ") && !detail.includes("idx_article_translation"),
  );
  expect(otherwise).toEqual([]);
  expect(steps.filter((detail) => /^SCAN (?!json_each)|TEMP B-TREE/.test(detail))).toEqual([]);
});
