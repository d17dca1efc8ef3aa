import { describe, expect, it, vi } from "vitest";
import { THEME_CODES } from "../contract/addresses/themes.ts";
import type { ManifestChunk } from "../contract/site/rendering.ts";
import { createRenderer } from "./entry-server.tsx";
import { renderSamplePage } from "./testing/render-sample-page.ts";
import { sampleContent } from "./testing/sample-content.ts";
import { loadAllLooks, lookModules } from "./themes/registry.ts";

const theme1 = "src/site/themes/theme1";
const pages = ["index", "need", "search", "form-submit-success", "article", "group"];

const modules = (await loadAllLooks()).flatMap(([code, parts]) =>
  Object.values(lookModules(code, parts)).flat(),
);

const manifest: Record<string, ManifestChunk> = {
  ...Object.fromEntries(modules.map((module) => [module, { file: `assets/${module}.js` }])),
  "src/site/entry-client.tsx": { file: "assets/entry.js", isEntry: true, imports: ["_core.js"] },
  "src/site/visits/count-visits.ts": { file: "assets/reading.js", isEntry: true },
  "_core.js": { file: "assets/core.js" },
  [`${theme1}/index.ts`]: { file: "assets/theme1.js", css: ["assets/theme1.css"], imports: ["_core.js"] },
  "_shared.js": { file: "assets/shared.js", css: ["assets/shared.css"] },
  ...Object.fromEntries(
    pages.map((name) => [
      `${theme1}/pages/${name}.tsx`,
      { file: `assets/${name}.js`, css: [`assets/${name}.css`], imports: ["_core.js", "_shared.js"] },
    ]),
  ),
  [`${theme1}/blocks/need.tsx`]: { file: "assets/need-block.js" },
  ...Object.fromEntries(
    ["en", "zh", "kr"].map((code) => [
      `src/site/messages/${code}.json?compiled`,
      { file: `assets/${code}.js` },
    ]),
  ),
};

const render = (url: string, content = sampleContent()) => renderSamplePage(url, { content, manifest });

describe("createRenderer", () => {
  it("repeats little in the HTML: the data block has only the title and the canonical address of the head", async () => {
    const { html } = await render("/insights/pricing.html");
    const data = /<script type="application\/json" id="page-data">(.*?)<\/script>/.exec(html)?.[1] ?? "";
    const { page } = JSON.parse(data);
    const { title, canonical, ...rest } = page.head;
    expect(canonical).toMatch(/\/insights\/pricing\.html$/);
    expect(html).toContain(`<title>${title.replace("&", "&amp;")}</title>`);
    expect(Object.values(rest).flat().filter(Boolean)).toEqual([]);
    expect(page.content.article.html).toBe("");
  });

  it("allows pictures from the hosts that the site names, and from no others", async () => {
    const { configs, ...content } = sampleContent();
    const siteConfig = JSON.stringify({
      title: "A",
      pictureHosts: ["pictures.example.com", "*.example.org"],
    });
    const theme1 = { ...configs["theme1"], siteConfig: { content: siteConfig } };
    const { sources } = await render("/index.html", { ...content, configs: { ...configs, theme1 } });
    expect(sources.image).toEqual(["https://pictures.example.com"]);
    expect((await render("/index.html")).sources.image).toEqual([]);
  });

  it("logs each problem of a site's configuration once, with the name of the tenant", async () => {
    const warn = vi.spyOn(console, "warn").mockReturnValue();
    for (const url of ["/index.html", "/zh/index.html", "/index.html"]) {
      const { configs, ...content } = sampleContent();
      // Each problem is logged once per process, so no earlier test may have caused this one.
      const theme1 = { ...configs["theme1"], theme1Banner: { content: "[" } };
      await render(url, { ...content, configs: { ...configs, theme1 } });
    }
    expect(warn.mock.calls).toEqual([[expect.stringMatching(/^harbor: Invalid theme banner configuration/)]]);
    warn.mockRestore();
  });

  it.each([
    ["/index.html", "en"],
    ["/zh/audit.html", "zh-Hans"],
    ["/kr/need.html", "ko"],
  ])("writes %s in %s", async (url, tag) => {
    const { html, status } = await render(url);
    expect(status).toBe(200);
    expect(html).toContain(`<html lang="${tag}" dir="ltr"`);
    expect(html).not.toMatch(/lang="kr"/);
  });

  it("serves no style attribute, and no script except the constant one and JSON data", async () => {
    for (const url of ["/index.html", "/audit.html", "/need.html", "/search.html", "/nothing.html"]) {
      const { html } = await render(url);
      expect(html).not.toMatch(/<[^>]+\sstyle=/);
      const inline = [...html.matchAll(/<script(?![^>]*(?:src=|type="application\/))[^>]*>/g)];
      expect(inline).toHaveLength(1);
    }
  });

  it("includes the script that counts visits, and the attributes that it reads", async () => {
    const { html } = await render("/nothing.html");
    expect(html).toMatch(/<html [^>]*data-status="404" data-hits="">/);
    expect(html).toMatch(/<script type="module" [^>]*src="\/assets\/reading\.js"><\/script><\/head>/);
    expect((await render("/search.html?q=zzz")).html).toContain('data-hits="0"');
  });

  it("links the theme's and the language's own files, each once", async () => {
    const { html, preloads } = await render("/zh/audit.html");
    expect(html.match(/assets\/core\.js/g)).toHaveLength(1);
    expect(html).toContain("assets/zh.js");
    expect(html).not.toContain("assets/en.js");
    expect(preloads).toContain("</assets/theme1.css>; rel=preload; as=style");
  });

  it("links the page's own part of the theme, and style sheets in the order in which they build on each other", async () => {
    const { html } = await render("/need.html");
    expect(html).toContain('<link rel="modulepreload" media="not all" href="/assets/need.js">');
    expect(html).not.toMatch(/assets\/(search|article)\./);
    const styles = [...html.matchAll(/rel="stylesheet" href="([^"]+)"/g)].map(([, href]) => href);
    expect(styles).toEqual(["/assets/theme1.css", "/assets/shared.css", "/assets/need.css"]);
  });

  it.each(["theme1", "theme2"] as const)("offers %s's banners in the widths of screens", async (theme) => {
    const banner = {
      id: 1,
      title: "Welcome",
      subtitle: "",
      image: "wide.png",
      imageMobile: "tall.png",
      alt: "",
    };
    const { html } = await render("/index.html", { ...sampleContent(theme), banners: { home: [banner] } });
    expect(html).toMatch(/<img [^>]*srcSet="[^"]*w_1024\/wide\.png 1024w[^>]*fetchPriority="high"/);
    expect(html).toMatch(/<source media="[^"]+" srcSet="[^"]*w_640\/tall\.png 640w/);
  });

  it.each(THEME_CODES)("%s uses no ids that the headings of an article could also have", async (theme) => {
    const content = sampleContent(theme);
    const related = {
      slug: "other",
      group: null,
      title: "Other",
      summary: "",
      cover: null,
      url: "/other.html",
      publishedAt: "2026-01-01T00:00:00.000Z",
      updatedAt: "2026-01-01T00:00:00.000Z",
      readingMinutes: 1,
      language: "en" as const,
      requestedLanguage: "en" as const,
    };
    const article = {
      slug: "audit",
      group: null,
      title: "Audit",
      language: "en" as const,
      html: '<div data-block="need"></div>',
      blocks: [{ kind: "need", attributes: {} }],
      headings: ["a", "b", "c"].map((id) => ({ id, depth: 2, text: id })),
      related: [related],
    };
    const { html } = await render("/audit.html", { ...content, articles: [article] });
    const ids = [...html.matchAll(/ id="([^"]+)"/g)].map(([, id = ""]) => id);
    // Ids of headings consist of letters, digits and hyphens, so no other id may have this form. Headings with an id in `own` get a
    // prefix when they are imported.
    const own = ["root", "page-data", "content", "menu", "need-0"];
    expect(ids.filter((id) => /^[a-z0-9-]+$/.test(id) && !own.includes(id))).toEqual([]);
  });

  it("links theme4's call to action to a form in the text with the same subject, otherwise to the enquiry page", async () => {
    const { menus, ...content } = sampleContent("theme4");
    const needUrl = "/need.html?category=Care";
    const call = { id: "need", type: "item", name: "Join", url: needUrl, children: [] };
    const article = (...categories: string[]) => ({
      slug: "audit",
      group: null,
      title: "Audit",
      language: "en" as const,
      html: categories.map(() => '<div data-block="need"></div>').join(""),
      blocks: categories.map((category) => ({ kind: "need", attributes: { category } })),
    });
    const draw = (...categories: string[]) =>
      render("/audit.html", {
        ...content,
        menus: { ...menus, top_menu: { ...call, id: "top_menu", type: "top_menu", children: [call] } },
        articles: [article(...categories)],
      });
    const answered = await draw("Press", "Care");
    expect(answered.html).toContain('href="#page:reply"');
    const [, press = "", care = ""] = answered.html.split('data-block="need"');
    expect(press).not.toContain('id="page:reply"');
    expect(care).toContain('id="page:reply"');
    const unanswered = await draw("Press");
    expect(unanswered.html).not.toMatch(/#page:reply|id="page:reply"/);
    expect(unanswered.html).toContain(`<a href="${needUrl}"`);
  });

  it.each([
    ["/audit.html", "/"],
    ["/zh/audit.html", "/zh/"],
  ])("links from %s to the first page of theme3, which has no home page", async (url, home) => {
    const { html } = await render(url, sampleContent("theme3"));
    expect(html).toContain(`href="${home}" translate="no"`);
    expect(html).not.toContain("/index.html");
  });

  it.each([
    ["/audit.html", "<bdi>Kim</bdi>,\u200E <bdi>O&#x27;Neill</bdi>"],
    ["/zh/audit.html", "<bdi>Kim</bdi>、\u200E<bdi>O&#x27;Neill</bdi>"],
    ["/kr/audit.html", "<bdi>Kim</bdi>,\u200E <bdi>O&#x27;Neill</bdi>"],
  ])("lists the authors on %s in the style of its language", async (url, authors) => {
    const article = { slug: "audit", group: null, title: "Audit", authors: ["Kim", "O'Neill"] };
    const articles = (["en", "zh", "kr"] as const).map((language) => ({ ...article, language }));
    const { html } = await render(url, { ...sampleContent(), articles });
    expect(html).toContain(authors);
  });

  it("refuses a build in which a page's chunk is not at the path given by its name", () => {
    const { [`${theme1}/pages/group.tsx`]: _group, ...incomplete } = manifest;
    expect(() => createRenderer({ id: "1", base: "/", manifest: incomplete })).toThrow("pages/group.tsx");
  });

  it("escapes whatever could end the data block, and sends the article's body only once", async () => {
    const content = sampleContent();
    content.articles.push({
      slug: "trap",
      group: null,
      language: "en",
      title: "</script><script>alert(1)</script>",
      html: "<p>only once</p>",
    });
    const { html } = await render("/trap.html", content);
    expect(html).not.toContain("<script>alert");
    expect(html.match(/only once/g)).toHaveLength(1);
  });

  it("answers an unexpected exception with the error page, and returns the exception", async () => {
    const content = sampleContent();
    const fault = new TypeError("a bug");
    Object.defineProperty(content, "articles", {
      get: () => {
        throw fault;
      },
    });
    expect(await render("/audit.html", content)).toMatchObject({ status: 500, failure: fault });
  });

  it("refuses a build that lacks a part of the site", () => {
    expect(() => createRenderer({ id: "1", base: "/", manifest: {} })).toThrow("src/site/entry-client.tsx");
  });
});
