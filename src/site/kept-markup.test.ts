import { describe, expect, it } from "vitest";
import { THEME_CODES } from "../contract/themes.ts";
import { createRenderer } from "./entry-server.tsx";
import { keepMarkup } from "./kept-markup.ts";
import type { PlainContent } from "./testing/plain-api.ts";
import { sampleContent } from "./testing/sample-content.ts";
import { sampleRequest } from "./testing/sample-request.ts";

const chunk = { file: "assets/any.js" };
const renderer = createRenderer({ id: "1", base: "/", manifest: new Proxy({}, { get: () => chunk }) });

describe("keepMarkup", () => {
  it("draws with the page at first, then once for all pages, each drawing of each owner by itself", () => {
    const drawn: unknown[] = [];
    const keep = keepMarkup((node) => `<${drawn.push(node)}>`);
    const [owner, other] = [{}, {}];
    expect([1, 2, 3].map(() => keep(owner, "bar", "a"))).toEqual([undefined, "<1>", "<1>"]);
    expect([1, 2].map(() => keep(owner, "list", "b"))).toEqual([undefined, "<2>"]);
    expect([1, 2].map(() => keep(other, "bar", "c"))).toEqual([undefined, "<3>"]);
    expect(drawn).toEqual(["a", "b", "c"]);
  });
});

describe.each(THEME_CODES)("menus of %s", (theme) => {
  it("look the same kept as drawn, and the entry of the page that is shown stays marked", async () => {
    const content = sampleContent(theme);
    const menus = content.menus["top_menu"] ?? expect.unreachable();
    content.menus = { ...content.menus, bottom_menu: menus, left_menu: menus };
    const render = async (url: string, of: PlainContent) => {
      const page = await renderer.render(sampleRequest(url, of));
      return page.kind === "page" ? page.html : expect.unreachable(page.location);
    };
    const urls = ["/audit.html", "/index.html", "/zh/audit.html", "/insights/pricing.html"];
    // Of a menu that was never seen, nothing is kept.
    const drawn = await Promise.all(urls.map((url) => render(url, structuredClone(content))));
    for (let round = 0; round < 3; round += 1)
      for (const [index, url] of urls.entries()) expect(await render(url, content)).toBe(drawn[index]);
  });
});
