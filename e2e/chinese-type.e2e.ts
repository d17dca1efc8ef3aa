import type { Locator, Page } from "@playwright/test";
import { listArticles } from "./addresses.ts";
import { TENANTS } from "./seed.ts";
import { expect, test } from "./site.ts";

const WIDTHS = [320, 360, 390, 768, 1024, 1280, 1440, 1920];

// Titles are set by the server and by styles alone.
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
        for (const lines of await linesOfShortTexts(page)) {
          titles += 1;
          const last = lines.at(-1)?.replace(/[\p{P}\s]/gu, "") ?? "";
          if (lines.length > 1 && /^\p{Script=Han}?$/u.test(last))
            alone.push(`${width} ${lines.join(" / ")}`);
        }
      }
    }
    expect(titles).toBeGreaterThan(WIDTHS.length * articles.length);
    expect([...new Set(alone)]).toEqual([]);
  });
}

/** The lines, as they are broken, of what holds Chinese on the page: headings, summaries of cards that are shown in full, and cells. */
function linesOfShortTexts(page: Page): Promise<string[][]> {
  return page.locator("h1, h2, h3, [data-title-runs], td, main p").evaluateAll((texts) =>
    texts
      .filter((text) => text.checkVisibility() && /\p{Script=Han}/u.test(text.textContent))
      .filter(
        (text) =>
          text.tagName !== "P" ||
          (getComputedStyle(text).webkitLineClamp !== "none" && text.scrollHeight <= text.clientHeight + 1),
      )
      .map((heading) => {
        const lines: { middle: number; text: string }[] = [];
        const texts = document.createTreeWalker(heading, NodeFilter.SHOW_TEXT);
        const range = document.createRange();
        // Most stand in one line, and where its characters are need not be asked.
        if (
          heading.getBoundingClientRect().height <
          1.8 * Number.parseFloat(getComputedStyle(heading).fontSize)
        )
          return [heading.textContent];
        while (texts.nextNode()) {
          const text = texts.currentNode;
          if (!(text instanceof Text) || text.parentElement?.closest(".visually-hidden, [data-permalink]"))
            continue;
          for (let index = 0; index < text.length; index += 1) {
            range.setStart(text, index);
            range.setEnd(text, index + 1);
            const box = range.getBoundingClientRect();
            if (box.width === 0) continue;
            const middle = box.top + box.height / 2;
            const line = lines.at(-1);
            if (line !== undefined && Math.abs(line.middle - middle) < box.height / 2)
              line.text += text.data[index];
            else lines.push({ middle, text: text.data[index] ?? "" });
          }
        }
        return lines.map(({ text }) => text);
      }),
  );
}

test.describe("marks that Chinese shares with Latin", () => {
  for (const [tenant, path] of [
    ["harbor", "/zh/cases/ferry-interview.html"],
    ["lumen", "/zh/notes/seven-darks.html"],
    ["fieldguide", "/zh/operations/needs.html"],
  ] as const) {
    test(`are of the Chinese font in ${tenant}, as the text around them`, async ({ page, server }) => {
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

/** The fonts that draw an element's text. */
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
