import { expect, it } from "vitest";
import type { ArticleContent, TenantContent } from "../model/tenant-content.ts";
import { type OpenedStore, describeEachEngine } from "../testing/describe-each-engine.ts";
import { recordDependencies } from "../testing/record-dependencies.ts";
import { sampleArticle, sampleContent } from "../testing/sample-content.ts";

/** Returns an article with its file. The key identifies the article, even if its file is moved. */
function article(file: string, key: string, more: Partial<ArticleContent> = {}): ArticleContent {
  const [slug = "", group = null] = file.split("/").reverse();
  return sampleArticle({ slug, group, translationKey: key, source: `# ${key}\n`, ...more });
}

async function put(
  store: OpenedStore,
  articles: ArticleContent[],
  more: Partial<Omit<TenantContent, "site">> = {},
  prune = false,
) {
  return store.exchange.apply(sampleContent({ articles, ...more }), { prune });
}

async function redirects(store: OpenedStore): Promise<string[]> {
  const tenant = await store.findTenant("harbor");
  if (tenant === undefined) throw new Error("there is no tenant");
  const list = await store.reader(tenant).listRedirects();
  return list.map(({ from, to, status }) => `${from} ${status} ${to}`).sort();
}

describeEachEngine("moved articles", (makeDatabase) => {
  it("redirect from their old addresses, in every language that showed them there", async () => {
    const store = await (await makeDatabase()).open();
    const chinese = article("价格", "pricing", { language: "zh" });
    await put(store, [article("insights/prices", "pricing"), chinese]);
    expect(await redirects(store)).toEqual([]);
    await store.changes.take();

    const summary = await put(store, [article("insights/pricing", "pricing"), chinese]);
    expect(summary).toMatchObject({ added: 0, changed: 1, removed: 0 });
    expect(await redirects(store)).toEqual([
      "/insights/prices.html 301 /insights/pricing.html",
      "/kr/insights/prices.html 301 /kr/insights/pricing.html",
      "/kr/prices.html 301 /kr/insights/pricing.html",
      "/prices.html 301 /insights/pricing.html",
    ]);
    expect((await store.changes.take())[0]?.tags).toContain("redirects");

    await put(store, [
      article("insights/pricing", "pricing"),
      article("定价", "pricing", { language: "zh" }),
    ]);
    expect((await redirects(store)).filter((line) => line.startsWith("/zh/"))).toEqual([
      `/zh/价格.html 301 /zh/${encodeURIComponent("定价")}.html`,
    ]);
  });

  it("that moved twice are reached in one step, and never in a circle", async () => {
    const store = await (await makeDatabase()).open();
    for (const slug of ["one", "two", "three"]) await put(store, [article(slug, "it")]);
    const english = async () => (await redirects(store)).filter((line) => !/^\/(zh|kr)\//.test(line));
    expect(await english()).toEqual(["/one.html 301 /three.html", "/two.html 301 /three.html"]);
    await put(store, [article("one", "it")]);
    expect(await english()).toEqual(["/three.html 301 /one.html", "/two.html 301 /one.html"]);
  });

  it("do not redirect from an address that another article has now, in that language only", async () => {
    const store = await (await makeDatabase()).open();
    await put(store, [article("one", "it")]);
    await put(store, [article("two", "it"), article("one", "other")]);
    expect((await redirects(store)).filter((line) => line.startsWith("/one"))).toEqual([]);

    const korean = article("one", "third", { language: "kr" });
    await put(store, [article("two", "it"), korean], {}, true);
    expect(await redirects(store)).toEqual(["/one.html 301 /two.html", "/zh/one.html 301 /zh/two.html"]);
  });

  it("have no redirects while they are drafts, or after they were removed", async () => {
    const store = await (await makeDatabase()).open();
    await put(store, [article("one", "it")]);
    await put(store, [article("two", "it", { isDraft: true })]);
    expect(await redirects(store)).toEqual([]);
    await put(store, [article("two", "it")]);
    expect(await redirects(store)).toHaveLength(3);
    await put(store, [article("another", "another")], {}, true);
    expect(await redirects(store)).toEqual([]);
  });

  it("redirect only from public addresses: drafts and scheduled articles leave none", async () => {
    const store = await (await makeDatabase()).open();
    const later = { publishedAt: new Date(Date.now() + 3_600_000).toISOString() };
    await put(store, [article("working-title", "it", { isDraft: true }), article("soon", "next", later)]);
    await put(store, [article("second-title", "it", { isDraft: true }), article("sooner", "next", later)]);
    await put(store, [article("one", "it"), article("now", "next")]);
    expect(await redirects(store)).toEqual([]);
  });

  it("redirect from public addresses, even if they were hidden there and moved as drafts", async () => {
    const store = await (await makeDatabase()).open();
    await put(store, [article("one", "it")]);
    await put(store, [article("one", "it", { isDraft: true })]);
    await put(store, [article("draft", "it", { isDraft: true })]);
    expect(await redirects(store)).toEqual([]);
    await put(store, [article("two", "it")]);
    const english = async () => (await redirects(store)).filter((line) => !/^\/(zh|kr)\//.test(line));
    expect(await english()).toEqual(["/one.html 301 /two.html"]);
    await put(store, [article("two", "it", { isDraft: true })]);
    await put(store, [article("two", "it")]);
    expect(await english()).toEqual(["/one.html 301 /two.html"]);
  });

  it("are recognised by the article's text if the imported folder is mirrored and its articles have no keys", async () => {
    const store = await (await makeDatabase()).open();
    const text = { source: "---\ntitle: A\n---\nThe same\n" };
    await put(store, [article("one", "one", text)]);
    await put(store, [article("two", "two", text)], {}, true);
    await put(store, [article("news/three", "news/three", text)], {}, true);
    const english = (await redirects(store)).filter((line) => !/^\/(zh|kr)\//.test(line));
    expect(english).toEqual(["/one.html 301 /news/three.html", "/two.html 301 /news/three.html"]);
  });

  it("have lower precedence than an operator's redirects, which lead directly to the final address", async () => {
    const store = await (await makeDatabase()).open();
    await put(store, [article("one", "it"), article("two", "second")]);
    const written = {
      redirects: [
        { from: "/one.html", to: "https://old.example/", status: 302 as const },
        { from: "/older.html", to: "/two.html", status: 301 as const },
      ],
    };
    await put(store, [article("uno", "it"), article("due", "second")], written);
    const english = (await redirects(store)).filter((line) => !/^\/(zh|kr)\//.test(line));
    expect(english).toEqual([
      "/older.html 301 /due.html",
      "/one.html 302 https://old.example/",
      "/two.html 301 /due.html",
    ]);
  });

  it("lead to the last article at an address", async () => {
    const store = await (await makeDatabase()).open();
    await put(store, [article("one", "first")]);
    await put(store, [article("uno", "first")]);
    await put(store, [article("uno", "first"), article("news/one", "second")]);
    await put(store, [article("uno", "first"), article("news/due", "second")]);
    expect((await redirects(store)).filter((line) => line.startsWith("/one"))).toEqual([
      "/one.html 301 /news/due.html",
    ]);
  });

  it("are redirected to once published, and a scheduled article there does not interfere", async () => {
    const store = await (await makeDatabase()).open();
    const later = { publishedAt: new Date(Date.now() + 3_600_000).toISOString() };
    await put(store, [article("one", "it"), article("two", "other")]);
    await put(store, [article("uno", "it", later), article("due", "other"), article("two", "next", later)]);
    const english = (await redirects(store)).filter((line) => !/^\/(zh|kr)\//.test(line));
    expect(english).toEqual(["/two.html 301 /due.html"]);
    const tenant = await store.findTenant("harbor");
    if (tenant === undefined) throw new Error("there is no tenant");
    const dependencies = recordDependencies();
    await store.reader(tenant, dependencies).listRedirects();
    expect(dependencies.times).toContain(Date.parse(later.publishedAt));
  });

  it("are imported and exported; moves recorded by the store take precedence", async () => {
    const store = await (await makeDatabase()).open();
    const moved = [
      { language: "en" as const, group: "news", slug: "older", article: "it" },
      { language: "en" as const, group: null, slug: "one", article: "it" },
    ];
    const first = await put(store, [article("two", "it"), article("one", "other")], { moved });
    expect((await store.exchange.read("harbor"))?.moved).toEqual(moved);
    expect((await put(store, [article("two", "it"), article("one", "other")], { moved })).unchanged).toBe(
      first.added,
    );
    await put(store, [article("two", "it"), article("three", "other")], { moved });
    await put(store, [article("two", "it"), article("three", "other")], { moved });
    expect((await redirects(store)).filter((line) => !/^\/(zh|kr)\//.test(line))).toEqual([
      "/news/older.html 301 /two.html",
      "/older.html 301 /two.html",
      "/one.html 301 /three.html",
    ]);
    await put(store, [article("three", "other")], {}, true);
    expect((await store.exchange.read("harbor"))?.moved).toEqual([
      { language: "en", group: null, slug: "one", article: "other" },
    ]);
  });

  it("preserve their feed ids, which are exported", async () => {
    const store = await (await makeDatabase()).open();
    const written = (slug: string, language: "en" | "zh" = "en") =>
      sampleArticle({ slug, language, source: "# It\n" });
    await put(store, [written("one"), written("一", "zh")], {}, true);
    expect((await store.exchange.read("harbor"))?.feedIds).toEqual([]);
    await put(store, [written("two"), written("一", "zh")], {}, true);
    await put(store, [written("three"), written("一", "zh"), article("one", "one")], {}, true);
    const feedIds = [
      { language: "en", article: "three", id: "one" },
      { language: "en", article: "one", id: "one~2" },
    ] as const;
    expect((await store.exchange.read("harbor"))?.feedIds).toEqual(feedIds);
    const tenant = await store.findTenant("harbor");
    if (tenant === undefined) throw new Error("there is no tenant");
    const feed = await store.reader(tenant).listFeed({ size: 5 }, "en");
    expect(feed?.entries.map(({ id, item }) => [item.slug, id]).sort()).toEqual([
      ["one", "one~2"],
      ["three", "one"],
    ]);

    const other = await (await makeDatabase()).open();
    await put(other, [written("three"), article("one", "one")], { feedIds: [...feedIds] });
    expect((await other.exchange.read("harbor"))?.feedIds).toEqual(feedIds);
  });

  it("are not recorded if the import fails", async () => {
    const store = await (await makeDatabase()).open();
    await put(store, [article("one", "it")]);
    const twice = [article("two", "it"), article("two", "it")];
    await expect(put(store, twice)).rejects.toThrow("given twice");
    expect(await redirects(store)).toEqual([]);
  });
});
