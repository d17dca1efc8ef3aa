import { join } from "node:path";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { openEngine } from "../engine/open-engine.ts";
import type { TenantReader } from "../store.ts";
import { describeEachEngine } from "../testing/describe-each-engine.ts";
import { openReader } from "../testing/open-reader.ts";
import { sampleArticle, sampleContent, sampleMedia } from "../testing/sample-content.ts";

describeEachEngine("lists", (makeDatabase) => {
  it("are divided into pages, groups in their own order", async () => {
    const store = await (await makeDatabase()).open();
    const day = (number: number) => `2026-02-0${number}T00:00:00.000Z`;
    const reader = await openReader(store, {
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
    expect((await reader.listFeed(feed, "en"))?.entries.map(({ id }) => id)).toEqual(["news/a", "news/c"]);
    expect(await reader.listFeed(feed, "kr")).toMatchObject({ group: { name: "소식" }, entries: [] });
    expect(await reader.listFeed({ group: "none", size: 2 }, "en")).toBeUndefined();
  });

  it("have a consistent total if an import happens between the count and the page", async () => {
    const reader = await openReader(await (await makeDatabase()).open(), {
      groups: [{ slug: "news", name: "News", description: "" }],
      articles: ["a", "b", "c"].map((slug) => sampleArticle({ slug, group: "news" })),
    });
    const group = (await reader.findGroup("news", "en")) ?? expect.unreachable();
    const totals = async (counted: number, page: number, size: number) => {
      const list = await reader.listArticles({ group: "news", page, size }, "en", {
        ...group,
        total: counted,
      });
      return [list?.items.length, list?.total, list?.group?.total];
    };
    for (const counted of [2, 3, 4]) expect(await totals(counted, 1, 10)).toEqual([3, 3, 3]);
    expect(await totals(2, 1, 3)).toEqual([3, 3, 3]);
    expect(await totals(4, 2, 2)).toEqual([1, 3, 3]);
    expect(await totals(4, 2, 3)).toEqual([0, 3, 3]);
    // A full page does not show how many articles follow it, so the counted total is returned unchanged.
    expect(await totals(4, 1, 2)).toEqual([2, 4, 4]);
    expect(await totals(3, 5, 2)).toEqual([0, 3, 3]);
  });

  it("by tag are created at startup for databases without them", async () => {
    const database = await makeDatabase();
    const tagged = { group: "news", tags: ["x", "y", "x", ""] };
    const store = await database.open();
    const reader = await openReader(store, {
      groups: [{ slug: "news", name: "News", description: "" }],
      articles: [
        sampleArticle({ slug: "a", ...tagged, order: 2 }),
        sampleArticle({ slug: "b", ...tagged, order: 1 }),
        sampleArticle({ slug: "c", ...tagged, isDraft: true }),
        sampleArticle({ slug: "d", group: "news" }),
      ],
    });
    const engine = await openEngine(database.databaseUrl);
    await engine.write(async (transaction) => {
      await sql`drop table tagged_article`.execute(transaction);
      await sql`create table article_tag (tag text)`.execute(transaction);
      await sql`delete from migration where name = '013-tagged-articles'`.execute(transaction);
    });
    await engine.close();
    await database.open();
    const list = await reader.listArticles({ tag: "x", group: "news", page: 1, size: 10 }, "zh");
    expect(list?.items.map(({ slug }) => slug)).toEqual(["b", "a"]);
    expect(list?.total).toBe(2);
  });

  it("of menus and banners contain the right addresses", async () => {
    const database = await makeDatabase();
    const media = [await sampleMedia(join(database.dataFolder, "in"), "b.svg", "<svg/>")];
    const reader = await openReader(await database.open(), {
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
    expect(await reader.listRedirects()).toEqual([
      { from: "/old.html", to: "/about.html", status: 302 },
      { from: "/news", to: "/news/index.html", status: 301 },
    ]);
  });
});
