import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sampleArticle, sampleContent } from "../../content/testing/sample-content.ts";
import { type TestInstallation, openTestInstallation } from "../testing/test-installation.ts";

const PERSON = "Mozilla/5.0 (X11; Linux x86_64) Gecko/20100101 Firefox/140.0";

let site: TestInstallation;

/** A site whose default language is Chinese, with a renamed article and redirects by the operator. */
beforeAll(async () => {
  site = await openTestInstallation();
  const article = (slug: string, language: "en" | "zh" | "kr") =>
    sampleArticle({ slug, language, translationKey: "plan" });
  const content = {
    site: {
      languages: [
        { code: "zh", name: "简体中文", tag: "zh-Hans", isDefault: true },
        { code: "en", name: "English", tag: "en", isDefault: false },
        { code: "kr", name: "한국어", tag: "ko", isDefault: false },
      ] as const,
    },
    redirects: [
      { from: "/moved.html", to: "/plan.html#costs", status: 301 },
      { from: "/for-now.html", to: "/moved.html", status: 302 },
      { from: "/prefixed.html", to: "/zh/plan.html#costs", status: 301 },
      { from: "/welcome.html", to: "/", status: 301 },
      { from: "/abroad.html", to: "https://other.example/", status: 301 },
      { from: "/index.html", to: "/", status: 301 },
      { from: "/round.html", to: "/zh/round.html", status: 301 },
      { from: "/lost.html", to: "/nowhere.html", status: 301 },
      { from: "/list.html", to: "/sitemap.xml", status: 301 },
    ] as const,
  };
  const put = (slugs: ReturnType<typeof article>[]) =>
    site.store.exchange.apply(
      sampleContent({
        ...content,
        site: { ...content.site, languages: [...content.site.languages] },
        redirects: [...content.redirects],
        articles: [...slugs, sampleArticle({ slug: "round", language: "zh" })],
      }),
      { prune: true },
    );
  await put([article("old", "zh"), article("old", "en")]);
  await put([article("plan", "zh"), article("plan", "en")]);
});
afterAll(() => site.close());

async function ask(url: string, headers: Record<string, string> = {}) {
  return site.app.inject({ url, headers: { host: "harbor.localhost", "user-agent": PERSON, ...headers } });
}

describe("visitors are redirected once", () => {
  it.each<[string, string, Record<string, string>, number, string]>([
    [
      "the prefix of the default language, for a moved article",
      "/zh/old.html?a=1",
      {},
      301,
      "/plan.html?a=1",
    ],
    ["the same with doubled slashes", "//zh//old.html?a=1", {}, 301, "/plan.html?a=1"],
    ["the same with a trailing slash", "/zh/old.html/", {}, 301, "/plan.html"],
    ["the same with an unnecessary escape", "/zh/%6Fld.html/", {}, 301, "/plan.html"],
    ["another language", "//en/old.html", {}, 301, "/en/plan.html"],
    ["a redirect to a part of a page", "/zh/moved.html?a=1", {}, 301, "/plan.html?a=1#costs"],
    ["a redirect to another redirect", "/zh/for-now.html", {}, 302, "/plan.html#costs"],
    [
      "a redirect to an address with the default language's prefix",
      "/prefixed.html?a=1",
      {},
      301,
      "/plan.html?a=1#costs",
    ],
    ["a redirect to the entry page", "/zh/welcome.html?a=1", {}, 302, "/index.html?a=1"],
    ["a redirect to another site", "/zh//abroad.html?a=1", {}, 301, "https://other.example/?a=1"],
    ["a language prefix without slash", "/en?a=1", {}, 302, "/en/index.html?a=1"],
    ["the default language's prefix without slash", "/zh", {}, 302, "/index.html"],
    [
      "many slashes, from a Korean browser",
      "///?a=1",
      { "accept-language": "ko" },
      302,
      "/kr/index.html?a=1",
    ],
    ["a language switch on the entry page", "/en/?setLanguage=kr&a=1", {}, 303, "/kr/index.html?a=1"],
    [
      "a language switch that replaces an earlier choice",
      "/en/?setLanguage=zh",
      { cookie: "Language=kr" },
      303,
      "/index.html",
    ],
    ["a language switch at an old address", "/old.html?setLanguage=en&a=1", {}, 303, "/en/plan.html?a=1"],
    [
      "an earlier choice at an old address",
      "/old.html?a=1",
      { cookie: "Language=en" },
      302,
      "/en/plan.html?a=1",
    ],
    ["a page number beyond the last", "/zh/plan.html?page=9", {}, 301, "/plan.html?page=9"],
  ])("%s", async (_name, url, headers, status, location) => {
    const answer = await ask(url, headers);
    expect([answer.statusCode, answer.headers.location]).toEqual([status, location]);
  });

  it("only redirects that depend on the visitor are private", async () => {
    const chosen = await ask("/old.html", { cookie: "Language=en" });
    expect(chosen.headers["cache-control"]).toBe("private, no-cache");
    expect(chosen.headers["vary"]).toBe("Cookie, Accept-Language");
    const moved = await ask("/zh/old.html", { cookie: "Language=zh" });
    expect(moved.headers["cache-control"]).toBe("public, max-age=0, must-revalidate");
    const choice = await ask("/old.html?setLanguage=en");
    expect(choice.headers["cache-control"]).toBe("no-store");
    expect(choice.headers["set-cookie"]).toContain("Language=en");
  });

  it("a language choice in a link from another site is not stored", async () => {
    const answer = await ask("/old.html?setLanguage=en", { "sec-fetch-site": "cross-site" });
    expect([answer.statusCode, answer.headers.location]).toEqual([302, "/en/plan.html"]);
    expect(answer.headers["set-cookie"]).toBeUndefined();
  });
});

describe("nobody is redirected to a missing page", () => {
  it.each<[string, string, Record<string, string>]>([
    ["by the default language's prefix", "/zh/nowhere.html?a=1", {}],
    ["by a spelling", "//nowhere.html/", {}],
    ["by a spelling of an address without a page", "/nowhere/", {}],
    ["by the operator's rule", "/lost.html", {}],
    ["by the operator's rule in another language", "/kr/lost.html", {}],
    ["by a language switch", "/nowhere.html?setLanguage=kr", {}],
    ["by an earlier choice", "/nowhere.html", { cookie: "Language=kr" }],
    ["by a language switch with an invalid value", "/nowhere.html?setLanguage=xx", {}],
  ])("%s", async (_name, url, headers) => {
    const answer = await ask(url, headers);
    expect([answer.statusCode, answer.headers.location]).toEqual([404, undefined]);
  });

  it("but somebody is redirected to an address that is not a page, such as a feed", async () => {
    expect((await ask("/list.html")).headers.location).toBe("/sitemap.xml");
    expect((await ask("/zh/feed.xml/")).headers.location).toBe("/feed.xml");
  });
});

describe("redirect loops", () => {
  it("with the theme's own redirect are ignored", async () => {
    expect((await ask("/index.html")).statusCode).toBe(200);
    const entry = await ask("/?a=1");
    expect([entry.statusCode, entry.headers.location]).toEqual([302, "/index.html?a=1"]);
  });

  it("with the default language's prefix are ignored", async () => {
    expect((await ask("/round.html")).statusCode).toBe(200);
    const prefixed = await ask("/zh/round.html");
    expect([prefixed.statusCode, prefixed.headers.location]).toEqual([301, "/round.html"]);
  });
});

it("a form that was posted to another spelling is posted again, not lost", async () => {
  const answer = await site.app.inject({
    method: "POST",
    url: "//need.html?a=1",
    headers: { host: "harbor.localhost", "content-type": "application/x-www-form-urlencoded" },
    payload: "name=a",
  });
  expect([answer.statusCode, answer.headers.location]).toEqual([308, "/need.html?a=1"]);
});
