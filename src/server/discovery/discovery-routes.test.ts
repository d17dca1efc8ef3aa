import { brotliDecompressSync } from "node:zlib";
import * as v from "valibot";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { sampleArticle, sampleContent } from "../../content/testing/sample-content.ts";
import { buildManifestSchema } from "../../contract/addresses/builds.ts";
import { readPathFilter } from "../../contract/addresses/path-filter.ts";
import { type TestInstallation, openTestInstallation } from "../testing/test-installation.ts";

let site: TestInstallation;
beforeAll(async () => {
  site = await openTestInstallation();
});
afterAll(() => site.close());

const get = (url: string, host = "harbor.localhost") => site.app.inject({ url, headers: { host } });

describe("documents for machines", () => {
  it.each([
    "/robots.txt",
    "/sitemap.xml",
    "/feed.xml",
    "/llms.txt",
    "/favicon.ico",
    "/.well-known/security.txt",
  ])("%s is cached for one site only if a header selects the site", async (url) => {
    const { statusCode, headers } = await get(url, "localhost");
    expect(statusCode).toBeLessThan(400);
    expect(String(headers.vary).split(", ")).toContain("tenant-name");
  });

  it("robots.txt names the sitemap of its own site", async () => {
    expect((await get("/robots.txt")).body).toContain("Sitemap: http://harbor.localhost/sitemap.xml");
    expect((await get("/robots.txt", "lumen.localhost")).body).toContain(
      "Sitemap: https://lumen.example/sitemap.xml",
    );
  });

  it("the sitemap has every article in its languages, and none of another site", async () => {
    const { body, headers } = await get("/sitemap.xml");
    expect(headers["content-type"]).toContain("application/xml");
    const addresses = [...body.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => address);
    expect(addresses).toContain("http://harbor.localhost/about.html");
    expect(addresses).toContain("http://harbor.localhost/zh/about.html");
    expect(addresses).toContain("http://harbor.localhost/news/opening.html");
    expect(addresses).not.toContain("http://harbor.localhost/kr/about.html");
    expect(new Set(addresses).size).toBe(addresses.length);
    expect(body).not.toContain("lumen");
  });

  it("the sitemap lists the languages of each page, including its own", async () => {
    const { body } = await get("/sitemap.xml");
    const [about = ""] = /<url><loc>http:\/\/harbor.localhost\/about.html<.*/.exec(body) ?? [];
    const links = [...about.matchAll(/hreflang="([^"]+)" href="([^"]+)"/g)].map(([, tag, href]) => [
      tag,
      href,
    ]);
    expect(links).toEqual([
      ["en", "http://harbor.localhost/about.html"],
      ["zh-Hans", "http://harbor.localhost/zh/about.html"],
      ["x-default", "http://harbor.localhost/about.html"],
    ]);
    expect(body).toMatch(/<loc>http:\/\/harbor.localhost\/index.html<.*hreflang="ko".*\/kr\/index.html/);
    expect(body).toMatch(
      /<loc>http:\/\/harbor.localhost\/news\/opening.html<\/loc><lastmod>[^<]+<\/lastmod><\/url>/,
    );
  });

  it("the sitemap and feeds use the site's own language tag after its next import", async () => {
    const languages = [
      { code: "en", name: "English", tag: "en-gb", isDefault: true },
      { code: "kr", name: "한국어", tag: "ko-KR", isDefault: false },
    ] as const;
    const regional = { code: "regional", hosts: ["regional.localhost"] };
    const importWith = (tags: readonly string[]) =>
      site.store.exchange.apply(
        sampleContent({
          site: {
            ...regional,
            languages: languages.map((language, at) => ({ ...language, tag: tags[at] ?? "" })),
          },
        }),
        { prune: false },
      );
    const announced = async () => {
      const { body } = await get("/sitemap.xml", "regional.localhost");
      const [index = ""] = /<url><loc>[^<]*\/index.html<.*/.exec(body) ?? [];
      const [, feed = ""] =
        /xml:lang="(.*?)"/.exec((await get("/feed.xml", "regional.localhost")).body) ?? [];
      return [...[...index.matchAll(/hreflang="([^"]+)"/g)].map(([, tag]) => tag), feed];
    };
    await importWith(["en", "ko"]);
    expect(await announced()).toEqual(["en", "ko", "x-default", "en"]);
    await importWith(["en-gb", "ko-KR"]);
    expect(await announced()).toEqual(["en-GB", "en", "ko-KR", "ko", "x-default", "en-GB"]);
    await importWith(["english", "fr"]);
    expect(await announced()).toEqual(["en", "ko", "x-default", "en"]);
  });

  it("the sitemap lists a group in the languages in which it has articles", async () => {
    await site.store.exchange.apply(
      sampleContent({
        groups: [{ slug: "news", name: "News", description: "" }],
        site: {
          code: "strict",
          hosts: ["strict.localhost"],
          config: { "*": { siteConfig: { untranslated: "notFound" } } },
        },
        articles: [
          sampleArticle({ slug: "a", group: "news" }),
          sampleArticle({ slug: "a", group: "news", language: "kr" }),
        ],
      }),
      { prune: false },
    );
    const { body } = await get("/sitemap.xml", "strict.localhost");
    const [news = ""] = /<url><loc>http:\/\/strict.localhost\/news\/index.html<.*/.exec(body) ?? [];
    expect([...news.matchAll(/hreflang="([^"]+)"/g)].map(([, tag]) => tag)).toEqual([
      "en",
      "ko",
      "x-default",
    ]);
    expect(body).not.toContain("/zh/news/");
  });

  it("feeds are per language and group, escaped", async () => {
    const feed = (await get("/feed.xml")).body;
    expect(feed).toContain("<title>Opening &lt;day&gt; &amp; night</title>");
    expect(feed).toContain(`href="http://harbor.localhost/news/opening.html"`);
    expect((await get("/zh/feed.xml")).body).toContain("关于我们");
    expect((await get("/zh/feed.xml")).body).not.toContain("Opening");
    expect((await get("/news/feed.xml")).body).toContain("<title>News · Harbor &amp; Lane</title>");
    expect((await get("/zh/news/feed.xml")).body).toContain(`xml:lang="zh-Hans"`);
  });

  it.each([
    "/en/feed.xml",
    "/nothing/feed.xml",
    "/zh/news/more/feed.xml",
    "/zh/zh/feed.xml",
    "/sitemap-2.xml",
    "/sitemap-x.xml",
  ])("%s is not found", async (url) => {
    expect((await get(url)).statusCode).toBe(404);
  });

  it("llms.txt describes the site and links its pages", async () => {
    const { body } = await get("/llms.txt");
    expect(body).toContain("# Harbor & Lane\n\n> A firm");
    expect(body).toContain("## Pages\n\n- [About");
    expect(body).toContain("- [Opening <day> & night](http://harbor.localhost/news/opening.html): We open.");
  });

  it("security.txt names a contact if there is one", async () => {
    expect((await get("/.well-known/security.txt")).body).toContain("Contact: mailto:desk@harbor.example");
    expect((await get("/.well-known/security.txt", "lumen.localhost")).statusCode).toBe(404);
  });
});

describe("builds", () => {
  it("the latest build is never cached", async () => {
    const response = await get("/builds/latest.json?1700000000000");
    expect(response.json()).toEqual({ id: "test-build", timestamp: 1_700_000_000_000 });
    expect(response.headers["cache-control"]).toBe("no-cache");
  });

  it("the manifest contains the site's own redirects", async () => {
    const own = (await get("/builds/meta/test-build.json")).json<{ matcher: unknown }>();
    expect(own.matcher).toMatchObject({
      static: { "/old.html": { redirect: "/about.html", redirectStatus: 301 } },
      wildcard: { "/shop": { redirect: "https://shop.example/**", redirectStatus: 302 } },
    });
    expect((await get("/builds/meta/test-build.json", "lumen.localhost")).json()).toMatchObject({
      matcher: { static: {} },
    });
    expect((await get("/builds/meta/other.json")).statusCode).toBe(404);
  });

  it("a large manifest is compressed, and answered with 304 if the client has it", async () => {
    const redirects = Array.from({ length: 2_000 }, (_, index) => ({
      from: `/old/page-${index}/`,
      to: "/about.html",
      status: 302 as const,
    }));
    const other = await openTestInstallation({
      wrapStore: (store) => ({
        ...store,
        reader: (...given) => ({ ...store.reader(...given), listRedirects: async () => redirects }),
      }),
    });
    onTestFinished(() => other.close());
    const ask = (headers: Record<string, string>) =>
      other.app.inject({
        url: "/builds/meta/test-build.json",
        headers: { host: "harbor.localhost", ...headers },
      });
    const plain = await ask({});
    const packed = await ask({ "accept-encoding": "br" });
    expect(packed.headers).toMatchObject({ "content-encoding": "br", vary: "tenant-name, Accept-Encoding" });
    expect(brotliDecompressSync(packed.rawPayload).toString()).toBe(plain.body);
    expect(packed.rawPayload.byteLength * 10).toBeLessThan(plain.rawPayload.byteLength);
    const again = await ask({ "accept-encoding": "br", "if-none-match": String(plain.headers["etag"]) });
    expect([again.statusCode, again.rawPayload.byteLength]).toEqual([304, 0]);
  });

  it("for twenty thousand old addresses, the manifest contains only a filter", async () => {
    const olds = Array.from(
      { length: 20_000 },
      (_, index) => `/2024/글-${index}${index % 2 ? "/" : ".html"}`,
    );
    const redirects = [
      ...olds.map((from) => ({ from, to: "/about.html", status: 301 as const })),
      { from: "/", to: "/about.html", status: 301 as const },
      { from: "/soon.html", to: "/about.html", status: 302 as const },
      { from: "/shop/**", to: "/about.html", status: 301 as const },
      { from: "/?p=12", to: "/about.html", status: 301 as const },
    ];
    const other = await openTestInstallation({
      wrapStore: (store) => ({
        ...store,
        reader: (...given) => ({ ...store.reader(...given), listRedirects: async () => redirects }),
      }),
    });
    onTestFinished(() => other.close());
    const url = "/builds/meta/test-build.json";
    const answer = await other.app.inject({ url, headers: { host: "harbor.localhost" } });
    expect(answer.rawPayload.byteLength).toBeLessThan(60_000);
    const { matcher, moved } = v.parse(buildManifestSchema, answer.json());
    expect([Object.keys(matcher.static), Object.keys(matcher.wildcard)]).toEqual([
      ["/", "/soon.html"],
      ["/shop"],
    ]);
    const isMoved = readPathFilter(moved);
    expect(olds.filter((path) => !isMoved(path.replace(/\/$/, "")))).toEqual([]);
  });
});

it("metrics count the answers", async () => {
  await get("/robots.txt");
  const { body } = await get("/metrics", "127.0.0.1");
  expect(body).toMatch(/vitrine_requests_total\{kind="other",status="200"\} [1-9]/);
  expect(body).toContain("vitrine_page_cache_bytes");
});
