import type { Locator, Page } from "@playwright/test";
import { listArticles } from "./addresses.ts";
import { TENANTS } from "./seed.ts";
import { expect, test } from "./site.ts";

const WIDTHS = [320, 360, 390, 768, 1024, 1280, 1440, 1920];

// Line breaks of titles depend only on the server and on style sheets, not on scripts.
test.use({ javaScriptEnabled: false });

for (const tenant of TENANTS) {
  test(`no Chinese title, cut summary or cell in ${tenant} leaves a character alone on its last line, at any width`, async ({
    page,
    server,
  }) => {
    const origin = server.origin(tenant);
    const articles = await listArticles(server, tenant, "zh");
    const groups = new Set(
      articles.flatMap(({ group }) => (group === null ? [] : [`/zh/${group}/index.html`])),
    );
    const others = ["/zh/index.html", "/zh/need.html", "/zh/form-submit-success.html", "/zh/nothing.html"];
    const alone: string[] = [];
    let titles = 0;
    for (const address of [...articles.map(({ url }) => url), ...groups, ...others]) {
      await page.goto(`${origin}${address}`);
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 800 });
        const shown = await endsOfShortTexts(page);
        titles += shown.titles;
        alone.push(...shown.alone.map((text) => `${width} ${text}`));
      }
    }
    expect(titles).toBeGreaterThan(WIDTHS.length * articles.length);
    expect([...new Set(alone)]).toEqual([]);
  });
}

/**
 * Returns the number of Chinese texts among headings, cells and card summaries, and those texts whose last line is a single character.
 * Truncated summaries are ignored.
 */
function endsOfShortTexts(page: Page): Promise<{ titles: number; alone: string[] }> {
  return page.locator("h1, h2, h3, [data-title-runs], td, main p").evaluateAll((elements) => {
    const range = document.createRange();
    /** The characters of an element with their positions, beginning with the last one. */
    function* charactersFromEnd(element: Element): Generator<{ character: string; box: DOMRect }> {
      const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      const texts: Text[] = [];
      while (walker.nextNode()) {
        const text = walker.currentNode;
        if (text instanceof Text && !text.parentElement?.closest(".visually-hidden, [data-permalink]"))
          texts.push(text);
      }
      for (const text of texts.reverse())
        for (let index = text.length - 1; index >= 0; index -= 1) {
          range.setStart(text, index);
          range.setEnd(text, index + 1);
          const box = range.getBoundingClientRect();
          if (box.width > 0) yield { character: text.data[index] ?? "", box };
        }
    }
    const endsWithSingle = (element: Element): boolean => {
      let [last, bottom]: [string, DOMRect | undefined] = ["", undefined];
      for (const { character, box } of charactersFromEnd(element)) {
        bottom ??= box;
        if (Math.abs(bottom.top + bottom.height / 2 - box.top - box.height / 2) >= box.height / 2)
          return true;
        last += character.replace(/[\p{P}\s]/gu, "");
        if (!/^\p{Script=Han}?$/u.test(last)) return false;
      }
      return false;
    };
    const shown = elements
      .filter((text) => text.checkVisibility() && /\p{Script=Han}/u.test(text.textContent))
      .filter(
        (text) =>
          text.tagName !== "P" ||
          (getComputedStyle(text).webkitLineClamp !== "none" && text.scrollHeight <= text.clientHeight + 1),
      );
    return {
      titles: shown.length,
      alone: shown.filter(endsWithSingle).map((text) => text.textContent),
    };
  });
}

test.describe("punctuation that Chinese shares with Latin", () => {
  for (const [tenant, path] of [
    ["harbor", "/zh/cases/ferry-interview.html"],
    ["lumen", "/zh/notes/seven-darks.html"],
    ["fieldguide", "/zh/operations/needs.html"],
  ] as const) {
    test(`uses the Chinese font in ${tenant}, like the text around it`, async ({ page, server }) => {
      await page.goto(`${server.origin(tenant)}${path}`);
      const line = page.locator("[data-article-body] p").first();
      await line.evaluate((element) => (element.textContent = "他说：“好……”——就走了。"));
      expect(await fontsOf(page, line)).toHaveLength(1);
      await line.evaluate((element) => {
        element.setAttribute("lang", "en");
        element.textContent = "“Well …”, he said — and went.";
      });
      expect((await fontsOf(page, line)).join()).not.toMatch(/CJK|Han/);
    });
  }
});

/** The fonts in which an element's text is rendered. */
async function fontsOf(page: Page, element: Locator): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  await session.send("DOM.enable");
  await session.send("CSS.enable");
  await element.evaluate((node) => node.setAttribute("data-fonts-of", ""));
  const { root } = await session.send("DOM.getDocument");
  const { nodeId } = await session.send("DOM.querySelector", {
    nodeId: root.nodeId,
    selector: "[data-fonts-of]",
  });
  const { fonts } = await session.send("CSS.getPlatformFontsForNode", { nodeId });
  return fonts.map(({ familyName }) => familyName);
}
