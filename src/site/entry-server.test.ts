import { describe, expect, it } from "vitest";
import type { ManifestChunk, SubmittedForm } from "../contract/rendering.ts";
import { THEME_CODES } from "../contract/themes.ts";
import { createRenderer } from "./entry-server.tsx";
import { sampleContent } from "./testing/sample-content.ts";
import { sampleRequest } from "./testing/sample-request.ts";
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

async function render(url: string, content = sampleContent(), form?: SubmittedForm) {
  const rendered = await createRenderer({ id: "1", base: "/", manifest }).render({
    ...sampleRequest(url, content),
    form,
  });
  if (rendered.kind !== "page") throw new Error(`${url} leads to ${rendered.location}`);
  return { ...rendered, html: rendered.html.join("") };
}

describe("createRenderer", () => {
  it("sends little twice that stands in the document: of the head, what the page itself names", async () => {
    const { html } = await render("/insights/pricing.html");
    const data = /<script type="application\/json" id="page-data">(.*?)<\/script>/.exec(html)?.[1] ?? "";
    const { page } = JSON.parse(data);
    const { title, canonical, ...rest } = page.head;
    expect(canonical).toMatch(/\/insights\/pricing\.html$/);
    expect(html).toContain(`<title>${title.replace("&", "&amp;")}</title>`);
    expect(Object.values(rest).flat().filter(Boolean)).toEqual([]);
    expect(page.content.article.html).toBe("");
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

  it("serves no style attribute, and no script but the constant one and data", async () => {
    for (const url of ["/index.html", "/audit.html", "/need.html", "/search.html", "/nothing.html"]) {
      const { html } = await render(url);
      expect(html).not.toMatch(/<[^>]+\sstyle=/);
      const inline = [...html.matchAll(/<script(?![^>]*(?:src=|type="application\/))[^>]*>/g)];
      expect(inline).toHaveLength(1);
    }
  });

  it("brings the script that counts visits, and says what it must know", async () => {
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

  it("links the page's own part of the theme, styles in the order in which they build on each other", async () => {
    const { html, preloads } = await render("/need.html");
    expect(preloads).toContain("</assets/need.js>; fetchpriority=low; rel=modulepreload");
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

  it.each(THEME_CODES)(
    "%s draws nothing around an article that could bear the id of its headings",
    async (theme) => {
      const content = sampleContent(theme);
      const related = {
        ...{ slug: "other", group: null, title: "Other", summary: "", cover: null, url: "/other.html" },
        ...{
          publishedAt: "2026-01-01T00:00:00.000Z",
          updatedAt: "2026-01-01T00:00:00.000Z",
          readingMinutes: 1,
        },
        ...{ language: "en" as const, requestedLanguage: "en" as const },
      };
      const article = {
        ...{ slug: "audit", group: null, title: "Audit", language: "en" as const },
        html: '<div data-block="need"></div>',
        blocks: [{ kind: "need", attributes: {} }],
        headings: ["a", "b", "c"].map((id) => ({ id, depth: 2, text: id })),
        related: [related],
      };
      const { html } = await render("/audit.html", { ...content, articles: [article] });
      const ids = [...html.matchAll(/ id="([^"]+)"/g)].map(([, id = ""]) => id);
      // Ids of headings are letters, digits and hyphens; these here get a prefix when an article is read in.
      const own = ["root", "page-data", "content", "menu", "need-0"];
      expect(ids.filter((id) => /^[a-z0-9-]+$/.test(id) && !own.includes(id))).toEqual([]);
    },
  );

  it("leads theme4's call to the form in the text that is about the same, else to the page of needs", async () => {
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
  ])("leads from %s home to where theme3 begins, which keeps no home page", async (url, home) => {
    const { html } = await render(url, sampleContent("theme3"));
    expect(html).toContain(`href="${home}" translate="no"`);
    expect(html).not.toContain("/index.html");
  });

  it.each([
    ["/audit.html", "Kim, O&#x27;Neill"],
    ["/zh/audit.html", "Kim、O&#x27;Neill"],
    ["/kr/audit.html", "Kim, O&#x27;Neill"],
  ])("lists the authors of %s as its language does", async (url, authors) => {
    const article = { slug: "audit", group: null, title: "Audit", authors: ["Kim", "O'Neill"] };
    const articles = (["en", "zh", "kr"] as const).map((language) => ({ ...article, language }));
    const { html } = await render(url, { ...sampleContent(), articles });
    expect(html).toContain(authors);
  });

  it("refuses a build in which a page does not stand where its name says", () => {
    const { [`${theme1}/pages/group.tsx`]: _group, ...incomplete } = manifest;
    expect(() => createRenderer({ id: "1", base: "/", manifest: incomplete })).toThrow("pages/group.tsx");
  });

  it("leaves nothing in the data block that could end it, and the article's body once in the page", async () => {
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

  it("answers a fault of the program with the error page, and hands the fault on", async () => {
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

describe("the need form", () => {
  const form = (values: Record<string, string>): SubmittedForm => ({
    status: 422,
    values,
    errors: [{ field: "email", message: "email" }],
  });
  /** The attributes of a form's control, by its name. */
  const controlOf = (html: string, name: string) =>
    new RegExp(`<(?:input|select|textarea)[^>]* name="${name}"[^>]*>`).exec(html)?.[0] ?? "";

  it("says beside the field and above all what is wrong, leads there, and keeps what was typed", async () => {
    const { html, status } = await render(
      "/zh/need.html",
      sampleContent(),
      form({ email: "wrong", message: "<Hello>", consent: "true" }),
    );
    expect(status).toBe(422);
    expect(controlOf(html, "email")).toMatch(/autofocus|autoFocus/);
    expect(controlOf(html, "email")).toMatch(/value="wrong"/);
    expect(controlOf(html, "email")).toMatch(/aria-invalid="true" aria-describedby="([^"]+)-error"/);
    expect(html).toContain("邮箱格式不正确");
    expect(html).toMatch(/data-need-summary="">.*href="#[^"]+-email"/);
    expect(html).toContain("&lt;Hello&gt;</textarea>");
    expect(controlOf(html, "consent")).toContain("checked");
  });

  it("asks for what the tenant asks for, in its order", async () => {
    const content = sampleContent();
    const siteConfig = {
      title: "Harbor & Lane",
      needFields: [
        {
          name: "budget",
          type: "select",
          label: "Budget",
          required: true,
          options: [{ value: "l", label: "Large" }],
        },
        "email",
        { name: "visit", type: "checkbox", label: "Visit <us>" },
        { name: "consent", label: "The lawyers' words" },
      ],
    };
    content.configs["theme1"] = { siteConfig: { content: JSON.stringify(siteConfig) } };
    const { html } = await render("/need.html", content);
    expect([...html.matchAll(/data-field="(\w+)"/g)].map(([, name]) => name)).toEqual([
      "budget",
      "email",
      "visit",
      "consent",
    ]);
    expect(html).toContain('<option value="l">Large</option>');
    expect(html).toContain("Visit &lt;us&gt;");
    expect(html).toContain("The lawyers&#x27; words");
  });

  it("says that e-mail or phone is enough, and which fields must be filled in", async () => {
    const { html } = await render("/kr/need.html");
    const remarks = [...html.matchAll(/for="[^"]+-(\w+)">[^<]+(?:<span data-required="">([^/]*)<\/span>)?/g)];
    expect(remarks.map(([, name, remark]) => [name, remark?.replace(/<!-- -->/g, "").trim()])).toEqual([
      ["name", "(필수)"],
      ["email", "(또는 전화번호)"],
      ["phone", undefined],
      ["company", undefined],
      ["category", undefined],
      ["message", "(필수)"],
      ["consent", "(필수)"],
    ]);
  });

  it("promises no choice between e-mail and phone where the tenant asks for one", async () => {
    const content = sampleContent();
    const siteConfig = { needFields: ["email", { name: "phone", required: true }] };
    content.configs["theme1"] = { siteConfig: { content: JSON.stringify(siteConfig) } };
    const { html } = await render("/need.html", content);
    expect(html).not.toContain("(or ");
  });

  describe("in an article of a theme without a page for needs", () => {
    const content = sampleContent("theme3");
    content.articles.push({
      slug: "write-to-us",
      group: null,
      language: "en",
      title: "Write to us",
      html: '<p>First</p><div data-block="need"></div><p>Second</p><div data-block="need"></div>',
      blocks: [
        { kind: "need", attributes: {} },
        { kind: "need", attributes: {} },
      ],
    });
    const formsIn = (html: string) => html.match(/<form[^>]* data-need-form=""[^>]*>/g) ?? [];

    it("is sent to the article itself", async () => {
      const { html } = await render("/write-to-us.html", content);
      expect(formsIn(html).map((tag) => /action="([^"]+)"/.exec(tag)?.[1])).toEqual([
        "/write-to-us.html",
        "/write-to-us.html",
      ]);
      expect(html).toMatch(/<input type="hidden" name="form" value="1"/);
    });

    it("comes back with its errors where it was sent from", async () => {
      const { html, status } = await render(
        "/write-to-us.html",
        content,
        form({ form: "1", email: "wrong" }),
      );
      expect(status).toBe(422);
      const [first = "", second = ""] = html.split("<p>Second</p>");
      expect(first).not.toContain("aria-invalid");
      expect(controlOf(second, "email")).toContain('value="wrong"');
      expect(controlOf(second, "email")).toMatch(/autofocus/i);
    });

    it("leads to its beginning when the post was refused though no field was wrong", async () => {
      const busy = { status: 429, values: { form: "1", message: "Hello" }, errors: [] };
      const { html } = await render("/write-to-us.html", content, busy);
      const [first = "", second = ""] = html.split("<p>Second</p>");
      expect(first).not.toMatch(/autofocus/i);
      expect(controlOf(second, "name")).toMatch(/autofocus/i);
      expect(second).toContain("data-need-failure");
    });

    it("gives thanks in its place, and leaves the other", async () => {
      const { html } = await render("/write-to-us.html?need=1", content);
      expect(formsIn(html)).toHaveLength(1);
      expect(html).toMatch(/id="need-1" data-need-sent="">Thank you/);
      expect(html).toMatch(/rel="canonical" href="https:\/\/harbor\.example\/write-to-us\.html"/);
    });
  });
});
