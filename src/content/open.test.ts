import { join } from "node:path";
import { expect, it } from "vitest";
import { openStore } from "./open.ts";
import { describeEachEngine } from "./testing/describe-each-engine.ts";
import { sampleArticle, sampleContent, sampleMedia } from "./testing/sample-content.ts";

describeEachEngine("a store", (makeDatabase) => {
  it("is empty at first and answers", async () => {
    const store = await (await makeDatabase({ isBare: true })).open();
    await store.ping();
    expect(await store.listTenants()).toEqual([]);
    expect(await store.findTenant("harbor")).toBeUndefined();
    expect(await store.findTenantByHost("harbor.localhost")).toBeUndefined();
  });

  it("opens an existing database, even several times at once", async () => {
    const database = await makeDatabase({ isBare: true });
    const stores = await Promise.all([database.open(), database.open(), database.open()]);
    await stores[0]?.exchange.apply(sampleContent(), { prune: false });
    expect((await stores[2]?.findTenant("harbor"))?.name).toBe("Harbor & Lane");
  });

  it("returns what was stored", async () => {
    const database = await makeDatabase();
    const store = await database.open();
    const media = await sampleMedia(join(database.dataFolder, "in"), "a b/그림.svg", "<svg/>");
    const articles = [
      sampleArticle({ slug: "about" }),
      sampleArticle({ slug: "企业", language: "zh", group: "news" }),
    ];
    const content = sampleContent({
      site: {
        origin: "https://harbor.example",
        theme: "theme3",
        config: {
          "*": { siteConfig: { title: { en: "A", zh: "甲" } }, note: "as typed", list: ["lumen"] },
          theme1: { theme1Colors: { themeColor: "#0b4f6c" } },
        },
      },
      menus: {
        ...sampleContent().menus,
        top_menu: [{ id: "a", name: { en: "A" }, target: { article: "about" }, children: [] }],
      },
      banners: { home: [{ id: "1", title: "T", subtitle: "", image: "a b/그림.svg", alt: "" }] },
      groups: [
        { slug: "news", name: { en: "News", zh: "新闻" }, description: "" },
        { slug: "archive", name: "Archive", description: "" },
      ],
      rootFiles: { "ads.txt": "example.com, 1, DIRECT\n" },
      redirects: [
        { from: "/z.html", to: "/about.html", status: 308 },
        { from: "/a/**", to: "/b/**", status: 301 },
      ],
      media: [media],
      articles,
    });
    await store.exchange.apply(content, { prune: false });

    const read = await store.exchange.read("harbor");
    expect(read).toBeDefined();
    const { articles: sources, media: files, ...rest } = read ?? { articles: [], media: [] };
    const { articles: _given, unchangedArticles: _unchanged, media: _media, ...given } = content;
    expect(rest).toEqual(given);
    expect(files).toEqual([
      { ...media, file: expect.stringContaining(media.hash), copyTo: expect.any(Function) },
    ]);
    expect(await Array.fromAsync(sources)).toEqual(
      articles.map(({ path, source, publishedAt }) => ({
        path,
        source,
        publishedAt: Date.parse(publishedAt),
      })),
    );
    expect(await store.exchange.read("nobody")).toBeUndefined();
  });
});

it("explains why a database cannot be opened", async () => {
  const dataFolder = import.meta.dirname;
  const open = (databaseUrl: string) => openStore({ databaseUrl, dataFolder, fileUrl: "/media/" });
  await expect(open("mysql://localhost/vitrine")).rejects.toThrow(
    "DATABASE_URL must begin with file: or postgres://",
  );
  await expect(open(`file:${join(import.meta.filename, "vitrine.db")}`)).rejects.toThrow(
    /Cannot open the database .*there is a file where a folder is needed/,
  );
  await expect(open("postgres://visitor:secret@127.0.0.1:1/vitrine")).rejects.toThrow(
    /Cannot open the database postgres:\/\/visitor@127\.0\.0\.1:1\/vitrine: .*ECONNREFUSED.*check DATABASE_URL/,
  );
});
