import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { sampleArticle, sampleContent } from "../../content/testing/sample-content.ts";
import { sampleRenderer } from "../testing/sample-renderer.ts";
import { type TestInstallation, openTestInstallation } from "../testing/test-installation.ts";

const HOST = "harbor.localhost:3000";
const PERSON =
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36";
const BOT = "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)";

let site: TestInstallation;

async function ask(
  url: string,
  headers: Record<string, string> = {},
  method: "GET" | "HEAD" | "POST" | "DELETE" | "OPTIONS" | "QUERY" = "GET",
) {
  return site.app.inject({ method, url, headers: { host: HOST, "user-agent": PERSON, ...headers } });
}

describe("languages of pages", () => {
  beforeAll(async () => {
    site = await openTestInstallation();
  });
  afterAll(() => site.close());

  it.each<[string, string, Record<string, string>, number, string | undefined]>([
    ["entry page redirects to the theme's home page", "/", {}, 302, "/index.html"],
    [
      "entry page, Korean browser: one redirect that keeps the query",
      "/?a=1",
      { "accept-language": "ko-KR" },
      302,
      "/kr/index.html?a=1",
    ],
    [
      "entry page by its file name, Chinese cookie",
      "/index.html",
      { cookie: "Language=zh" },
      302,
      "/zh/index.html",
    ],
    [
      "entry page, last-seen language",
      "/index.html",
      { cookie: "i18n_redirected=zh" },
      302,
      "/zh/index.html",
    ],
    ["entry page, bot", "/index.html", { "accept-language": "ko", "user-agent": BOT }, 200, undefined],
    ["other page, Korean browser", "/about.html", { "accept-language": "ko" }, 200, undefined],
    [
      "other page, chosen language, translation exists",
      "/about.html?a=1",
      { cookie: "Language=zh" },
      302,
      "/zh/about.html?a=1",
    ],
    [
      "other page, chosen language, no translation",
      "/about.html?a=1",
      { cookie: "Language=kr" },
      302,
      "/kr/about.html?a=1",
    ],
    ["missing page, chosen language", "/nowhere.html", { cookie: "Language=kr" }, 404, undefined],
    ["other page, last-seen language", "/about.html", { cookie: "i18n_redirected=zh" }, 200, undefined],
    ["the prefix of the default language", "/en/about.html", {}, 301, "/about.html"],
    ["a language prefix without slash", "/zh", {}, 302, "/zh/index.html"],
    ["a trailing slash", "/about.html/", {}, 301, "/about.html"],
    ["another host in the path", "//evil.example/a", {}, 301, "/evil.example/a"],
    ["a redirect rule", "/old.html?x=1", {}, 301, "/about.html?x=1"],
    ["a redirect rule in another language", "/zh/old.html", {}, 301, "/zh/about.html"],
    ["a redirect rule to another site", "/shop/a/b", {}, 302, "https://shop.example/a/b"],
    ["an unnecessary escape", "/%61bout.html?x=1", {}, 200, undefined],
    ["an impossible port", "/about.html", { host: "harbor.localhost:99999" }, 200, undefined],
    ["a malformed address", "/%E0%A4%A.html", {}, 404, undefined],
  ])("%s", async (_name, url, headers, status, location) => {
    const response = await ask(url, headers);
    expect([response.statusCode, response.headers["location"]]).toEqual([status, location]);
  });

  it("lets no shared cache store redirects by language detection", async () => {
    const response = await ask("/", { "accept-language": "ko" });
    expect(response.headers["cache-control"]).toContain("private");
    expect(response.headers["vary"]).toBe("Cookie, Accept-Language");
  });

  it("remembers the visitor's own choice", async () => {
    const response = await ask("/about.html?setLanguage=zh&a=1");
    expect([response.statusCode, response.headers["location"], response.headers["cache-control"]]).toEqual([
      303,
      "/zh/about.html?a=1",
      "no-store",
    ]);
    expect(response.headers["set-cookie"]).toMatch(/^Language=zh; Max-Age=\d+; Path=\/; SameSite=Lax$/);
  });

  it.each(["cross-site", "same-site"])(
    "ignores the language choice of links on other sites (%s)",
    async (place) => {
      const headers = { "sec-fetch-site": place };
      const choice = await ask("/about.html?setLanguage=en&a=1", { ...headers, cookie: "Language=zh" });
      expect(choice.headers.location).toBe("/zh/about.html?a=1");
      expect(choice.headers["set-cookie"]).toBeUndefined();
      const response = await ask("/zh/about.html?setLanguage=en&a=1", headers);
      expect(response.statusCode).toBe(302);
      expect(response.headers.location).toBe("/about.html?a=1");
      expect(response.headers["set-cookie"]).toBeUndefined();
      expect(response.headers["cache-control"]).toBe("private, no-cache");
    },
  );
});

describe("a page", () => {
  beforeEach(async () => {
    site = await openTestInstallation();
  });
  afterEach(() => site.close());

  it("is rendered once, whatever unknown keys the query has", async () => {
    const pages = await Promise.all(
      ["/about.html", "/about.html?utm_source=a", "/about.html?q=1"].map((url) => ask(url)),
    );
    await ask("/about.html");
    expect(site.rendered).toHaveLength(1);
    expect(new Set(pages.map(({ body }) => body)).size).toBe(1);
  });

  it("is sent compressed, with an entity tag for revalidation", async () => {
    const plain = await ask("/about.html");
    for (const encoding of ["br", "gzip", "zstd"]) {
      const response = await ask("/about.html", { "accept-encoding": encoding });
      expect(response.headers["content-encoding"]).toBe(encoding);
      expect(response.rawPayload.byteLength).toBeLessThan(plain.rawPayload.byteLength / 2);
      expect(response.headers["etag"]).toBe(plain.headers["etag"]);
    }
    const again = await ask("/about.html", { "if-none-match": String(plain.headers["etag"]) });
    expect([again.statusCode, again.body]).toEqual([304, ""]);
  });

  it("has the security policies, and no cookie", async () => {
    const { headers } = await ask("/about.html");
    expect(headers["content-security-policy"]).toContain("script-src 'self' 'sha256-abc';");
    expect(headers["content-security-policy"]).toContain("frame-ancestors 'none'");
    expect(headers["x-content-type-options"]).toBe("nosniff");
    expect(headers["strict-transport-security"]).toBeUndefined();
    expect(headers["set-cookie"]).toBeUndefined();
    expect(headers["vary"]).toBe("Accept-Encoding, tenant-name, Cookie");
    expect(headers["link"]).toContain("rel=preload; as=style");
  });

  it("never shows a host that does not belong to the tenant", async () => {
    const { body } = await ask("/about.html", { host: "evil.example" });
    expect(body).not.toContain("evil");
    expect(body).toContain(`href="http://harbor.localhost"`);
    expect((await ask("/about.html")).body).toContain(`href="http://harbor.localhost:3000"`);
  });

  it.each([
    ["evil.example:666", ""],
    ["evil.example:3000", ":3000"],
    ["localhost:8080", ":8080"],
  ])("at %s has a canonical address with the tenant's host, without an invented port", async (host, port) => {
    const { body } = await ask("/about.html", { host });
    expect(body).toContain(`href="http://harbor.localhost${port}"`);
  });

  it("is not evicted by requests with arbitrary ports", async () => {
    await site.close();
    site = await openTestInstallation({ environment: { VITRINE_CACHE_BYTES: "1000000" } });
    await ask("/about.html", { host: "harbor.localhost:8080" });
    for (let port = 10_000; port < 10_300; port += 1) {
      expect((await ask("/about.html", { host: `harbor.localhost:${port}` })).statusCode).toBe(200);
      if (port === 10_010) await ask("/about.html");
    }
    const before = site.rendered.length;
    for (const host of [HOST, "harbor.localhost:8080"]) await ask("/about.html", { host });
    expect(site.rendered).toHaveLength(before);
  });

  it.each([
    ["/zh/about.html", {}, "zh-Hans", "无法处理此请求。"],
    ["/about.html", { "accept-language": "ko-KR" }, "ko", "이 요청은 처리할 수 없습니다."],
  ])("reports an unsupported request in the visitor's language: %s", async (url, headers, tag, words) => {
    const { statusCode, body } = await ask(url, headers, "DELETE");
    expect(statusCode).toBe(405);
    expect(body).toContain(`<html lang="${tag}">`);
    expect(body).toContain(words);
  });

  it("belongs to the tenant of its host", async () => {
    expect((await ask("/secret-of-lumen.html")).statusCode).toBe(404);
    const lumen = await ask("/secret-of-lumen.html", { host: "lumen.localhost" });
    expect(lumen.body).toContain("Only at Lumen");
    expect(lumen.body).toContain(`href="https://lumen.example"`);
    expect((await ask("/about.html", { "tenant-name": "lumen" })).statusCode).toBe(404);
  });

  it("is updated with its content, 404s included, while other pages stay cached", async () => {
    await ask("/about.html");
    expect((await ask("/later.html")).statusCode).toBe(404);
    await site.store.exchange.apply(
      sampleContent({ articles: [sampleArticle({ slug: "later", title: "Here now" })] }),
      { prune: false },
    );
    expect((await ask("/later.html")).body).toContain("Here now");
  });

  it("is rendered again when another site is renamed, because it shows that name", async () => {
    const configuration = "/api/client/sys/config/findByParentCode?parentCode=theme1";
    await ask("/about.html");
    expect((await ask(configuration)).body).toContain("Lumen");
    const lumen = { code: "lumen", name: "Lux", hosts: ["lumen.localhost"], origin: "https://lumen.example" };
    await site.store.exchange.apply(sampleContent({ site: lumen }), { prune: false });
    expect((await ask(configuration)).body).toContain("Lux");
    await ask("/about.html");
    expect(site.rendered).toHaveLength(2);
  });

  it("shows a change to later requests, even while the earlier version is still being rendered", async () => {
    await site.close();
    const held = Promise.withResolvers<void>();
    const isRead = Promise.withResolvers<void>();
    site = await openTestInstallation({
      renderer: (requests) => {
        const { render } = sampleRenderer(requests);
        return {
          async render(request) {
            const answer = await render(request);
            if (requests.length > 1) return answer;
            isRead.resolve();
            await held.promise;
            return answer;
          },
        };
      },
    });
    const before = ask("/about.html");
    await isRead.promise;
    await site.store.exchange.apply(
      sampleContent({ articles: [sampleArticle({ slug: "about", title: "Changed" })] }),
      { prune: false },
    );
    const after = ask("/about.html");
    // If the requests shared one rendering, both would wait. Only the earlier one may wait.
    const first = await Promise.race([after.then(() => "after"), before.then(() => "before")]).finally(() =>
      held.resolve(),
    );
    expect([first, (await after).body.includes("Changed")]).toEqual(["after", true]);
    expect((await before).body).not.toContain("Changed");
    expect((await ask("/about.html")).body).toContain("Changed");
  });

  it("shows errors with their status, to bots in the ordinary layout", async () => {
    const person = await ask("/nothing.html");
    const bot = await ask("/nothing.html", { "user-agent": BOT });
    expect([person.statusCode, bot.statusCode]).toEqual([404, 404]);
    expect(person.body).toContain("error page");
    expect(bot.body).toContain("plain error");
  });

  it("logs failed calls of pages as HTTP calls do", async () => {
    await ask("/nothing.html");
    const call = site.rendered.at(-1)?.api.call("articleDetail", { slug: "nothing" }, { language: "en" });
    await expect(call).rejects.toMatchObject({ message: "request fail", status: 404 });
  });

  it("repeats only the part of a search text that is used", async () => {
    await ask(`/search.html?q=${encodeURIComponent("网".repeat(10_000))}`);
    const { searchParams } = new URL(site.rendered[0]?.url ?? "", "http://site.invalid");
    expect(searchParams.get("q")).toBe("网".repeat(200));
  });

  it("removes characters from a query that HTML does not allow", async () => {
    await ask("/search.html?q=a%00b%0Dc&group=%1Fnews");
    expect(site.rendered[0]?.url).toBe("/search.html?q=a+b+c&group=+news");
  });

  it("does not cache free searches", async () => {
    await ask("/search.html?q=a");
    await ask("/search.html?q=a");
    expect(site.rendered).toHaveLength(2);
    await ask("/search.html");
    await ask("/search.html?page=");
    expect(site.rendered).toHaveLength(3);
  });

  it("answers HEAD like GET, and other methods with 405", async () => {
    const head = await ask("/about.html", {}, "HEAD");
    expect([head.statusCode, head.body]).toEqual([200, ""]);
    const known = await ask("/about.html", { "if-none-match": String(head.headers["etag"]) }, "HEAD");
    expect([known.statusCode, known.headers["content-length"]]).toEqual([304, undefined]);
    const deleted = await ask("/about.html", {}, "DELETE");
    expect([deleted.statusCode, deleted.headers["allow"]]).toEqual([405, "GET, HEAD"]);
    expect((await ask("/about.html", {}, "POST")).statusCode).toBe(405);
    expect(deleted.headers["cache-control"]).toBe("no-store");
    expect((await ask("/about.html", {}, "QUERY")).statusCode).toBe(405);
    const options = await ask("/about.html", {}, "OPTIONS");
    expect([options.statusCode, options.headers["allow"]]).toEqual([405, "GET, HEAD"]);
  });
});
