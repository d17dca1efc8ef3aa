import { useId } from "react";
import { renderToString } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { splitLanguage } from "../../contract/addresses/addresses.ts";
import { THEME_CODES } from "../../contract/addresses/themes.ts";
import type { ConfigMap } from "../../contract/api/config.ts";
import type { Menu } from "../../contract/api/menus.ts";
import { App } from "../app/app.tsx";
import { createRenderer } from "../entry-server.tsx";
import { boot } from "../load/boot.ts";
import { resolvePage } from "../pages/resolve-page.ts";
import { useLanguageLinks } from "../parts/language/use-language-links.ts";
import { MenuLink } from "../parts/menu/menu-link.tsx";
import { PerPage } from "../parts/page/per-page.tsx";
import { sampleContent } from "../testing/sample-content.ts";
import { sampleRequest } from "../testing/sample-request.ts";
import { lookOf } from "../themes/registry.ts";
import { usePage } from "../view/context.ts";
import { DrawFrameContext, type FramePart } from "../view/frame-page.ts";
import { Providers } from "../view/providers.tsx";
import type { View } from "../view/view.ts";
import { framesOf } from "./frames.tsx";

const chunk = { file: "assets/any.js" };
const renderer = createRenderer({ id: "1", base: "/", manifest: new Proxy({}, { get: () => chunk }) });

async function viewOf(url: string, content = sampleContent()): Promise<View> {
  const { api, origin } = sampleRequest(url, content);
  const { prefix } = splitLanguage(url);
  const { site } = await boot({ api, tenant: "harbor", fileUrl: "/media/", prefix });
  const text = (id: string) => id;
  const resolution = await resolvePage({ url, site, api, origin, isBot: () => false, text });
  if (resolution.kind !== "page") throw new Error(`${url} leads to ${resolution.location}`);
  return { site, page: resolution.page, look: lookOf(site.themeCode), text };
}

/** Renders a part of the layout in its frame on a page. */
function show(view: View, Part: FramePart): string {
  const { draw, fill } = framesOf(view);
  return fill(renderToString(<Providers view={view}>{draw(Part)}</Providers>));
}

function whole(view: View, Part: FramePart): string {
  return renderToString(
    <Providers view={view}>
      <Part />
    </Providers>,
  );
}

/** A part that counts its renderings. */
function counted(Inside: FramePart) {
  let drawn = 0;
  function Part() {
    drawn += 1;
    return <Inside />;
  }
  return { Part, drawn: () => drawn };
}

function linkTo(url: string): Menu {
  return { id: url, type: "item", name: url, url, children: [] };
}

const ARTICLE = "/insights/pricing.html";
const OTHER = "/insights/index.html";

describe("a part of the frame", () => {
  it("is rendered with the first page of a site, then once for each page that a menu links to and once for all others", async () => {
    const content = sampleContent();
    const { Part, drawn } = counted(() => (
      <PerPage>
        <MenuLink menu={linkTo("/audit.html")} />
      </PerPage>
    ));
    const shown = [];
    for (const url of [ARTICLE, ARTICLE, OTHER, "/audit.html", "/audit.html", OTHER, "/need.html", ARTICLE])
      shown.push([show(await viewOf(url, content), Part).includes("aria-current"), drawn()]);
    expect(shown).toEqual([
      [false, 1],
      [false, 2],
      [false, 2],
      [true, 3],
      [true, 3],
      [false, 3],
      [false, 4],
      [false, 4],
    ]);
  });

  it("is rendered again for other site data, another language and another part", async () => {
    const content = sampleContent();
    const { Part, drawn } = counted(() => <p>{usePage().language}</p>);
    const texts = [];
    for (const url of [ARTICLE, ARTICLE, "/zh/nothing.html", "/zh/nothing.html", ARTICLE])
      texts.push(show(await viewOf(url, content), Part));
    expect(texts.map((text) => text.slice(3, 5))).toEqual(["en", "en", "zh", "zh", "en"]);
    const before = drawn();
    expect(show(await viewOf(ARTICLE, content), () => <b>other</b>)).toBe("<b>other</b>");
    show(await viewOf(ARTICLE, structuredClone(content)), Part);
    expect(drawn()).toBe(before + 1);
  });

  it("links to each page in its other languages", async () => {
    const content = sampleContent();
    content.articles.push(
      ...(["en", "zh"] as const).map((language) => ({ slug: "a'b&c", group: null, title: "Odd", language })),
    );
    const { Part, drawn } = counted(() => (
      <p>
        {useLanguageLinks().map(({ code, href }) => (
          <a key={code} href={href}>
            {code}
          </a>
        ))}
      </p>
    ));
    const shown = [];
    for (const url of [ARTICLE, ARTICLE, "/a'b&c.html", "/a'b&c.html", "/need.html?category=Audit"]) {
      const view = await viewOf(url, content);
      expect(show(view, Part).replaceAll("&#39;", "&#x27;")).toBe(whole(view, Part));
      shown.push(drawn());
    }
    // Each change causes two renderings: one to compare, one for all pages that exist in the same languages.
    expect(shown).toEqual([2, 4, 6, 7, 9]);
  });

  it("is rendered with each page if it shows more of the page, or generates ids", async () => {
    const content = sampleContent();
    const parts: FramePart[] = [
      () => <p>{usePage().url}</p>,
      () => <p>{usePage().head.title}</p>,
      () => <input id={useId()} />,
    ];
    for (const Part of parts)
      for (const url of [ARTICLE, ARTICLE, OTHER, "/nothing.html", OTHER]) {
        const view = await viewOf(url, content);
        expect(show(view, Part)).toBe(whole(view, Part));
      }
  });

  it("preloads its pictures and those of the page, each once and in one order: the main one first", async () => {
    const content = sampleContent();
    const Logo = () => <img src="/logo.svg" alt="" />;
    const shown = [];
    for (let time = 0; time < 3; time += 1) {
      const view = await viewOf(ARTICLE, content);
      const { draw, fill } = framesOf(view);
      const html = renderToString(
        <Providers view={view}>
          {draw(Logo)}
          <img src="/cover.webp" alt="" fetchPriority="high" />
          <Logo />
        </Providers>,
      );
      shown.push(fill(html));
    }
    expect(shown[0]).toMatch(/^<link[^>]*cover[^>]*><link[^>]*logo[^>]*><img/);
    expect(shown).toEqual(Array(3).fill(shown[0]));
  });

  it("is cached as long as there is room", async () => {
    const view = await viewOf(ARTICLE);
    const text = "long ".repeat(100_000);
    const parts = Array.from({ length: 40 }, () => counted(() => <p>{text}</p>));
    framesOf(view);
    for (let time = 0; time < 2; time += 1) for (const { Part } of parts) show(view, Part);
    const [first, last] = [parts.at(0), parts.at(-1)];
    expect(first?.drawn()).toBe(2);
    if (last !== undefined) show(view, last.Part);
    expect(last?.drawn()).toBe(2);
  });
});

describe.each(THEME_CODES)("the frame of %s", (theme) => {
  const content = sampleContent(theme);
  const { children } = content.menus["top_menu"] ?? expect.unreachable();
  for (const type of ["bottom_menu", "left_menu"])
    content.menus[type] = { id: type, type, name: type, url: "", children };
  for (const slug of ["plain", "plainer"])
    content.articles.push({ slug, group: null, title: "In no menu", language: "en" });
  const urls = [
    "/plain.html",
    ARTICLE,
    "/search.html?q=audit",
    "/audit.html",
    "/index.html",
    "/zh/audit.html",
    "/nothing.html",
  ];

  it("looks the same cached as rendered on every page", async () => {
    const ask = async (url: string, of: typeof content) => {
      const page = await renderer.render(sampleRequest(url, of));
      return page.kind === "page" ? page.html : expect.unreachable(page.location);
    };
    // Site data are cached only once they were seen before.
    const drawn = await Promise.all(urls.map((url) => ask(url, structuredClone(content))));
    for (let round = 0; round < 3; round += 1)
      for (const [index, url] of urls.entries()) expect(await ask(url, content)).toBe(drawn[index]);
  });

  it("is rendered once for all ordinary pages, with every feature that a site can have", async () => {
    const whole = {
      ...content,
      configs: { ...content.configs, [theme]: everything(content.configs[theme]) },
    };
    const parts = new Map<FramePart, ReturnType<typeof counted>>();
    let shown = "";
    for (const url of ["/plain.html", "/plainer.html"]) {
      const view = await viewOf(url, whole);
      // Caching begins with the second page of a site.
      framesOf(view);
      const { draw, fill } = framesOf(view);
      const drawCounted = (Part: FramePart) => {
        const part = parts.get(Part) ?? counted(Part);
        parts.set(Part, part);
        return draw(part.Part);
      };
      const html = renderToString(
        <DrawFrameContext value={drawCounted}>
          <App view={view} />
        </DrawFrameContext>,
      );
      shown = fill(html);
    }
    expect(Array.from(parts, ([Part, { drawn }]) => [Part.name, drawn()])).toEqual(
      Array.from(parts, ([Part]) => [Part.name, 1]),
    );
    expect(parts.size).toBe(2);
    for (const text of ["+1 555 0100", "Harbor Street 1", "Fediverse", "Other Harbor"])
      expect(shown).toContain(text);
  });
});

/** A configuration with everything that the frame of a site may show. */
function everything(configs: ConfigMap = {}): ConfigMap {
  const siteConfig = JSON.stringify({
    ...JSON.parse(configs["siteConfig"]?.content ?? "{}"),
    logo: "/media/logo.svg",
    contact: { email: "hello@harbor.example", phone: "+1 555 0100", address: "Harbor Street 1" },
    social: [{ name: "Fediverse", url: "https://social.example/@harbor" }],
  });
  const tenantNameList = JSON.stringify([
    { code: "harbor", name: "Harbor", url: "https://harbor.example" },
    { code: "other", name: "Other Harbor", url: "https://other.example" },
  ]);
  return { ...configs, siteConfig: { content: siteConfig }, tenantNameList: { content: tenantNameList } };
}
