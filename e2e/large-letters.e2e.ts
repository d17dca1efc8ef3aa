import type { Page } from "@playwright/test";
import { expect, test } from "./site.ts";

/** Twice the default font size, as set in the browser for all pages. Unlike the font size of a page, it affects media queries. */
const LETTERS_PX = 32;

const PAGES = {
  harbor: ["/index.html", "/about.html", "/insights/landed-cost.html"],
  lumen: ["/projects/museum-of-one-shadow.html", "/need.html"],
  fieldguide: ["/start/install.html", "/operations/command-line.html"],
  launch: ["/questions.html", "/what-we-heard.html"],
};

for (const [tenant, paths] of Object.entries(PAGES)) {
  test(`${tenant} on a phone, with text of twice the size: titles break no words, and the logo stays legible`, async ({
    page,
    server,
  }) => {
    const devtools = await page.context().newCDPSession(page);
    await devtools.send("Page.setFontSizes", { fontSizes: { standard: LETTERS_PX } });
    for (const width of [320, 375]) {
      await page.setViewportSize({ width, height: 740 });
      for (const path of paths) {
        const place = `${path} at ${width}`;
        await page.goto(server.origin(tenant) + path);
        expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe("32px");
        expect(await brokenWords(page), place).toEqual([]);
        const mark = await page.locator("header a > img").first().boundingBox();
        expect(mark?.width, place).toBeGreaterThan(64);
        await expect(page.locator("h1")).toHaveCSS("hyphens", "auto");
        expect(
          await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
          place,
        ).toBeLessThanOrEqual(0);
      }
    }
  });
}

/** Words in the title, the breadcrumbs and buttons that are broken across two lines. */
function brokenWords(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const broken: string[] = [];
    for (const part of document.querySelectorAll("h1, nav li a, nav > button span")) {
      if (!part.checkVisibility()) continue;
      const texts = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
      for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
        for (const { index, 0: word } of (node.nodeValue ?? "").matchAll(/[\p{L}\p{N}]+/gu)) {
          const range = document.createRange();
          range.setStart(node, index);
          range.setEnd(node, index + word.length);
          const lines = [...range.getClientRects()].map(({ top }) => Math.round(top));
          if (new Set(lines).size > 1) broken.push(word);
        }
      }
    }
    return broken;
  });
}
