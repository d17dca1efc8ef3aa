import { join } from "node:path";
import { expect, it } from "vitest";
import { describeEachEngine } from "../testing/describe-each-engine.ts";
import { listAddresses, openReader } from "../testing/open-reader.ts";
import { recordDependencies } from "../testing/record-dependencies.ts";
import { sampleArticle, sampleContent, sampleMedia } from "../testing/sample-content.ts";

describeEachEngine("a tenant's reader", (makeDatabase) => {
  it("never sees another tenant's content", async () => {
    const database = await makeDatabase();
    const store = await database.open();
    const media = [await sampleMedia(join(database.dataFolder, "in"), "secret.svg", "<svg/>")];
    await openReader(store, {
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
    const reader = await openReader(store, {
      site: {
        code: "lumen",
        name: "Lumen",
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
      title: "Lumen",
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
      html: "<a></a>",
    });
    expect(
      (await reader.listArticles({ tag: "shared", page: 1, size: 10 }, "en"))?.items.map(({ slug }) => slug),
    ).toEqual(["own"]);
    expect(await reader.listArticles({ group: "secrets", page: 1, size: 10 }, "en")).toBeUndefined();
    expect(await reader.listGroups("en")).toEqual([]);
    expect((await reader.search({ query: "secret plans", page: 1, size: 10 }, "en")).total).toBe(0);
    expect(await reader.suggest("secr", "en")).toEqual([]);
    expect(await reader.listRedirects()).toEqual([]);
    expect(await listAddresses(reader, "en")).toEqual(["/own.html"]);
    expect(await reader.findMedia(media[0]?.hash ?? "", "secret.svg")).toBeUndefined();
    expect((await store.findTenantByHost("harbor.localhost"))?.code).toBe("harbor");
    expect((await store.findTenantByHost("lumen.localhost"))?.code).toBe("lumen");
  });

  it("records what it has read, and what it has not found", async () => {
    const store = await (await makeDatabase()).open();
    const dependencies = recordDependencies();
    const reader = await openReader(store, {}, dependencies);
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

  it("finds nothing under names that are impossible", async () => {
    const store = await (await makeDatabase()).open();
    const reader = await openReader(store, {
      groups: [{ slug: "news", name: "News", description: "" }],
      articles: [sampleArticle({ slug: "about", title: "About us" })],
    });
    for (const name of ["\0", "a\0b", "about\0", "\ud800"]) {
      expect(await reader.findConfig(name, "en")).toBeUndefined();
      expect(await reader.listBanners(name, "en")).toEqual([]);
      expect(await reader.findArticle({ slug: name }, "en")).toBeUndefined();
      expect(await reader.findArticle({ slug: "about", group: name }, "en")).toBeUndefined();
      expect(await reader.findGroup(name, "en")).toBeUndefined();
      expect(await reader.listArticles({ group: name, page: 1, size: 10 }, "en")).toBeUndefined();
      expect((await reader.listArticles({ tag: name, page: 1, size: 10 }, "en"))?.items).toEqual([]);
      expect(await reader.listFeed({ group: name, size: 10 }, "en")).toBeUndefined();
      const found = await reader.search({ query: "about", group: name, page: 1, size: 10 }, "en");
      expect(found.total).toBe(0);
      expect(await reader.findMedia(name, name)).toBeUndefined();
      expect(await reader.findMovedMedia(name)).toBeUndefined();
      expect([await store.findTenant(name), await store.findTenantByHost(name)]).toEqual([
        undefined,
        undefined,
      ]);
    }
  });
});
