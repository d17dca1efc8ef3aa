import { join } from "node:path";
import { expect, it } from "vitest";
import { readSiteConfig } from "../contract/config.ts";
import type { Dependencies, TenantReader } from "./store.ts";
import type { SiteSettings, TenantContent } from "./tenant-content.ts";
import { type OpenedStore, describeEachEngine } from "./testing/describe-each-engine.ts";
import { recordDependencies } from "./testing/record-dependencies.ts";
import { sampleArticle, sampleContent, sampleMedia } from "./testing/sample-content.ts";

const HOUR_MS = 3_600_000;
const inAnHour = () => new Date(Date.now() + HOUR_MS).toISOString();

type Content = Parameters<typeof sampleContent>[0];

async function readerOf(
  store: OpenedStore,
  content: Content | TenantContent = {},
  dependencies?: Dependencies,
): Promise<TenantReader> {
  const full = sampleContent(content);
  await store.exchange.apply(full, { prune: true });
  const tenant = await store.findTenant(full.site.code);
  if (tenant === undefined) throw new Error("no tenant");
  return store.reader(tenant, dependencies);
}

async function addresses(reader: TenantReader, language: "en" | "kr"): Promise<string[]> {
  const limit = await reader.countAddresses(language);
  const batches = await Array.fromAsync(reader.eachAddress(language, { from: 0, limit }));
  return batches.flat().map(({ url }) => url);
}

function siteWith(siteConfig: SiteSettings["config"][string][string]): Partial<SiteSettings> {
  return { config: { "*": { siteConfig } } };
}

describeEachEngine("a tenant's settings", (makeDatabase) => {
  it("follow from its config, theme by theme", async () => {
    const store = await (await makeDatabase()).open();
    const reader = await readerOf(store, {
      site: {
        theme: "theme2",
        config: {
          "*": {
            siteConfig: { title: { en: "Harbor", zh: "港湾" }, untranslated: "notFound" },
            note: "plain",
          },
          theme2: { theme2Colors: { themeColor: "#123456" }, note: "of theme2" },
          own: { key: { deep: [{ kr: "깊이" }] } },
        },
      },
    });
    expect(reader.tenant).toMatchObject({
      code: "harbor",
      theme: "theme2",
      hosts: ["harbor.localhost"],
      languages: ["en", "zh", "kr"],
      defaultLanguage: "en",
      untranslated: "notFound",
    });
    expect(await reader.findConfig("default_theme", "en")).toEqual({ themeCode: { content: "theme2" } });
    const config = await reader.findConfig("theme2", "zh");
    expect(readSiteConfig(config?.["siteConfig"]?.content).value.title).toBe("港湾");
    expect(config?.["note"]?.content).toBe("of theme2");
    expect(JSON.parse(config?.["languageConfig"]?.content ?? "")).toEqual([
      { code: "en", name: "English", tag: "en", default: true },
      { code: "zh", name: "简体中文", tag: "zh-Hans" },
      { code: "kr", name: "한국어", tag: "ko" },
    ]);
    expect((await reader.findConfig("theme1", "en"))?.["note"]?.content).toBe("plain");
    expect(JSON.parse((await reader.findConfig("own", "en"))?.["key"]?.content ?? "")).toEqual({
      deep: ["깊이"],
    });
    expect(await reader.findConfig("nothing", "en")).toBeUndefined();
    expect(await reader.findConfig("*", "en")).toBeUndefined();
  });

  it("obey a languageConfig that is given", async () => {
    const store = await (await makeDatabase()).open();
    const reader = await readerOf(store, {
      site: { config: { "*": { languageConfig: [{ code: "kr", default: true }, { code: "en" }] } } },
    });
    expect(reader.tenant).toMatchObject({ languages: ["kr", "en"], defaultLanguage: "kr" });
  });

  it("turns media in config into addresses", async () => {
    const database = await makeDatabase();
    const media = [await sampleMedia(join(database.dataFolder, "in"), "brand/lo go.svg", "<svg/>")];
    const dependencies = recordDependencies();
    const reader = await readerOf(
      await database.open(),
      { site: siteWith({ logo: "media:brand/lo go.svg", favicon: "media:missing.svg" }), media },
      dependencies,
    );
    const config = readSiteConfig((await reader.findConfig("theme1", "en"))?.["siteConfig"]?.content).value;
    expect(config.logo).toBe(`/media/${media[0]?.hash.slice(0, 12)}/brand/lo%20go.svg`);
    expect(config.favicon).toBe("");
    expect(dependencies.tags).toContain("media:missing.svg");
  });
});

describeEachEngine("an article", (makeDatabase) => {
  it("is found in the visitor's language by the slug of another", async () => {
    const store = await (await makeDatabase()).open();
    await store.exchange.apply(
      sampleContent({
        articles: [
          sampleArticle({ slug: "pricing", translationKey: "pricing" }),
          sampleArticle({ slug: "定价", language: "zh", translationKey: "pricing" }),
          sampleArticle({ slug: "team", translationKey: "team" }),
          sampleArticle({ slug: "团队", language: "zh", translationKey: "team", isDraft: true }),
        ],
      }),
      { prune: true },
    );
    const tenant = await store.findTenant("harbor");
    if (tenant === undefined) throw new Error("no tenant");
    const reader = store.reader(tenant);
    const find = async (slug: string, language: "en" | "zh" | "kr") => {
      const article = await reader.findArticle({ slug }, language);
      return article === undefined ? undefined : [article.language, article.slug, article.url];
    };
    expect(await find("pricing", "zh")).toEqual(["zh", "定价", "/zh/%E5%AE%9A%E4%BB%B7.html"]);
    expect(await find("定价", "en")).toEqual(["en", "pricing", "/pricing.html"]);
    expect(await find("pricing", "kr")).toEqual(["en", "pricing", "/kr/pricing.html"]);
    expect(await find("团队", "en")).toBeUndefined();
  });

  it("is found by slug and by group, with all that its page shows", async () => {
    const database = await makeDatabase();
    const media = [await sampleMedia(join(database.dataFolder, "in"), "figures/배.svg", "<svg/>")];
    const html =
      '<p><a href="article:news%2Fopening#when">x</a> <a href="article:gone">y</a><img alt="a &#x3C; b" src="media:figures/%EB%B0%B0.svg"></p><code>src="media:figures/x.svg"</code>';
    const reader = await readerOf(await database.open(), {
      media,
      groups: [{ slug: "news", name: { en: "News", zh: "新闻" }, description: "" }],
      articles: [
        sampleArticle({
          slug: "pricing",
          group: "news",
          order: 1,
          html,
          cover: "figures/배.svg",
          coverAlt: "A boat",
          tags: ["money"],
          authors: ["Ann"],
          headings: [{ id: "when", depth: 2, text: "When" }],
          blocks: [{ kind: "need", attributes: { category: "Audit" } }],
        }),
        sampleArticle({ slug: "opening", group: "news", order: 0 }),
        sampleArticle({ slug: "closing", group: "news", order: 2 }),
        sampleArticle({ slug: "budget", tags: ["money"] }),
        sampleArticle({
          slug: "定价",
          language: "zh",
          group: "news",
          order: 1,
          translationKey: "news/pricing",
          updatedAt: "2025-01-01T00:00:00.000Z",
        }),
      ],
    });
    const article = await reader.findArticle({ slug: "pricing", group: "news" }, "en");
    const src = `/media/${media[0]?.hash.slice(0, 12)}/figures/%EB%B0%B0.svg`;
    expect(article).toMatchObject({
      url: "/news/pricing.html",
      groupName: "News",
      cover: { src, alt: "A boat", width: 640, height: 480 },
      tags: ["money"],
      authors: ["Ann"],
      headings: [{ id: "when" }],
      blocks: [{ kind: "need", attributes: { category: "Audit" } }],
      languages: [
        { language: "en", url: "/news/pricing.html" },
        { language: "zh", url: "/zh/news/%E5%AE%9A%E4%BB%B7.html" },
      ],
      isOutdated: false,
      previous: { url: "/news/opening.html" },
      next: { url: "/news/closing.html" },
    });
    expect(article?.html).toBe(
      `<p><a href="/news/opening.html#when">x</a> <a href="#">y</a><img alt="a &#x3C; b" src="${src}"></p><code>src="media:figures/x.svg"</code>`,
    );
    expect(article?.related.map(({ slug }) => slug)).toEqual(["budget", "closing", "opening"]);
    expect(await reader.findArticle({ slug: "pricing" }, "en")).toEqual(article);
    expect(await reader.findArticle({ slug: "pricing", group: "other" }, "en")).toBeUndefined();

    const translation = await reader.findArticle({ slug: "定价" }, "zh");
    expect(translation).toMatchObject({ groupName: "新闻", isOutdated: true, language: "zh" });
    expect(translation?.previous?.url).toBe("/zh/news/opening.html");
    expect((await reader.findArticle({ slug: "pricing" }, "zh"))?.slug).toBe("定价");
  });

  it("is outdated once the original was revised, not because its file was written first", async () => {
    const at = (time: string) => ({ slug: "about", publishedAt: time, updatedAt: time });
    const outdated = async (original: string, translation: string) => {
      const reader = await readerOf(await (await makeDatabase()).open(), {
        articles: [
          sampleArticle(at(original)),
          sampleArticle({ ...at(translation), language: "zh", title: "关于" }),
        ],
      });
      expect((await reader.findArticle({ slug: "about" }, "en"))?.isOutdated).toBe(false);
      return (await reader.findArticle({ slug: "about" }, "zh"))?.isOutdated;
    };
    expect(await outdated("2026-05-02T00:00:00.000Z", "2026-05-01T00:00:00.000Z")).toBe(true);
    expect(await outdated("2026-05-01T00:00:00.000Z", "2026-05-02T00:00:00.000Z")).toBe(false);
    expect(await outdated("2026-05-01T10:00:07.300Z", "2026-05-01T10:00:06.200Z")).toBe(false);
  });

  it("falls back to the default language, where the tenant says so", async () => {
    const store = await (await makeDatabase()).open();
    const articles = [
      sampleArticle({ slug: "about", html: '<a href="article:terms">t</a>' }),
      sampleArticle({ slug: "terms" }),
      sampleArticle({ slug: "terms", language: "kr" }),
    ];
    const falling = await readerOf(store, { articles });
    const article = await falling.findArticle({ slug: "about" }, "kr");
    expect(article).toMatchObject({ url: "/kr/about.html", language: "en", requestedLanguage: "kr" });
    expect(article?.html).toBe('<a href="/kr/terms.html">t</a>');
    const list = await falling.listArticles({ page: 1, size: 10 }, "kr");
    expect(list?.items.map(({ slug, language }) => `${slug} ${language}`).sort()).toEqual([
      "about en",
      "terms kr",
    ]);
    expect((await falling.search({ query: "about", page: 1, size: 10 }, "kr")).total).toBe(1);
    expect(await addresses(falling, "kr")).toEqual(["/kr/terms.html"]);

    const strict = await readerOf(store, { site: siteWith({ untranslated: "notFound" }), articles });
    expect(await strict.findArticle({ slug: "about" }, "kr")).toBeUndefined();
    expect((await strict.listArticles({ page: 1, size: 10 }, "kr"))?.total).toBe(1);
    expect((await strict.search({ query: "about", page: 1, size: 10 }, "kr")).total).toBe(0);
  });

  it("appears when its time comes, and drafts never do", async () => {
    const store = await (await makeDatabase()).open();
    const publishedAt = inAnHour();
    const dependencies = recordDependencies();
    const reader = await readerOf(
      store,
      {
        groups: [{ slug: "news", name: "News", description: "" }],
        menus: {
          ...sampleContent().menus,
          top_menu: [
            { id: "soon", name: "Soon", target: { article: "news/soon" }, children: [] },
            { id: "now", name: "Now", target: { article: "news/now" }, children: [] },
          ],
        },
        articles: [
          sampleArticle({ slug: "soon", group: "news", publishedAt }),
          sampleArticle({ slug: "draft", group: "news", isDraft: true, publishedAt }),
          sampleArticle({ slug: "now", group: "news" }),
          sampleArticle({ slug: "quiet", group: "news", isUnlisted: true }),
        ],
      },
      dependencies,
    );
    expect(await reader.findArticle({ slug: "soon" }, "en")).toBeUndefined();
    expect(await reader.findArticle({ slug: "draft" }, "en")).toBeUndefined();
    expect(await reader.findArticle({ slug: "quiet" }, "en")).toMatchObject({ slug: "quiet" });
    expect(dependencies.times).toContain(Date.parse(publishedAt));
    expect(dependencies.tags).toContain("article:slug:soon");
    expect(
      (await reader.listArticles({ group: "news", page: 1, size: 10 }, "en"))?.items.map(({ slug }) => slug),
    ).toEqual(["now"]);
    expect((await reader.listGroups("en")).map(({ total }) => total)).toEqual([1]);
    expect(
      (await reader.search({ query: "title", page: 1, size: 10 }, "en")).items.map(({ slug }) => slug),
    ).toEqual(["now"]);
    expect((await reader.suggest("title", "en")).map(({ url }) => url)).toEqual(["/news/now.html"]);
    expect((await reader.menuTree("en"))["top_menu"]?.children.map(({ id }) => id)).toEqual(["now"]);
    expect(await addresses(reader, "en")).toEqual(["/news/now.html"]);
  });
});

describeEachEngine("lists", (makeDatabase) => {
  it("come in pages, groups in their own order", async () => {
    const store = await (await makeDatabase()).open();
    const day = (number: number) => `2026-02-0${number}T00:00:00.000Z`;
    const reader = await readerOf(store, {
      groups: [
        { slug: "news", name: { en: "News", kr: "소식" }, description: { en: "All news" } },
        { slug: "empty", name: "Empty", description: "" },
      ],
      articles: [
        sampleArticle({ slug: "a", group: "news", order: 2, publishedAt: day(5), tags: ["x"] }),
        sampleArticle({ slug: "b", group: "news", order: 1, publishedAt: day(1) }),
        sampleArticle({ slug: "c", group: "news", order: 1, publishedAt: day(2), tags: ["x", "y"] }),
        sampleArticle({ slug: "d", publishedAt: day(4) }),
      ],
    });
    const slugs = async (options: Parameters<TenantReader["listArticles"]>[0]) =>
      (await reader.listArticles(options, "en"))?.items.map(({ slug }) => slug);
    expect(await slugs({ page: 1, size: 10 })).toEqual(["a", "d", "c", "b"]);
    expect(await slugs({ page: 2, size: 3 })).toEqual(["b"]);
    expect(await slugs({ group: "news", page: 1, size: 10 })).toEqual(["c", "b", "a"]);
    expect(await slugs({ tag: "x", page: 1, size: 10 })).toEqual(["a", "c"]);
    expect(await slugs({ group: "empty", page: 1, size: 10 })).toEqual([]);
    expect(await slugs({ group: "none", page: 1, size: 10 })).toBeUndefined();
    expect((await reader.listArticles({ group: "news", page: 1, size: 1 }, "kr"))?.group).toEqual({
      slug: "news",
      name: "소식",
      description: "All news",
      url: "/kr/news/index.html",
      total: 3,
    });
    expect((await reader.listGroups("en")).map(({ slug }) => slug)).toEqual(["news"]);
    const feed = { group: "news", size: 2 };
    expect((await reader.listFeed(feed, "en"))?.items.map(({ slug }) => slug)).toEqual(["a", "c"]);
    expect(await reader.listFeed(feed, "kr")).toMatchObject({ group: { name: "소식" }, items: [] });
    expect(await reader.listFeed({ group: "none", size: 2 }, "en")).toBeUndefined();
  });

  it("of menus and banners lead where they should", async () => {
    const database = await makeDatabase();
    const media = [await sampleMedia(join(database.dataFolder, "in"), "b.svg", "<svg/>")];
    const reader = await readerOf(await database.open(), {
      media,
      groups: [{ slug: "news", name: "News", description: "" }],
      articles: [sampleArticle({ slug: "about", group: "news" })],
      menus: {
        ...sampleContent().menus,
        top_menu: [
          {
            id: "h",
            name: { en: "Heading", zh: "标题" },
            target: { url: "" },
            icon: "compass",
            children: [
              { id: "a", name: "A", target: { article: "news/about" }, window: "_blank", children: [] },
              { id: "g", name: "G", target: { group: "news" }, children: [] },
              { id: "u", name: "U", target: { url: "/need.html?category=x" }, children: [] },
              { id: "e", name: "E", target: { url: "https://example.com/" }, children: [] },
              { id: "lost", name: "L", target: { article: "nowhere" }, children: [] },
            ],
          },
        ],
      },
      banners: {
        home: [
          {
            id: "1",
            title: { en: "T", zh: "题" },
            subtitle: "",
            image: "b.svg",
            alt: "",
            target: { article: "news/about" },
          },
        ],
      },
      redirects: [{ from: "/old.html", to: "/about.html", status: 302 }],
    });
    const tree = await reader.menuTree("zh");
    const [heading] = tree["top_menu"]?.children ?? [];
    expect(heading).toMatchObject({ id: "h", name: "标题", url: "", icon: "compass", type: "top_menu" });
    expect(heading?.children.map(({ url }) => url)).toEqual([
      "/zh/news/about.html",
      "/zh/news/index.html",
      "/zh/need.html?category=x",
      "https://example.com/",
    ]);
    expect(heading?.children[0]?.target).toBe("_blank");
    expect(await reader.listBanners("home", "zh")).toEqual([
      {
        id: "1",
        title: "题",
        subtitle: "",
        image: `/media/${media[0]?.hash.slice(0, 12)}/b.svg`,
        alt: "",
        url: "/zh/news/about.html",
        width: 640,
        height: 480,
      },
    ]);
    expect(await reader.listBanners("elsewhere", "zh")).toEqual([]);
    expect(await reader.listRedirects()).toEqual([{ from: "/old.html", to: "/about.html", status: 302 }]);
  });
});

describeEachEngine("a tenant's reader", (makeDatabase) => {
  it("never sees another tenant's content", async () => {
    const database = await makeDatabase();
    const store = await database.open();
    const media = [await sampleMedia(join(database.dataFolder, "in"), "secret.svg", "<svg/>")];
    await readerOf(store, {
      site: { config: { "*": {}, private: { key: "secret" } } },
      media,
      groups: [{ slug: "secrets", name: "Secrets", description: "" }],
      redirects: [{ from: "/a.html", to: "/secret.html", status: 301 }],
      menus: {
        ...sampleContent().menus,
        top_menu: [{ id: "s", name: "Secret", target: { article: "secrets/secret" }, children: [] }],
      },
      banners: { home: [{ id: "s", title: "Secret", subtitle: "", image: "secret.svg", alt: "" }] },
      articles: [
        sampleArticle({ slug: "secret", group: "secrets", tags: ["shared"], title: "Secret plans" }),
      ],
    });
    const reader = await readerOf(store, {
      site: {
        code: "lumen",
        hosts: ["lumen.localhost"],
        config: { "*": { siteConfig: { logo: "media:secret.svg" } } },
      },
      banners: {
        place: [
          {
            id: "1",
            title: "",
            subtitle: "",
            image: "secret.svg",
            alt: "",
            target: { article: "secrets/secret" },
          },
        ],
      },
      articles: [
        sampleArticle({
          slug: "own",
          tags: ["shared"],
          cover: "secret.svg",
          html: '<a href="article:secrets/secret"></a>',
        }),
      ],
    });
    expect(await reader.findConfig("private", "en")).toBeUndefined();
    expect(JSON.parse((await reader.findConfig("theme1", "en"))?.["siteConfig"]?.content ?? "")).toEqual({
      logo: "",
    });
    expect((await reader.menuTree("en"))["top_menu"]?.children).toEqual([]);
    expect(await reader.listBanners("home", "en")).toEqual([]);
    expect(await reader.listBanners("place", "en")).toEqual([
      { id: "1", title: "", subtitle: "", image: "", alt: "" },
    ]);
    expect(await reader.findArticle({ slug: "secret" }, "en")).toBeUndefined();
    expect(await reader.findArticle({ slug: "own" }, "en")).toMatchObject({
      related: [],
      cover: null,
      html: '<a href="#"></a>',
    });
    expect(
      (await reader.listArticles({ tag: "shared", page: 1, size: 10 }, "en"))?.items.map(({ slug }) => slug),
    ).toEqual(["own"]);
    expect(await reader.listArticles({ group: "secrets", page: 1, size: 10 }, "en")).toBeUndefined();
    expect(await reader.listGroups("en")).toEqual([]);
    expect((await reader.search({ query: "secret plans", page: 1, size: 10 }, "en")).total).toBe(0);
    expect(await reader.suggest("secr", "en")).toEqual([]);
    expect(await reader.listRedirects()).toEqual([]);
    expect(await addresses(reader, "en")).toEqual(["/own.html"]);
    expect(await reader.findMedia(media[0]?.hash ?? "", "secret.svg")).toBeUndefined();
    expect((await store.findTenantByHost("harbor.localhost"))?.code).toBe("harbor");
    expect((await store.findTenantByHost("lumen.localhost"))?.code).toBe("lumen");
  });

  it("notes what it read, and what it did not find", async () => {
    const store = await (await makeDatabase()).open();
    const dependencies = recordDependencies();
    const reader = await readerOf(store, {}, dependencies);
    await reader.findArticle({ slug: "missing" }, "en");
    await reader.listArticles({ group: "gone", page: 1, size: 1 }, "en");
    await reader.menuTree("en");
    await reader.listBanners("home", "en");
    await reader.listRedirects();
    await reader.findMedia("abc", "x.png");
    await reader.listArticles({ page: 1, size: 1 }, "en");
    expect([...dependencies.tags].sort()).toEqual(
      [
        "article:slug:missing",
        "articles",
        "banners",
        "config",
        "group:gone",
        "groups",
        "media:x.png",
        "menu",
        "redirects",
      ].sort(),
    );
    expect(dependencies.times).toEqual([]);
  });
});
