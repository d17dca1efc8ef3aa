import { afterEach, describe, expect, it, vi } from "vitest";
import { SiteError } from "../../contract/api/errors.ts";
import type { Menu } from "../../contract/api/menus.ts";
import { boot } from "../load/boot.ts";
import { createPlainApi } from "../testing/plain-api.ts";
import { page, resolve } from "../testing/resolve-sample-page.ts";
import { sampleContent } from "../testing/sample-content.ts";
import { resolvePage } from "./resolve-page.ts";

afterEach(() => vi.restoreAllMocks());

describe("resolvePage", () => {
  it.each([
    ["/index.html", "index"],
    ["/need.html", "need"],
    ["/search.html?q=audit", "search"],
    ["/form-submit-success.html", "form-submit-success"],
    ["/audit.html", "article"],
    ["/insights/pricing.html", "article"],
    ["/insights/index.html", "group"],
  ])("%s shows the page %s", async (url, name) => {
    expect(await page(url)).toMatchObject({ status: 200, content: { name } });
  });

  it("serves an article of a group at its short address, with the address in the group as canonical", async () => {
    const { head } = await page("/pricing.html");
    expect(head.canonical).toBe("https://harbor.example/insights/pricing.html");
  });

  it("uses short addresses as canonical in a theme without group addresses", async () => {
    const { head } = await page("/pricing.html", { theme: "theme4" });
    expect(head.canonical).toBe("https://harbor.example/pricing.html");
    expect((await page("/insights/pricing.html", { theme: "theme4" })).status).toBe(404);
  });

  it("lists only languages in which the article exists, with the default one as x-default", async () => {
    const { head } = await page("/zh/audit.html");
    expect(head.hreflang).toEqual([
      { tag: "en", href: "https://harbor.example/audit.html" },
      { tag: "zh-Hans", href: "https://harbor.example/zh/audit.html" },
      { tag: "x-default", href: "https://harbor.example/audit.html" },
    ]);
  });

  it("lists only languages in which the group has articles", async () => {
    const { head, alternates } = await page("/insights/index.html");
    expect(alternates).toEqual({ en: "/insights/index.html" });
    // The sitemap leaves it out, too.
    expect(head.hreflang).toEqual([]);

    const empty = await page("/zh/insights/index.html");
    expect(empty.alternates).toEqual({ en: "/insights/index.html", zh: "/zh/insights/index.html" });
    expect(empty).toMatchObject({ status: 200, head: { isIndexed: false, hreflang: [] } });
  });

  it("gives a fallback the canonical address of the original, and no hreflang", async () => {
    const content = sampleContent();
    content.articles.push({
      slug: "terms",
      group: null,
      title: "Terms",
      language: "kr",
      requestedLanguage: "kr",
      url: "/kr/terms.html",
      languages: [{ language: "en", url: "/terms.html" }],
    });
    const fallback = content.articles.at(-1);
    const { api } = createPlainApi(content);
    const { site } = await boot({ api, tenant: "harbor", fileUrl: "/media/", prefix: "kr" });
    const resolution = await resolvePage({
      url: "/kr/terms.html",
      site,
      origin: "https://harbor.example",
      isBot: () => false,
      text: (id) => id,
      api: {
        async call(name, parameters, options) {
          const data = await api.call(name, parameters, options);
          return name === "articleDetail" && fallback ? { ...data, language: "en" } : data;
        },
      },
    });
    expect(resolution).toMatchObject({
      page: { head: { canonical: "https://harbor.example/terms.html", hreflang: [] } },
    });
  });

  it.each([
    ["/", "theme1", "/index.html"],
    ["/?a=1&b=2", "theme2", "/index.html?a=1&b=2"],
    ["/zh", "theme1", "/zh/index.html"],
    ["/?a=1", "theme3", "/audit.html?a=1"],
    ["/zh/", "theme4", "/zh/audit.html"],
    // The article of the preceding menu entry does not exist in Korean.
    ["/kr/", "theme4", "https://docs.example/"],
  ] as const)("redirects %s of %s to %s", async (url, theme, location) => {
    expect(await resolve(url, { theme })).toEqual({ kind: "redirect", status: 302, location });
  });

  it("redirects / to the newest article if no menu entry can be used, otherwise shows a missing page", async () => {
    const content = { ...sampleContent("theme3"), menus: {} };
    expect(await resolve("/", { theme: "theme3", content })).toMatchObject({ location: "/audit.html" });
    expect((await page("/", { theme: "theme3", content: { ...content, articles: [] } })).status).toBe(404);
  });

  it("skips menu entries that are not pages of the site when redirecting /", async () => {
    const menu = (url: string, children: Menu[] = []): Menu => ({
      id: url,
      type: "top_menu",
      name: url,
      url,
      children,
    });
    const entries = [
      menu("/gone.html"),
      menu("https://files.example/plan.pdf"),
      menu("/media/0123456789ab/plan.pdf"),
      menu("/nowhere/index.html", [menu("/insights/index.html")]),
    ];
    const content = {
      ...sampleContent("theme3"),
      menus: { top_menu: { id: "top_menu", type: "top_menu", name: "", url: "", children: entries } },
    };
    const fileUrl = "https://files.example/";
    expect(await resolve("/", { theme: "theme3", content, fileUrl })).toMatchObject({
      location: "/insights/index.html",
    });
  });

  it.each(["/en/audit.html", "/en//evil.example/x.html"])(
    "redirects %s to the address without the default language's prefix",
    async (url) => {
      const resolution = await resolve(url);
      expect(resolution).toMatchObject({ kind: "redirect", status: 301 });
      expect(resolution).toHaveProperty("location", expect.stringMatching(/^\/[^/\\]/));
    },
  );

  it.each([
    ["/a/b/c.html", "Page not found: /a/b/c.html", false],
    ["/%E0%A4%A.html", "Page not found: /%E0%A4%A.html", false],
    ["/error/418.html", "Page Not Found: /error/418.html", true],
    ["/error/0404.html", "Page Not Found: /error/0404.html", true],
  ])("%s is a missing page: %s", async (url, message, fatal) => {
    const missing = await page(url);
    expect(missing).toMatchObject({ status: 404, layout: "error", content: { error: { message, fatal } } });
    expect(missing.head).toMatchObject({ canonical: undefined, isIndexed: false, hreflang: [] });
  });

  it("suggests articles with words similar to those of a missing address", async () => {
    const { content } = await page("/insights/pricing-2024.html");
    expect(content).toMatchObject({ suggestions: [{ slug: "pricing" }] });
  });

  it("gives bots the default layout with the real status", async () => {
    expect(await page("/nothing.html", { isBot: () => true })).toMatchObject({
      status: 404,
      layout: "default",
      content: { isBot: true, suggestions: [] },
    });
  });

  it("only checks for bots on error pages", async () => {
    const isBot = vi.fn(() => false);
    for (const url of [
      "/index.html",
      "/audit.html",
      "/insights/index.html",
      "/need.html",
      "/search.html?q=a",
    ]) {
      await page(url, { isBot });
    }
    expect(isBot).not.toHaveBeenCalled();
    await page("/nothing.html", { isBot });
    expect(isBot).toHaveBeenCalledOnce();
  });

  it("shows the home page without the parts that cannot be read", async () => {
    const warn = vi.spyOn(console, "warn").mockReturnValue();
    const unreadable = new SiteError("The answer is not that of the content API", { reason: "response" });
    expect(await page("/index.html", { failures: { bannerList: unreadable } })).toMatchObject({
      status: 200,
      content: { banners: [] },
    });
    expect(
      await page("/index.html", { failures: { articleGroups: unreadable, bannerList: unreadable } }),
    ).toMatchObject({ status: 200, content: { sections: [{ group: { name: "newest-articles" } }] } });
    expect(await page("/index.html", { failures: { articleList: unreadable } })).toMatchObject({
      status: 200,
      content: { sections: [] },
    });
    expect(warn).toHaveBeenCalled();
  });

  it("shows the home page if the backend has no articles", async () => {
    const missing = new SiteError("request fail", { status: 404, fatal: true });
    expect(
      await page("/index.html", { failures: { articleGroups: missing, articleList: missing } }),
    ).toMatchObject({ status: 200, content: { banners: [{ title: "Welcome" }], sections: [] } });
    expect(await page("/index.html", { failures: { articleList: missing } })).toMatchObject({ status: 200 });
  });

  it("shows the newest articles on the home page of a site without groups", async () => {
    const content = sampleContent();
    content.groups = [];
    content.articles = content.articles.map((article) => ({ ...article, group: null }));
    expect(await page("/index.html", { content })).toMatchObject({
      content: {
        sections: [
          {
            group: { name: "newest-articles", url: "" },
            items: expect.arrayContaining([expect.objectContaining({ slug: "audit" })]) as unknown,
          },
        ],
      },
    });
    content.articles = [];
    expect(await page("/index.html", { content })).toMatchObject({ content: { sections: [] } });
  });

  it.each([
    [new SiteError("request fail", { status: 500, fatal: true }), 500, "error-500-title"],
    [new SiteError("no answer", { status: 503, reason: "network" }), 503, "error-network-title"],
  ])(
    "shows the error page instead of the home page when a call fails: %s",
    async (failure, status, title) => {
      for (const name of ["bannerList", "articleGroups", "articleList"] as const) {
        expect(await page("/index.html", { failures: { [name]: failure } })).toMatchObject({
          status,
          content: { name: "error" },
          head: { title: expect.stringContaining(title) as string },
        });
      }
    },
  );

  it("redirects from beyond the end of a group's list to its last page", async () => {
    expect(await resolve("/insights/index.html?page=9&tag=")).toEqual({
      kind: "redirect",
      status: 302,
      location: "/insights/index.html",
    });
  });

  it("keeps the query in the addresses of the other languages", async () => {
    expect((await page("/need.html?category=Audit&utm_source=x")).alternates).toMatchObject({
      zh: "/zh/need.html?category=Audit",
    });
    expect((await page("/search.html?q=audit&group=insights&page=3")).alternates).toMatchObject({
      kr: "/kr/search.html?q=audit&group=insights",
    });
    const { head } = await page("/need.html?category=Audit");
    expect(head).toMatchObject({ canonical: "https://harbor.example/need.html", hreflang: [] });
  });

  it("rethrows an unexpected exception", async () => {
    const { api } = createPlainApi(sampleContent());
    const { site } = await boot({ api, tenant: "harbor", fileUrl: "/media/", prefix: undefined });
    const broken = { call: () => Promise.reject(new TypeError("a bug")) };
    await expect(
      resolvePage({
        url: "/audit.html",
        site,
        api: broken,
        origin: "https://harbor.example",
        isBot: () => false,
        text: (id) => id,
      }),
    ).rejects.toThrow("a bug");
  });

  it("keeps only the query keys that the page depends on in its address", async () => {
    expect((await page("/search.html?utm_source=x&q=audit&page=")).url).toBe("/search.html?q=audit");
  });
});
