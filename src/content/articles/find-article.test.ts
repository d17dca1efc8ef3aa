import { join } from "node:path";
import { expect, it, vi } from "vitest";
import { describeEachEngine } from "../testing/describe-each-engine.ts";
import { listAddresses, openReader } from "../testing/open-reader.ts";
import { recordDependencies } from "../testing/record-dependencies.ts";
import { sampleArticle, sampleContent, sampleMedia } from "../testing/sample-content.ts";

const HOUR_MS = 3_600_000;

describeEachEngine("an article", (makeDatabase) => {
  it("is found in the visitor's language by its slug in another language", async () => {
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

  it("is found by slug and by group, with everything that its page shows", async () => {
    const database = await makeDatabase();
    const media = [await sampleMedia(join(database.dataFolder, "in"), "figures/배.svg", "<svg/>")];
    const html =
      '<p><a href="article:news%2Fopening#when">x</a> <a href="article:gone">y</a><img alt="a &#x3C; b" src="media:figures/%EB%B0%B0.svg"></p><code>src="media:figures/x.svg"</code>';
    const reader = await openReader(await database.open(), {
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
      `<p><a href="/news/opening.html#when">x</a> <a>y</a><img alt="a &#x3C; b" src="${src}"></p><code>src="media:figures/x.svg"</code>`,
    );
    expect(article?.related.map(({ slug }) => slug)).toEqual(["budget", "closing", "opening"]);
    expect(await reader.findArticle({ slug: "pricing" }, "en")).toEqual(article);
    expect(await reader.findArticle({ slug: "pricing", group: "other" }, "en")).toBeUndefined();

    const translation = await reader.findArticle({ slug: "定价" }, "zh");
    expect(translation).toMatchObject({ groupName: "新闻", isOutdated: true, language: "zh" });
    expect(translation?.previous?.url).toBe("/zh/news/opening.html");
    expect((await reader.findArticle({ slug: "pricing" }, "zh"))?.slug).toBe("定价");
  });

  it("links to a text in another language if it is not translated, and names that language", async () => {
    const html =
      '<p><a href="article:only#a">o</a> <a href="article:draft">d</a> <a href="article:en">e</a></p>';
    const reader = await openReader(await (await makeDatabase()).open(), {
      articles: [
        sampleArticle({ slug: "from", html }),
        sampleArticle({ slug: "from", html, language: "kr" }),
        sampleArticle({ slug: "only", language: "zh" }),
        sampleArticle({ slug: "draft", isDraft: true }),
        sampleArticle({ slug: "en" }),
      ],
    });
    expect((await reader.findArticle({ slug: "from" }, "en"))?.html).toBe(
      '<p><a href="/zh/only.html#a" hreflang="zh-Hans">o</a> <a>d</a> <a href="/en.html">e</a></p>',
    );
    expect((await reader.findArticle({ slug: "from" }, "kr"))?.html).toBe(
      '<p><a href="/zh/only.html#a" hreflang="zh-Hans">o</a> <a>d</a> <a href="/kr/en.html" hreflang="en">e</a></p>',
    );
  });

  it("loads nothing for a picture whose file is missing", async () => {
    const reader = await openReader(await (await makeDatabase()).open(), {
      articles: [
        sampleArticle({
          slug: "about",
          html: '<picture><source srcset="media:gone.mobile.png"><img src="media:gone.png" alt="A boat"></picture><a href="media:gone.pdf">x</a>',
        }),
      ],
    });
    expect((await reader.findArticle({ slug: "about" }, "en"))?.html).toBe(
      '<picture><source srcset=""><img src="data:," alt="A boat"></picture><a>x</a>',
    );
  });

  it("is outdated after the original was revised, but not because its file was written first", async () => {
    const at = (time: string) => ({ slug: "about", publishedAt: time, updatedAt: time });
    const outdated = async (original: string, translation: string) => {
      const reader = await openReader(await (await makeDatabase()).open(), {
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

  it("has no time of last change before its publication", async () => {
    const reader = await openReader(await (await makeDatabase()).open(), {
      articles: [
        sampleArticle({
          slug: "about",
          publishedAt: "2026-05-02T00:00:00.000Z",
          updatedAt: "2024-02-27T00:00:00.000Z",
        }),
      ],
    });
    const article = await reader.findArticle({ slug: "about" }, "en");
    expect(article?.updatedAt).toBe("2026-05-02T00:00:00.000Z");
  });

  it("shows no future time of change, and expires at that time", async () => {
    const later = Date.now() + HOUR_MS;
    const dependencies = recordDependencies();
    const store = await (await makeDatabase()).open();
    const updatedAt = new Date(later).toISOString();
    const articles = [
      sampleArticle({ slug: "about", publishedAt: "2026-05-02T00:00:00.000Z", updatedAt }),
      sampleArticle({ slug: "soon", publishedAt: updatedAt, updatedAt: "2999-01-01T00:00:00.000Z" }),
    ];
    const reader = await openReader(store, { articles }, dependencies);
    expect((await reader.findArticle({ slug: "about" }, "en"))?.updatedAt).toBe("2026-05-02T00:00:00.000Z");
    expect(dependencies.times).toContain(later);
    vi.useFakeTimers({ toFake: ["Date"], now: later + 1 });
    try {
      const then = await openReader(store, { articles });
      expect((await then.findArticle({ slug: "about" }, "en"))?.updatedAt).toBe(updatedAt);
      expect((await then.findArticle({ slug: "soon" }, "en"))?.updatedAt).toBe(updatedAt);
    } finally {
      vi.useRealTimers();
    }
  });

  it("falls back to the default language if the tenant's settings say so", async () => {
    const store = await (await makeDatabase()).open();
    const articles = [
      sampleArticle({ slug: "about", html: '<a href="article:terms">t</a>' }),
      sampleArticle({ slug: "terms" }),
      sampleArticle({ slug: "terms", language: "kr" }),
    ];
    const falling = await openReader(store, { articles });
    const article = await falling.findArticle({ slug: "about" }, "kr");
    expect(article).toMatchObject({ url: "/kr/about.html", language: "en", requestedLanguage: "kr" });
    expect(article?.html).toBe('<a href="/kr/terms.html">t</a>');
    const list = await falling.listArticles({ page: 1, size: 10 }, "kr");
    expect(list?.items.map(({ slug, language }) => `${slug} ${language}`).sort()).toEqual([
      "about en",
      "terms kr",
    ]);
    expect((await falling.search({ query: "about", page: 1, size: 10 }, "kr")).total).toBe(1);
    expect(await listAddresses(falling, "kr")).toEqual(["/kr/terms.html"]);

    const strict = await openReader(store, {
      site: { config: { "*": { siteConfig: { untranslated: "notFound" } } } },
      articles,
    });
    expect(await strict.findArticle({ slug: "about" }, "kr")).toBeUndefined();
    expect((await strict.listArticles({ page: 1, size: 10 }, "kr"))?.total).toBe(1);
    expect((await strict.search({ query: "about", page: 1, size: 10 }, "kr")).total).toBe(0);
  });

  it("appears at its publication time, and a draft never does", async () => {
    const store = await (await makeDatabase()).open();
    const publishedAt = new Date(Date.now() + HOUR_MS).toISOString();
    const dependencies = recordDependencies();
    const reader = await openReader(
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
    expect(await listAddresses(reader, "en")).toEqual(["/news/now.html"]);
  });
});
