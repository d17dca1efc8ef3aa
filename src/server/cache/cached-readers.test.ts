import { join } from "node:path";
import { expect, it, onTestFinished, vi } from "vitest";
import { createCachedReaders } from "../../content/store/cached-reader.ts";
import { describeEachEngine } from "../../content/testing/describe-each-engine.ts";
import { sampleArticle, sampleContent, sampleMedia } from "../../content/testing/sample-content.ts";
import { HOME_SECTION_SIZE } from "../../contract/api/limits.ts";
import { createContentChanges } from "./content-changes.ts";

describeEachEngine("cached readers", (makeDatabase) => {
  async function open() {
    const database = await makeDatabase();
    let queries = 0;
    const store = await database.open({ onRead: () => (queries += 1) });
    await store.exchange.apply(sampleContent(), { prune: false });
    const changes = createContentChanges(store);
    const reads = createCachedReaders(store.reader, changes);
    const tenant = (await store.findTenant("harbor")) ?? expect.unreachable();
    const tags = new Set<string>();
    const times: number[] = [];
    const reader = () =>
      reads.reader(tenant, {
        addTag: (tag) => void tags.add(tag),
        expireAt: (time) => void times.push(time),
      });
    // Waits for PostgreSQL's notification of the change, which arrives a little later.
    await expect.poll(() => changes.refresh().then(() => changes.generation)).toBe(1);
    return { store, changes, reader, tags, times, count: () => queries, dataFolder: database.dataFolder };
  }

  it("query the store once, and record the dependencies of the answer every time", async () => {
    const { reader, tags, count } = await open();
    const first = await reader().menuTree("en");
    tags.clear();
    const before = count();
    expect(await reader().menuTree("en")).toBe(first);
    expect(await reader().menuTree("zh")).not.toBe(first);
    expect(tags).toContain("menu");
    const afterOther = count();
    await reader().menuTree("zh");
    expect([afterOther > before, count()]).toEqual([true, afterOther]);
  });

  it("query the store once for simultaneous requests", async () => {
    const { reader, tags, count } = await open();
    await reader().menuTree("en");
    const before = count();
    await reader().menuTree("zh");
    const once = count() - before;
    tags.clear();
    const [first, second] = await Promise.all([reader().menuTree("kr"), reader().menuTree("kr")]);
    expect(second).toBe(first);
    expect(count() - before).toBe(2 * once);
    expect(tags).toContain("menu");
  });

  it("query again only after a dependency has changed", async () => {
    const { store, changes, reader } = await open();
    const menu = await reader().menuTree("en");
    const config = await reader().findConfig("theme1", "en");
    const menus = { ...sampleContent().menus, left_menu: [] };
    menus.bottom_menu = [{ id: "new", name: "New", target: { url: "/new.html" }, children: [] }];
    await store.exchange.apply(sampleContent({ menus }), { prune: false });
    await expect.poll(() => changes.refresh().then(() => changes.generation)).toBeGreaterThan(1);
    expect(JSON.stringify(await reader().menuTree("en"))).toContain("/new.html");
    expect(await reader().menuTree("en")).not.toBe(menu);
    expect(await reader().findConfig("theme1", "en")).toBe(config);
  });

  it("cache the banners of a place, but not of a place without banners", async () => {
    const { store, changes, reader, tags, count } = await open();
    const show = async (title: string) => {
      const { generation } = changes;
      const banner = { id: "first", title, subtitle: "", image: "first.svg", alt: "" };
      await store.exchange.apply(sampleContent({ banners: { home: [banner] } }), { prune: false });
      await expect.poll(() => changes.refresh().then(() => changes.generation)).toBeGreaterThan(generation);
    };
    await show("Quiet");
    const banners = await reader().listBanners("home", "en");
    tags.clear();
    const before = count();
    expect(await reader().listBanners("home", "en")).toBe(banners);
    expect([[...tags], count()]).toEqual([["config", "banners", "media:first.svg"], before]);
    expect(await reader().listBanners("made-up", "en")).toEqual([]);
    const between = count();
    expect(await reader().listBanners("made-up", "en")).toEqual([]);
    expect(count()).toBeGreaterThan(between);
    await show("Loud");
    expect(await reader().listBanners("home", "en")).toMatchObject([{ title: "Loud" }]);
  });

  it("give each reader of articles the next publication time of the articles shown", async () => {
    const { store, changes, reader, tags, times, count } = await open();
    const hour = 3_600_000;
    const now = Math.floor(Date.now() / 1_000) * 1_000;
    const announce = async (slug: string, time: number) => {
      const { generation } = changes;
      const groups = [{ slug: "news", name: "News", description: "" }];
      const articles = [
        sampleArticle({ slug: "shown", group: "news" }),
        sampleArticle({ slug, publishedAt: new Date(time).toISOString() }),
      ];
      await store.exchange.apply(sampleContent({ groups, articles }), { prune: false });
      await expect.poll(() => changes.refresh().then(() => changes.generation)).toBeGreaterThan(generation);
    };
    const list = () => reader().listArticles({ group: "news", page: 1, size: 1 }, "zh");
    await announce("later", now + 2 * hour);
    await list();
    const before = count();
    tags.clear();
    times.splice(0);
    await list();
    expect(count() - before).toBe(1);
    expect([Math.min(...times), tags.has("articles")]).toEqual([now + 2 * hour, false]);
    times.splice(0);
    await announce("sooner", now + hour);
    await list();
    expect(Math.min(...times)).toBe(now + hour);
  });

  it("do not cache groups that do not exist", async () => {
    const { reader, count } = await open();
    const list = () => reader().listArticles({ group: "made-up", page: 1, size: 1 }, "en");
    await reader().findConfig("made-up", "en");
    expect(await list()).toBeUndefined();
    const before = count();
    await reader().findConfig("made-up", "en");
    const between = count();
    expect(await list()).toBeUndefined();
    expect([between > before, count() > between]).toEqual([true, true]);
  });

  it("cache a home page's list of a group until it changes, and no other list", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    onTestFinished(() => void vi.useRealTimers());
    const { store, changes, reader, tags, count } = await open();
    const ofGroup = (slug: string, more: Partial<Parameters<typeof sampleArticle>[0]> = {}) =>
      sampleArticle({ slug, group: "news", ...more });
    const publish = async (name: string, ...articles: ReturnType<typeof sampleArticle>[]) => {
      const { generation } = changes;
      const groups = [{ slug: "news", name, description: "" }];
      await store.exchange.apply(sampleContent({ groups, articles }), { prune: true });
      await expect.poll(() => changes.refresh().then(() => changes.generation)).toBeGreaterThan(generation);
    };
    const list = (size = HOME_SECTION_SIZE, page = 1) =>
      reader().listArticles({ group: "news", page, size }, "en");
    const shown = async () => (await list())?.items.map(({ title }) => title);

    const boat = ofGroup("boat", { cover: "boat.svg" });
    await publish("News", boat);
    const first = await list();
    tags.clear();
    const before = count();
    expect(await list()).toBe(first);
    expect(count()).toBe(before);
    expect(["group:news", "groups", "media:boat.svg"].filter((tag) => !tags.has(tag))).toEqual([]);
    await list(HOME_SECTION_SIZE + 1);
    await list(HOME_SECTION_SIZE, 2);
    const between = count();
    await list(HOME_SECTION_SIZE + 1);
    await list(HOME_SECTION_SIZE, 2);
    expect(count()).toBeGreaterThan(between);

    await publish("Novelties", { ...boat, title: "A ship", fingerprint: "edited" });
    expect([await shown(), (await list())?.group?.name]).toEqual([["A ship"], "Novelties"]);
    const tomorrow = Date.now() + 86_400_000;
    const tide = ofGroup("tide", { publishedAt: new Date(tomorrow).toISOString() });
    await publish("News", boat, tide);
    expect(await shown()).toEqual(["Title of boat"]);
    vi.setSystemTime(tomorrow);
    expect(await shown()).toEqual(["Title of tide", "Title of boat"]);
    await publish("News", tide);
    expect(await shown()).toEqual(["Title of tide"]);
  });

  it("cache related articles until they change", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    onTestFinished(() => void vi.useRealTimers());
    const { store, changes, reader, tags, count } = await open();
    const tagged = (slug: string, more: Partial<Parameters<typeof sampleArticle>[0]> = {}) =>
      sampleArticle({ slug, tags: ["sea"], ...more });
    const shown = tagged("shown", { group: "news" });
    const publish = async (...others: ReturnType<typeof sampleArticle>[]) => {
      const { generation } = changes;
      const groups = [{ slug: "news", name: "News", description: "" }];
      const articles = [shown, ...others];
      await store.exchange.apply(sampleContent({ groups, articles }), { prune: true });
      await expect.poll(() => changes.refresh().then(() => changes.generation)).toBeGreaterThan(generation);
    };
    const related = async (language: "en" | "zh" = "en", slug = "shown") =>
      (await reader().findArticle({ slug }, language))?.related.map(({ title }) => title);
    const boat = tagged("boat", { cover: "boat.svg" });
    const colleague = sampleArticle({ slug: "colleague", group: "news" });
    const unlisted = ["one", "other"].map((slug) => tagged(slug, { group: "news", isUnlisted: true }));
    await publish(boat, colleague, ...unlisted);
    expect(await related()).toEqual(["Title of boat", "Title of colleague"]);
    const titles = await related("en", "one");
    const before = count();
    tags.clear();
    expect(await related("en", "other")).toEqual(titles);
    // Two queries: one for the article with its neighbours, and one for its translations.
    expect(count() - before).toBe(2);
    expect(["tag:sea", "group:news", "media:boat.svg"].filter((tag) => !tags.has(tag))).toEqual([]);
    expect(tags).not.toContain("articles");

    await publish({ ...boat, title: "A ship", fingerprint: "edited" }, colleague);
    expect(await related()).toEqual(["A ship", "Title of colleague"]);
    const tomorrow = Date.now() + 86_400_000;
    await publish(boat, tagged("tide", { publishedAt: new Date(tomorrow).toISOString() }));
    expect(await related()).toEqual(["Title of boat"]);
    vi.setSystemTime(tomorrow);
    expect(await related()).toEqual(["Title of tide", "Title of boat"]);
    expect(await related("zh")).toEqual(["Title of tide", "Title of boat"]);
    await publish(boat, sampleArticle({ slug: "boat", language: "zh" }), tagged("tide", { isDraft: true }));
    expect([await related("zh"), await related()]).toEqual([[], ["Title of boat"]]);
    await publish(boat, tagged("tide", { isUnlisted: true }));
    expect([await related("zh"), await related()]).toEqual([["Title of boat"], ["Title of boat"]]);
    await publish({ ...boat, tags: [], fingerprint: "edited" });
    expect(await related()).toEqual([]);
  });

  it("cache languages and revision dates of articles until they change", async () => {
    const { store, changes, reader, tags, count } = await open();
    const original = sampleArticle({ slug: "about" });
    const translation = sampleArticle({ slug: "关于", language: "zh", translationKey: "about" });
    const linking = sampleArticle({ slug: "linking", html: '<a href="article:about">a</a>' });
    const publish = async (...articles: ReturnType<typeof sampleArticle>[]) => {
      const { generation } = changes;
      await store.exchange.apply(sampleContent({ articles: [linking, ...articles] }), { prune: true });
      await expect.poll(() => changes.refresh().then(() => changes.generation)).toBeGreaterThan(generation);
    };
    const find = async (slug: string, language: "en" | "zh") => reader().findArticle({ slug }, language);
    const linkIn = async (language: "en" | "zh") => (await find("linking", language))?.html;
    await publish(original);
    expect(await find("missing", "en")).toBeUndefined();
    expect(await linkIn("zh")).toBe('<a href="/zh/about.html" hreflang="en">a</a>');
    const before = count();
    tags.clear();
    expect(await linkIn("en")).toBe('<a href="/about.html">a</a>');
    expect([count() - before, tags.has("address:key:about"), tags.has("article:key:about")]).toEqual([
      1,
      true,
      false,
    ]);

    await publish(original, translation);
    expect(await linkIn("zh")).toBe('<a href="/zh/%E5%85%B3%E4%BA%8E.html">a</a>');
    expect(await find("关于", "zh")).toMatchObject({ isOutdated: false, languages: [{}, {}] });
    await publish({ ...original, source: "# Revised\n", fingerprint: "revised" }, translation);
    expect(await find("关于", "zh")).toMatchObject({ isOutdated: true });
    await publish({ ...original, slug: "about-us", fingerprint: "moved" });
    expect([await linkIn("zh"), await linkIn("en")]).toEqual([
      '<a href="/zh/about-us.html" hreflang="en">a</a>',
      '<a href="/about-us.html">a</a>',
    ]);
    await publish({ ...original, isDraft: true, fingerprint: "draft" });
    expect(await linkIn("en")).toBe("<a>a</a>");
  });

  it("cache the paths of files in articles until they change, and query missing ones again", async () => {
    const { store, changes, reader, tags, count, dataFolder } = await open();
    const html = '<img src="media:boat.svg" alt=""><img src="media:gone.svg" alt="">';
    const publish = async (drawing: string, paths: readonly string[]) => {
      const { generation } = changes;
      const articles = [sampleArticle({ slug: "about", html })];
      const media = await Promise.all(
        paths.map((path) => sampleMedia(join(dataFolder, "in"), path, `<svg>${drawing}</svg>`)),
      );
      await store.exchange.apply(sampleContent({ articles, media }), { prune: true });
      await expect.poll(() => changes.refresh().then(() => changes.generation)).toBeGreaterThan(generation);
      return media.map(({ hash }) => hash.slice(0, 12));
    };
    const show = async (language: "en" | "zh" = "en") =>
      (await reader().findArticle({ slug: "about" }, language))?.html;
    const [first] = await publish("first", ["boat.svg"]);
    await reader().findArticle({ slug: "missing" }, "en");
    const shown = (hash: string | undefined, other: string) =>
      `<img src="/media/${hash}/boat.svg" alt=""><img src="${other}" alt="">`;
    expect(await show("zh")).toBe(shown(first, "data:,"));
    const before = count();
    tags.clear();
    expect(await show()).toBe(shown(first, "data:,"));
    expect([count() - before, tags.has("media:boat.svg"), tags.has("media:gone.svg")]).toEqual([
      2,
      true,
      true,
    ]);

    const [second, found] = await publish("second", ["boat.svg", "gone.svg"]);
    expect(second).not.toBe(first);
    expect(await show("zh")).toBe(shown(second, `/media/${found}/gone.svg`));
    const between = count();
    expect(await show()).toBe(shown(second, `/media/${found}/gone.svg`));
    expect(count() - between).toBe(1);
    await publish("", []);
    expect(await show()).toContain('<img src="data:," alt="">');
  });

  it("cache articles by address and language until they change", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    onTestFinished(() => void vi.useRealTimers());
    const { store, changes, reader, tags, times, count } = await open();
    const later = Date.now() + 86_400_000;
    const scheduled = sampleArticle({ slug: "scheduled", publishedAt: new Date(later).toISOString() });
    const publish = async (title: string, menu = "Menu") => {
      const { generation } = changes;
      const articles = [
        sampleArticle({ slug: "about", group: "news", title, fingerprint: title }),
        sampleArticle({ slug: "other", title: menu, fingerprint: menu }),
        scheduled,
      ];
      const groups = [{ slug: "news", name: "News", description: "" }];
      await store.exchange.apply(sampleContent({ groups, articles }), { prune: false });
      await expect.poll(() => changes.refresh().then(() => changes.generation)).toBeGreaterThan(generation);
    };
    const find = async (slug: string, group?: string) => reader().findArticle({ slug, group }, "en");

    await publish("First");
    const first = await find("about", "news");
    expect([first?.title, await find("about", "notes")]).toEqual(["First", undefined]);
    const before = count();
    tags.clear();
    times.splice(0);
    expect(await find("about", "news")).toBe(first);
    expect([count() - before, tags.has("article:slug:about"), Math.min(...times)]).toEqual([0, true, later]);
    expect(await find("about", "notes")).toBeUndefined();
    expect(count()).toBeGreaterThan(before);
    expect(await reader().findArticle({ slug: "about", group: "news" }, "zh")).not.toBe(first);

    await publish("First", "Another article is edited");
    expect(await find("about", "news")).toBe(first);
    await publish("Second");
    expect(await find("about", "news")).toMatchObject({ title: "Second" });
    expect(await find("scheduled")).toBeUndefined();
    vi.setSystemTime(later);
    expect(await find("scheduled")).toMatchObject({ slug: "scheduled" });
  });

  it.each([
    ["Latin", "long ".repeat(300_000)],
    // As many bytes, but a third of the characters.
    ["Chinese", "很长的".repeat(167_000)],
  ])("limit the memory of articles in %s, and cache what all pages share", async (_, text) => {
    const { store, changes, reader, count } = await open();
    const { generation } = changes;
    const slugs = ["one", "two", "three", "four"];
    const html = `<p>${text}</p>`;
    const articles = slugs.map((slug) => sampleArticle({ slug, html }));
    await store.exchange.apply(sampleContent({ articles }), { prune: false });
    await expect.poll(() => changes.refresh().then(() => changes.generation)).toBeGreaterThan(generation);
    const isRead = async (slug: string) => {
      const before = count();
      await reader().findArticle({ slug }, "en");
      return count() > before;
    };
    const menu = await reader().menuTree("en");
    for (const slug of slugs) await isRead(slug);
    expect([await isRead("four"), await isRead("three"), await isRead("one")]).toEqual([false, false, true]);
    expect(await reader().menuTree("en")).toBe(menu);
  });
});
