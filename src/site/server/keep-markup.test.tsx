import { type ReactNode, createContext, createElement, use } from "react";
import { renderToStaticMarkup, renderToString } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { keepsRoute } from "../../contract/addresses/routes.ts";
import { THEME_CODES } from "../../contract/addresses/themes.ts";
import type { Api } from "../../contract/api/api.ts";
import type { Menu, MenuTree } from "../../contract/api/menus.ts";
import { type HtmlPart, joinText } from "../../contract/site/html-parts.ts";
import type { RenderRequest } from "../../contract/site/rendering.ts";
import { createRenderer } from "../entry-server.tsx";
import { ofPage } from "../parts/page/kept.tsx";
import type { PlainContent } from "../testing/plain-api.ts";
import { sampleContent } from "../testing/sample-content.ts";
import { sampleRequest } from "../testing/sample-request.ts";
import { KeptMarkupContext } from "../view/kept-markup.ts";
import { keepMarkup } from "./keep-markup.ts";

const chunk = { file: "assets/any.js" };
const renderer = createRenderer({ id: "1", base: "/", manifest: new Proxy({}, { get: () => chunk }) });

describe("keepMarkup", () => {
  it("draws with the page at first, then once for all pages, each drawing of each owner by itself", () => {
    const drawn: string[] = [];
    const [owner, other] = [{}, {}];
    const draw = (of: object, name: string, node: string) => {
      const { keep } = keepMarkup((inside) => {
        const markup = renderToStaticMarkup(inside);
        drawn.push(markup);
        return markup;
      });
      return keep([{ owner: of, name, isOfPage: false, draw: () => node }])[0] !== node;
    };
    expect([1, 2, 3].map(() => draw(owner, "bar", "a"))).toEqual([false, true, true]);
    expect([1, 2].map(() => draw(owner, "list", "b"))).toEqual([false, true]);
    expect([1, 2].map(() => draw(other, "bar", "c"))).toEqual([false, true]);
    expect(drawn).toEqual(["a", "b", "c"]);
  });

  it("puts neighbours into one place, and draws what is of the page between them", () => {
    const menus = ["a", "b", "c", "d"].map((key) => ({ key }));
    const page = (current: string) => {
      const { keep, fill } = keepMarkup(renderToStaticMarkup);
      const nodes = keep(
        menus.map((owner) => ({
          owner,
          name: "bar",
          isOfPage: owner.key === current,
          draw: () => createElement("li", { key: owner.key }, owner.key),
        })),
      );
      return { count: nodes.length, html: joinText(fill(renderToStaticMarkup(nodes))) };
    };
    const html = "<li>a</li><li>b</li><li>c</li><li>d</li>";
    page("");
    expect(page("")).toEqual({ count: 1, html });
    expect(page("c")).toEqual({ count: 3, html });
    expect(page("a")).toEqual({ count: 2, html });
  });

  it("leaves to each page what differs in it, also where one kept piece stands in another", () => {
    const Url = createContext("");
    const Address = ofPage(({ before }: { before: string }) => <b>{before + use(Url)}</b>);
    const [outer, inner] = [{}, {}];
    function Inner() {
      const keep = use(KeptMarkupContext) ?? expect.unreachable();
      const draw = () => (
        <nav key="inner">
          Read <Address before="at " />.
        </nav>
      );
      return keep([{ owner: inner, name: "inner", isOfPage: false, draw }]);
    }
    const draw = () => (
      <header key="outer">
        <Address before="" />
        <Inner />
      </header>
    );
    const page = (url: string) => {
      const { keep, fill } = keepMarkup(renderAt);
      function renderAt(node: ReactNode) {
        return renderToStaticMarkup(<Url value={url}>{node}</Url>);
      }
      const nodes = keep([{ owner: outer, name: "outer", isOfPage: false, draw }]);
      return joinText(fill(renderAt(<KeptMarkupContext value={keep}>{nodes}</KeptMarkupContext>)));
    };
    for (const url of ["/1", "/2", "/3", "/4", "/5"])
      expect(page(url)).toBe(`<header><b>${url}</b><nav>Read <b>at ${url}</b>.</nav></header>`);
  });

  it("loads the pictures of what is kept as early as those of the page, each once", () => {
    const owner = {};
    const draw = () => <img key="logo" src="/logo.svg" alt="" />;
    const page = () => {
      const { keep, fill } = keepMarkup(renderToString);
      const html = renderToString(
        <main>
          {keep([{ owner, name: "logo", isOfPage: false, draw }])}
          {draw()}
          <img src="/cover.svg" alt="" />
        </main>,
      );
      return joinText(fill(html));
    };
    const drawn = page();
    expect(drawn.match(/<link/g)).toHaveLength(2);
    for (let time = 0; time < 2; time += 1) expect(page()).toBe(drawn);
  });

  it("loads them in one order, whatever of the page is kept: the main one first", () => {
    const [logo, cover] = [{}, {}];
    const page = (isMarked: boolean) => {
      const { keep, fill } = keepMarkup(renderToString);
      const drawLogo = () => <img key="logo" src="/logo.svg" alt="" />;
      const drawCover = () => <img key="cover" src="/cover.webp" alt="" fetchPriority="high" />;
      const html = renderToString(
        <>
          {keep([{ owner: logo, name: "logo", isOfPage: isMarked, draw: drawLogo }])}
          {keep([{ owner: cover, name: "cover", isOfPage: false, draw: drawCover }])}
        </>,
      );
      return joinText(fill(html));
    };
    const drawn = page(true);
    expect(drawn).toMatch(/^<link[^>]*cover[^>]*><link[^>]*logo/);
    for (const isMarked of [true, true, true, false, false, false]) expect(page(isMarked)).toBe(drawn);
  });

  it("puts a long text into its place as it is, among what is kept", () => {
    const owner = {};
    const draw = () => <nav key="bar">Menu</nav>;
    const text = '<p id="1">$& “港口” <link rel="preload" href="/a"></p>';
    const page = () => {
      const { keep, place, fill } = keepMarkup(renderToString);
      const html = renderToString(
        <>
          {keep([{ owner, name: "bar", isOfPage: false, draw }])}
          <main dangerouslySetInnerHTML={{ __html: place(text) }} />
          {keep([{ owner, name: "bar", isOfPage: false, draw }])}
        </>,
      );
      expect(html).not.toContain("港口");
      const parts = fill(html);
      expect(parts).toContain(text);
      return joinText(parts);
    };
    for (let time = 0; time < 3; time += 1)
      expect(page()).toBe(`<nav>Menu</nav><main>${text}</main><nav>Menu</nav>`);
  });

  it("keeps no more than there is room for", () => {
    const text = "long ".repeat(200_000);
    const isDrawn = (owner: object) => {
      let times = 0;
      const draw = () => {
        times += 1;
        return <p key="long">{text}</p>;
      };
      const { keep, fill } = keepMarkup(renderToStaticMarkup);
      const nodes = keep([{ owner, name: "long", isOfPage: false, draw }]);
      expect(joinText(fill(renderToStaticMarkup(nodes)))).toBe(`<p>${text}</p>`);
      return times > 0;
    };
    // A million bytes each.
    const owners = Array.from({ length: 40 }, () => ({}));
    for (const owner of owners) expect([1, 2, 3].map(() => isDrawn(owner))).toEqual([true, true, false]);
    expect(owners.filter((owner) => !isDrawn(owner)).length).toBeLessThan(20);
  });
});

const entry = (id: number): Menu => ({
  id: `${id}`,
  type: "item",
  name: `Entry ${id}`,
  url: "",
  children: [],
});

/** The same entries in every menu. */
function menusOf(children: Menu[]): MenuTree {
  const types = ["top_menu", "bottom_menu", "left_menu", "OurServices", "FeaturedServices"];
  return Object.fromEntries(types.map((type) => [type, { id: type, type, name: type, url: "", children }]));
}

describe.each(THEME_CODES)("what %s keeps", (theme) => {
  const urls = [
    "/search.html?q=audit",
    "/audit.html",
    "/index.html",
    "/zh/audit.html",
    "/insights/pricing.html",
    "/nothing.html",
  ];
  const content = sampleContent(theme);
  const { children } = content.menus["top_menu"] ?? expect.unreachable();
  content.menus = menusOf(children);

  async function render(url: string, of: PlainContent): Promise<readonly HtmlPart[]> {
    const page = await renderer.render(sampleRequest(url, of));
    return page.kind === "page" ? page.html : expect.unreachable(page.location);
  }

  it("looks the same kept as drawn, and the entry of the page that is shown stays marked", async () => {
    // Of a menu that was never seen, nothing is kept.
    const drawn = await Promise.all(
      urls.map(async (url) => joinText(await render(url, structuredClone(content)))),
    );
    for (let round = 0; round < 3; round += 1)
      for (const [index, url] of urls.entries())
        expect(joinText(await render(url, content))).toBe(drawn[index]);
  });

  it("is not written anew for another page that no menu leads to", async () => {
    const own = sampleContent(theme);
    own.menus = menusOf([{ ...entry(0), children: Array.from({ length: 40 }, (_, id) => entry(id)) }]);
    for (let time = 0; time < 2; time += 1) await render("/insights/pricing.html", own);
    const one = await render("/insights/pricing.html", own);
    const other = await render("/audit.html", own);
    // What is drawn with a page stands in one part with all around it. One that is the same everywhere is the site's data.
    expect(one.filter((part) => part.length >= 1_000 && other.includes(part)).length).toBeGreaterThan(1);
  });

  describe("of articles that a server hands out again", () => {
    const own = sampleContent(theme);
    const need = { kind: "need" as const, attributes: {} };
    own.articles.push({ slug: "write", group: null, title: "Write to us", language: "en", blocks: [need] });
    const articles = new Map<string, unknown>();

    function request(url: string, origin = "https://harbor.example"): RenderRequest {
      const fresh = sampleRequest(url, own);
      const call: Api["call"] = async (name, parameters, options) => {
        const key = name === "articleDetail" && JSON.stringify([parameters, options.language]);
        const known = key === false ? undefined : articles.get(key);
        const answer = known ?? (await fresh.api.call(name, parameters, options));
        if (key !== false) articles.set(key, answer);
        return answer as Awaited<ReturnType<typeof fresh.api.call<typeof name>>>;
      };
      return { ...fresh, origin, api: { call } };
    }
    /** The page, and whether its article is kept: then it stands in bytes, from a title to the end of the text. */
    async function show(...asked: Parameters<typeof request>) {
      const page = await renderer.render(request(...asked));
      const parts = page.kind === "page" ? page.html : expect.unreachable(page.location);
      const isKept = parts.some((part) => typeof part !== "string" && joinText([part]).includes("<h1"));
      return { html: joinText(parts), isKept };
    }

    it("is all between the frame's parts, for each address by itself", async () => {
      const drawn = await show("/audit.html");
      const other = await show("/audit.html", "https://alias.example");
      expect([drawn.isKept, other.isKept, drawn.html.includes("What an audit is")]).toEqual([
        false,
        false,
        true,
      ]);
      for (let time = 0; time < 2; time += 1) {
        await show("/audit.html");
        await show("/audit.html", "https://alias.example");
      }
      expect(await show("/audit.html")).toEqual({ html: drawn.html, isKept: true });
      expect(await show("/audit.html", "https://alias.example")).toEqual({
        html: other.html,
        isKept: true,
      });
      expect(other.html).not.toContain("harbor.example/audit");
    });

    it("is drawn anew for another article", async () => {
      for (let time = 0; time < 4; time += 1) await show("/audit.html");
      expect(await show("/audit.html")).toMatchObject({ isKept: true });
      articles.clear();
      own.articles[0] = { ...(own.articles[0] ?? expect.unreachable()), summary: "Edited since" };
      const { html, isKept } = await show("/audit.html");
      expect([html.includes("Edited since"), isKept]).toEqual([true, false]);
    });

    it("is drawn with each page where a form stands in the text, since it may bring back what was typed", async () => {
      for (let time = 0; time < 4; time += 1)
        expect(await show("/write.html")).toMatchObject({ isKept: false });
    });
  });

  it.runIf(keepsRoute(theme, "index"))("is most of its home page, too", async () => {
    const own = sampleContent(theme);
    for (let time = 0; time < 2; time += 1) await render("/index.html", own);
    const parts = (await render("/index.html", own)).map((part) => joinText([part]));
    // What is kept stands in a part of its own: here a banner, and a service.
    for (const name of ["Welcome", "Strategy"])
      expect(parts.some((part) => part.startsWith("<section") && part.includes(name))).toBe(true);
  });
});
