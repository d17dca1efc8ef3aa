import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import type { Menu, MenuTree } from "../contract/menus.ts";
import { THEME_CODES } from "../contract/themes.ts";
import { createRenderer } from "./entry-server.tsx";
import { keepMarkup } from "./keep-markup.ts";
import type { PlainContent } from "./testing/plain-api.ts";
import { sampleContent } from "./testing/sample-content.ts";
import { sampleRequest } from "./testing/sample-request.ts";

const chunk = { file: "assets/any.js" };
const renderer = createRenderer({ id: "1", base: "/", manifest: new Proxy({}, { get: () => chunk }) });

describe("keepMarkup", () => {
  it("draws with the page at first, then once for all pages, each drawing of each owner by itself", () => {
    const drawn: unknown[] = [];
    const [owner, other] = [{}, {}];
    const draw = (of: object, name: string, node: string) => {
      const { keep } = keepMarkup((inside) => `<${drawn.push(inside)}>`);
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
      return { count: nodes.length, html: fill(renderToStaticMarkup(nodes)).join("") };
    };
    const html = "<li>a</li><li>b</li><li>c</li><li>d</li>";
    page("");
    expect(page("")).toEqual({ count: 1, html });
    expect(page("c")).toEqual({ count: 3, html });
    expect(page("a")).toEqual({ count: 2, html });
  });
});

const entry = (id: number): Menu => ({
  id: `${id}`,
  type: "item",
  name: `Entry ${id}`,
  url: "",
  children: [],
});

/** The same entries in every menu of a layout. */
function menusOf(children: Menu[]): MenuTree {
  const types = ["top_menu", "bottom_menu", "left_menu"];
  return Object.fromEntries(types.map((type) => [type, { id: type, type, name: type, url: "", children }]));
}

describe.each(THEME_CODES)("what %s keeps of its layout", (theme) => {
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

  async function render(url: string, of: PlainContent): Promise<readonly string[]> {
    const page = await renderer.render(sampleRequest(url, of));
    return page.kind === "page" ? page.html : expect.unreachable(page.location);
  }

  it("looks the same kept as drawn, and the entry of the page that is shown stays marked", async () => {
    // Of a menu that was never seen, nothing is kept.
    const drawn = await Promise.all(
      urls.map(async (url) => (await render(url, structuredClone(content))).join("")),
    );
    for (let round = 0; round < 3; round += 1)
      for (const [index, url] of urls.entries())
        expect((await render(url, content)).join("")).toBe(drawn[index]);
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
});
