import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { sampleArticle, sampleContent } from "../../content/testing/sample-content.ts";
import { type TestInstallation, openTestInstallation } from "../testing/test-installation.ts";

const HTML = "google-site-verification: google1.html <script>alert(1)</script>";
const FILES = {
  "google1.html": HTML,
  "BingSiteAuth.xml": "<users/>",
  "ads.txt": "example.com, 1, 直接\n".repeat(100),
  ".well-known/apple-app-site-association": "{}",
  ".well-known/security.txt": "Contact: mailto:own@harbor.example\n",
};

let site: TestInstallation;
beforeEach(async () => {
  site = await openTestInstallation();
  await put(FILES);
});
afterEach(() => site.close());

async function put(rootFiles: Record<string, string>): Promise<void> {
  const redirects = [{ from: "/adverts.html", to: "/ads.txt", status: 301 as const }];
  await site.store.exchange.apply(
    sampleContent({ rootFiles, redirects, articles: [sampleArticle({ slug: "about" })] }),
    { prune: true },
  );
}

async function ask(
  url: string,
  options: { method?: "HEAD" | "POST"; headers?: Record<string, string> } = {},
) {
  const headers = { host: "harbor.localhost", ...options.headers };
  return site.app.inject({ url, ...options, headers });
}

describe("a root file", () => {
  it.each([
    ["/google1.html", "text/html; charset=utf-8", HTML],
    ["/BingSiteAuth.xml", "application/xml; charset=utf-8", "<users/>"],
    ["/ads.txt?a=1", "text/plain; charset=utf-8", FILES["ads.txt"]],
    ["/.well-known/apple-app-site-association", "application/json; charset=utf-8", "{}"],
    ["/.well-known/security.txt", "text/plain; charset=utf-8", FILES[".well-known/security.txt"]],
  ])("%s is served as %s, and can do nothing in a browser", async (url, type, body) => {
    const answer = await ask(url);
    expect([answer.statusCode, answer.headers["content-type"], answer.body]).toEqual([200, type, body]);
    expect(answer.headers).toMatchObject({
      "x-content-type-options": "nosniff",
      "cache-control": "public, max-age=300",
      vary: "Accept-Encoding, tenant-name",
      "content-security-policy": expect.stringMatching(/^default-src 'none'; .*; sandbox$/),
    });
    const head = await ask(url, { method: "HEAD" });
    expect([head.statusCode, head.headers["content-length"], head.body]).toEqual([
      200,
      String(Buffer.byteLength(body)),
      "",
    ]);
    const etag = String(answer.headers.etag);
    expect((await ask(url, { headers: { "if-none-match": etag } })).statusCode).toBe(304);
    expect((await ask(url, { method: "POST" })).statusCode).toBe(405);
    // Nothing is logged, and no page is rendered in addition to the file.
    expect([site.log, site.rendered]).toEqual([[], []]);
  });

  it("is served only for its site, on that site's hosts", async () => {
    const elsewhere: Record<string, string>[] = [
      { host: "lumen.localhost" },
      { host: "localhost" },
      { host: "unknown.example" },
      { host: "unknown.example", "tenant-name": "harbor" },
    ];
    for (const headers of elsewhere)
      for (const url of ["/google1.html", "/ads.txt"])
        expect([headers, url, (await ask(url, { headers })).statusCode]).toEqual([headers, url, 404]);
  });

  it("is reached from other spellings and by redirects", async () => {
    for (const url of ["//ads.txt", "/en/ads.txt", "/adverts.html", "/ads.txt/"]) {
      const { statusCode, headers } = await ask(url);
      expect([url, statusCode, headers.location]).toEqual([url, 301, "/ads.txt"]);
    }
  });

  it("whose address looks like a page's is in the manifest, so that an open page leaves it to the browser", async () => {
    const listed = async () => (await ask("/builds/meta/test-build.json")).json().files;
    expect(await listed()).toEqual(["/google1.html"]);
    await put({ ...FILES, "naver1.html": "proof" });
    expect(await listed()).toEqual(["/google1.html", "/naver1.html"]);
  });

  it("appears, changes and disappears at once, though its absence was cached", async () => {
    for (let time = 0; time < 3; time += 1) expect((await ask("/google2.html")).statusCode).toBe(404);
    await put({ ...FILES, "google2.html": "first" });
    expect((await ask("/google2.html")).body).toBe("first");
    await put({ ...FILES, "google2.html": "second" });
    expect((await ask("/google2.html")).body).toBe("second");
    await put(FILES);
    expect((await ask("/google2.html")).statusCode).toBe(404);
  });

  it("is sent compressed if that saves bytes", async () => {
    const answer = await ask("/ads.txt", { headers: { "accept-encoding": "gzip" } });
    expect([answer.headers["content-encoding"], answer.headers.vary]).toEqual([
      "gzip",
      "Accept-Encoding, tenant-name",
    ]);
  });
});
