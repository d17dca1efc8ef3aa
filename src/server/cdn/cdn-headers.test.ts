import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { sampleArticle, sampleContent } from "../../content/testing/sample-content.ts";
import { type TestInstallation, openTestInstallation } from "../testing/test-installation.ts";

const FASTLY = {
  VITRINE_CDN: "fastly",
  VITRINE_CDN_TARGETS: "SU1Z0isxPaozGVKXdv0eY",
  VITRINE_CDN_TOKEN: "t",
};
const CLOUDFLARE = { VITRINE_CDN: "cloudflare", VITRINE_CDN_TARGETS: "0".repeat(32), VITRINE_CDN_TOKEN: "t" };
const NAMES = ["surrogate-key", "surrogate-control", "cache-tag", "cloudflare-cdn-cache-control"];
const SHARED = [
  "/about.html",
  "/zh/about.html",
  "/zh/index.html",
  "/feed.xml",
  "/sitemap.xml",
  "/robots.txt",
];
const API = "/api/client/article/list";

let installation: TestInstallation;

async function start(environment: Record<string, string>): Promise<void> {
  installation = await openTestInstallation({ environment });
}
afterEach(() => installation.close());

/** Returns the CDN headers and the status of an answer. */
async function cdnHeadersOf(
  url: string,
  headers: Record<string, string> = {},
  method: "GET" | "POST" = "GET",
) {
  const answer = await installation.app.inject({
    method,
    url,
    headers: { host: "harbor.localhost", ...headers },
  });
  const [keys, control, tags, cloudflare] = NAMES.map((name) => answer.headers[name]?.toString());
  return { status: answer.statusCode, keys, control, tags, cloudflare, headers: answer.headers };
}

it("without a CDN, no header is sent", async () => {
  await start({});
  for (const url of [...SHARED, API]) {
    // The second request is answered from the cache.
    for (const _ of [1, 2]) {
      const { status, headers } = await cdnHeadersOf(url);
      expect([url, status, NAMES.filter((name) => name in headers)]).toEqual([url, 200, []]);
    }
  }
});

describe("with a CDN", () => {
  beforeEach(() => start(FASTLY));

  it("pages, documents and the API have keys and a lifetime", async () => {
    for (const url of [...SHARED, API]) {
      const first = await cdnHeadersOf(url);
      const { keys, control } = await cdnHeadersOf(url);
      expect([url, keys?.split(" ").every((key) => /^[\da-f]{12}$/.test(key))]).toEqual([url, true]);
      expect([first.keys, control]).toEqual([
        keys,
        "max-age=3600, stale-while-revalidate=60, stale-if-error=86400",
      ]);
    }
    const { headers } = await cdnHeadersOf("/zh/about.html");
    // Headers for browsers are the same as without a CDN.
    expect(headers["cache-control"]).toBe("public, max-age=0, must-revalidate");
    const unchanged = await cdnHeadersOf("/zh/about.html", { "if-none-match": String(headers["etag"]) });
    expect([unchanged.status, unchanged.keys]).toEqual([304, headers["surrogate-key"]]);
  });

  it("answers for one visitor and errors have no CDN headers", async () => {
    for (const [url, status] of [
      ["/", 302],
      ["/index.html", 200],
      ["/nothing.html", 404],
      ["/old.html", 301],
      ["/api/client/article/detail?slug=nothing", 404],
      ["/healthz", 200],
    ] as const) {
      const { keys, control, ...answer } = await cdnHeadersOf(url);
      expect([url, answer.status, keys, control]).toEqual([url, status, undefined, undefined]);
    }
    const form = { "content-type": "application/x-www-form-urlencoded", origin: "http://harbor.localhost" };
    expect((await cdnHeadersOf("/need.html", form, "POST")).keys).toBeUndefined();
  });

  it("answers that change at a set time expire then, and are not served stale", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() });
    const publishedAt = Date.now() + 600_000;
    await installation.store.exchange.apply(
      sampleContent({
        articles: [
          sampleArticle({ slug: "later", group: "news", publishedAt: new Date(publishedAt).toISOString() }),
        ],
      }),
      { prune: false },
    );
    const { control } = await cdnHeadersOf("/feed.xml");
    expect(control).toMatch(/^max-age=(59\d|600), stale-while-revalidate=0, stale-if-error=86400$/);
    vi.setSystemTime(publishedAt - 60_000);
    expect((await cdnHeadersOf("/feed.xml")).control).toMatch(/^max-age=(59|60), /);
    vi.useRealTimers();
  });

  it("a page of another site than the host's has no CDN headers", async () => {
    await installation.close();
    await start({ ...FASTLY, VITRINE_TRUST_PROXY: "on" });
    const forwarded = (host: string) => cdnHeadersOf("/zh/about.html", { "x-forwarded-host": host });
    expect((await forwarded("harbor.localhost")).keys).toBeDefined();
    for (const _ of [1, 2]) expect((await forwarded("lumen.localhost")).keys).toBeUndefined();
  });

  it("an answer from before a publication by another process has no CDN headers", async () => {
    const { changes } = installation.services;
    const news = vi.spyOn(changes, "hasNews");
    expect((await cdnHeadersOf("/feed.xml")).keys).toBeDefined();
    news.mockReturnValue(true);
    expect((await cdnHeadersOf("/feed.xml")).keys).toBeUndefined();
    news.mockRestore();
  });
});

it("Cloudflare gets its own header names, and nothing that it would send to the wrong visitor", async () => {
  await start(CLOUDFLARE);
  const { tags, cloudflare, keys, control } = await cdnHeadersOf("/zh/about.html");
  expect(tags).toMatch(/^[\da-f]{12}(,[\da-f]{12})+$/);
  expect(cloudflare).toBe("public, max-age=3600, stale-while-revalidate=60, stale-if-error=86400");
  expect([keys, control]).toEqual([undefined, undefined]);
  // Cloudflare must not cache API answers: it would store one answer for all languages and sites.
  expect((await cdnHeadersOf(API)).tags).toBeUndefined();
  expect((await cdnHeadersOf("/zh/about.html", { "tenant-name": "lumen" })).tags).toBeUndefined();
});
