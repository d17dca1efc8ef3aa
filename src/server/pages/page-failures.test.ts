import { afterEach, describe, expect, it } from "vitest";
import { StoreSilentError } from "../../content/model/store-silent-error.ts";
import type { Store } from "../../content/store.ts";
import { sampleContent } from "../../content/testing/sample-content.ts";
import { sampleRenderer } from "../testing/sample-renderer.ts";
import { type TestInstallation, openTestInstallation } from "../testing/test-installation.ts";

const HOST = "harbor.localhost:3000";
const BOT = "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)";

let site: TestInstallation;

function ask(url: string, headers: Record<string, string> = {}) {
  return site.app.inject({ url, headers: { host: HOST, ...headers } });
}

describe("failures", () => {
  let isSilent = false;
  afterEach(async () => {
    isSilent = false;
    await site.close();
  });

  /** Returns a store that rejects every call while `isSilent` is true, as if the database were down. */
  function silence(store: Store): Store {
    const refuse = <Value>(answer: () => Value) =>
      isSilent ? Promise.reject(new Error("connection lost to 10.0.0.5")) : answer();
    return {
      ...store,
      changes: {
        ...store.changes,
        hasNews: () => isSilent || store.changes.hasNews(),
        take: async () => refuse(() => store.changes.take()),
      },
      findTenantByHost: async (host) => refuse(() => store.findTenantByHost(host)),
      ping: async () => refuse(() => store.ping()),
      storeNeed: (tenant, need) => store.storeNeed(tenant, need),
      listTenants: () => store.listTenants(),
      findTenant: (code) => store.findTenant(code),
      reader: (tenant, dependencies) => store.reader(tenant, dependencies),
      close: () => store.close(),
    };
  }

  it("show cached pages while the store does not answer, and 503 for all others", async () => {
    site = await openTestInstallation({ wrapStore: silence });
    const cached = [
      "/about.html",
      "/zh/about.html",
      "/index.html",
      "/kr/index.html",
      "/news/opening.html",
      "/feed.xml",
    ];
    const before = new Map<string, string>();
    for (const url of cached) before.set(url, (await ask(url)).body);
    isSilent = true;
    for (const url of cached) {
      const shown = await ask(url);
      expect([url, shown.statusCode, shown.body]).toEqual([url, 200, before.get(url)]);
    }
    const other = await ask("/opening.html", { "accept-language": "ko" });
    expect([other.statusCode, other.headers["retry-after"], other.headers["cache-control"]]).toEqual([
      503,
      "5",
      "no-store",
    ]);
    expect(other.body).toContain(`lang="ko"`);
    expect(other.body).not.toContain("10.0.0.5");
    expect((await ask("/opening.html", { "user-agent": BOT })).statusCode).toBe(503);
    expect((await ask("/readyz")).statusCode).toBe(503);
    expect((await ask("/healthz")).statusCode).toBe(200);
    expect(site.log.filter(({ msg }) => String(msg).includes("may be outdated"))).toHaveLength(1);
    expect(site.log.filter(({ err, level }) => err !== undefined && level === 50)).toHaveLength(1);
    isSilent = false;
    expect((await ask("/opening.html")).statusCode).toBe(200);
    expect(site.log.at(-1)?.["msg"]).toContain("can be read from the store again");
  });

  it("return the typed form while the store does not answer, so that it can be sent again", async () => {
    site = await openTestInstallation({ wrapStore: silence });
    expect((await ask("/zh/about.html")).statusCode).toBe(200);
    const typed = { name: "Ada", "x&y": `"<b>`, website: "", message: "\nOne\r\nTwo </textarea>" };
    const post = (headers: Record<string, string>) =>
      site.app.inject({
        method: "POST",
        url: "/zh/need.html",
        headers: { host: HOST, "content-type": "application/x-www-form-urlencoded", ...headers },
        payload: new URLSearchParams(typed).toString(),
      });
    isSilent = true;
    const { statusCode, body, headers } = await post({ origin: `http://${HOST}` });
    expect([statusCode, headers["retry-after"], headers["cache-control"]]).toEqual([503, "5", "no-store"]);
    // There is no sandbox, because the browser would not send the form's origin from one.
    expect(headers["content-security-policy"]).toBe(
      "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
    );
    expect(body).toContain(`<html lang="zh-Hans">`);
    expect(body).toContain(`<form method="post">`);
    expect(body).toContain(`<input type="hidden" name="name" value="Ada">`);
    expect(body).toContain(`<input type="hidden" name="x&amp;y" value="&quot;&lt;b&gt;">`);
    // The value starts with an extra line break, because browsers drop the first one in a `textarea`.
    expect(body).toContain(` name="message">\n\nOne\r\nTwo &lt;/textarea&gt;</textarea>`);
    expect(body).not.toContain("website");
    // Values posted by a page of another site are not shown.
    expect((await post({ "sec-fetch-site": "cross-site" })).body).not.toContain("Ada");
    expect((await post({ origin: "https://evil.example" })).body).not.toContain("Ada");
  });

  it("explain an outage in the site's language if the request names none", async () => {
    site = await openTestInstallation({ wrapStore: silence });
    const korean = sampleContent({
      site: {
        code: "seoul",
        hosts: ["seoul.localhost"],
        languages: [{ code: "kr", name: "한국어", tag: "ko", isDefault: true }],
      },
    });
    await site.store.exchange.apply(korean, { prune: false });
    expect((await ask("/index.html", { host: "seoul.localhost" })).statusCode).toBe(200);
    isSilent = true;
    const missing = await ask("/late.html", { host: "seoul.localhost" });
    expect([missing.statusCode, missing.body]).toEqual([503, expect.stringContaining(`<html lang="ko">`)]);
  });

  it("answer 503 if the store goes down during a request, without filling the log with stacks", async () => {
    let isCut = false;
    const lost = () => Promise.reject(new Error("connection lost to 10.0.0.5"));
    const cutOff = (reader: ReturnType<Store["reader"]>) =>
      Object.fromEntries(Object.keys(reader).map((name) => [name, lost])) as unknown as typeof reader;
    site = await openTestInstallation({
      wrapStore: (store) => ({
        ...silence(store),
        ping: () => (isCut ? lost() : store.ping()),
        reader: (...asked) => (isCut ? cutOff(store.reader(...asked)) : store.reader(...asked)),
      }),
    });
    expect((await ask("/about.html")).statusCode).toBe(200);
    isCut = true;
    const whileMade = await Promise.all(["/one.html", "/two.html", "/three.html"].map((url) => ask(url)));
    const before = await ask("/one.html", { host: "lumen.localhost" });
    expect([...whileMade, before].map(({ statusCode }) => statusCode)).toEqual([503, 503, 503, 503]);
    expect(site.log.filter(({ level }) => level === 50)).toEqual([]);
  });

  it("answer 503 after a short outage, even if the store answers again when that is checked", async () => {
    const findArticle = () => Promise.reject(new StoreSilentError("the store does not answer"));
    site = await openTestInstallation({
      wrapStore: (store) => ({
        ...store,
        reader: (...asked) => ({ ...store.reader(...asked), findArticle }),
      }),
    });
    expect((await ask("/opening.html")).statusCode).toBe(503);
    expect(site.log.filter(({ level }) => level === 50)).toEqual([]);
  });

  it("treat the error page's own address as an ordinary page", async () => {
    site = await openTestInstallation({
      renderer: (requests) => ({
        async render(request) {
          const page = await sampleRenderer(requests).render(request);
          return page.kind === "page" ? { ...page, status: 500, failure: undefined } : page;
        },
      }),
    });
    for (const _ of [1, 2]) expect((await ask("/error/500.html")).statusCode).toBe(500);
    expect([site.rendered.length, site.log]).toEqual([1, []]);
    await ask("/about.html");
    expect(site.log).toHaveLength(1);
  });

  it("show a plain page if the renderer fails, and write the reason only to the log", async () => {
    site = await openTestInstallation({
      renderer: () => ({ render: () => Promise.reject(new Error("secret of line 42")) }),
    });
    const response = await ask("/zh/about.html", { "x-request-id": "visit-1" });
    expect([response.statusCode, response.headers["x-request-id"]]).toEqual([500, "visit-1"]);
    expect(response.body).toContain(`lang="zh-Hans"`);
    expect(response.body).not.toContain("secret");
    expect(JSON.stringify(site.log)).toContain("secret of line 42");
    expect(site.log[0]).toMatchObject({ reqId: "visit-1" });
  });
});
