import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { ArticleContent } from "../../content/model/tenant-content.ts";
import { describeEachEngine } from "../../content/testing/describe-each-engine.ts";
import { sampleArticle, sampleContent } from "../../content/testing/sample-content.ts";
import { type TestInstallation, openTestInstallation } from "../testing/test-installation.ts";

const HOUR_MS = 3_600_000;

let site: TestInstallation;

async function ask(url: string): Promise<string> {
  const { statusCode, body, headers } = await site.app.inject({ url, headers: { host: "harbor.localhost" } });
  return `${statusCode} ${headers.location ?? body}`;
}

/** Places at which visitors, feed readers and search engines could find an article of the group "news". */
const PLACES = {
  page: "/news/zebra.html",
  bare: "/zebra.html",
  fallback: "/kr/zebra.html",
  detail: "/api/client/article/detail?slug=zebra&group=news",
  list: "/api/client/article/list",
  groupList: "/api/client/article/list?group=news",
  tagList: "/api/client/article/list?tag=event",
  groups: "/api/client/article/groups",
  search: "/api/client/article/search?q=zebra",
  completion: "/api/client/article/search?q=zeb",
  misspelt: "/api/client/article/search?q=zebrra",
  suggest: "/api/client/article/suggest?q=zeb",
  neighbour: "/api/client/article/detail?slug=opening&group=news",
  menu: "/api/client/all/btMenu/tree",
  banner: "/api/client/sys/banner/list/home",
  sitemap: "/sitemap.xml",
  feed: "/feed.xml",
  groupFeed: "/news/feed.xml",
  llms: "/llms.txt",
  moved: "/quagga.html",
  manifest: "/builds/meta/test-build.json",
};

async function look(): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  for (const [place, url] of Object.entries(PLACES)) found[place] = await ask(url);
  return found;
}

/**
 * Returns the places that show the article. Error pages that repeat its address do not count, nor do answers that repeat the
 * query.
 */
function placesShowing(found: Record<string, string>): string[] {
  return Object.entries(found)
    .filter(([place, text]) => {
      if (place === "menu" || place === "banner") return text.includes("zebra.html");
      if (place === "groups") return text.includes('"total":2');
      if (place === "moved") return text.startsWith("301");
      return /striped|news\/zebra\.html|"suggestions":\["zebra/i.test(text) && !text.startsWith("404");
    })
    .map(([place]) => place);
}

/** Waits until no place shows the article, because PostgreSQL notifies of a change a little later. */
async function untilShownNowhere(): Promise<void> {
  await expect.poll(async () => placesShowing(await look())).toEqual([]);
}

async function put(article: Partial<ArticleContent>): Promise<void> {
  const zebra = { title: "Striped zebra", html: "<p>Striped</p>", group: "news", tags: ["event"] };
  await site.store.exchange.apply(
    sampleContent({
      groups: [{ slug: "news", name: "News", description: "" }],
      articles: [sampleArticle({ ...zebra, slug: "zebra", translationKey: "animal", ...article })],
      menus: {
        ...sampleContent().menus,
        top_menu: [{ id: "z", name: "Z", target: { article: "animal" }, children: [] }],
      },
      banners: {
        home: [{ id: "z", title: "Z", subtitle: "", image: "z.svg", alt: "", target: { article: "animal" } }],
      },
    }),
    { prune: false },
  );
}

describeEachEngine("an article of the group", (makeDatabase) => {
  beforeEach(async () => {
    const { databaseUrl } = await makeDatabase();
    site = await openTestInstallation({ environment: { DATABASE_URL: databaseUrl } });
    vi.useFakeTimers({ toFake: ["Date"] });
    // An old address redirects to the article after it was renamed.
    await put({ slug: "quagga" });
    await put({});
  });
  afterEach(async () => {
    vi.useRealTimers();
    await site.close();
  });

  it("that is published later is found nowhere until then, and everywhere from then on, in spite of all caches", async () => {
    expect(placesShowing(await look())).toEqual(Object.keys(PLACES));
    await put({ publishedAt: new Date(Date.now() + HOUR_MS).toISOString(), fingerprint: "later" });
    await untilShownNowhere();
    // Looks again, to test cached answers.
    expect(placesShowing(await look())).toEqual([]);
    vi.setSystemTime(Date.now() + HOUR_MS - 1000);
    expect(placesShowing(await look())).toEqual([]);
    vi.setSystemTime(Date.now() + 1000);
    expect(placesShowing(await look())).toEqual(Object.keys(PLACES));
  });

  it("that was shown because the clock was ahead disappears when the clock is corrected", async () => {
    const now = Date.now();
    await put({ publishedAt: new Date(now + HOUR_MS).toISOString() });
    await untilShownNowhere();
    vi.setSystemTime(now + 2 * HOUR_MS);
    expect(placesShowing(await look())).toContain("page");
    vi.setSystemTime(now);
    expect(placesShowing(await look())).toEqual([]);
  });

  it("that is a draft is found nowhere, whatever its date", async () => {
    await put({ isDraft: true, fingerprint: "draft" });
    await untilShownNowhere();
    vi.setSystemTime(Date.now() + 1000 * HOUR_MS);
    expect(placesShowing(await look())).toEqual([]);
  });

  it("must be revalidated by other caches, in pages, calls and feeds", async () => {
    for (const url of [PLACES.page, PLACES.list, PLACES.feed, PLACES.manifest, PLACES.llms]) {
      const { headers } = await site.app.inject({ url, headers: { host: "harbor.localhost" } });
      expect([url, headers["cache-control"]]).toEqual([url, expect.stringMatching(/max-age=0|no-cache/)]);
      expect(headers.etag).toBeDefined();
    }
  });
});
