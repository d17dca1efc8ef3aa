import type { Page } from "@playwright/test";
import { type ThemeCode, THEME_CODES } from "../src/contract/addresses/themes.ts";
import type { RunningServer } from "./server.ts";
import { expect, goTo, test, untilHydrated } from "./site.ts";
import { importTenant } from "./tenants.ts";

/** Number of headings. Their table of contents is higher than any window. */
const SECTIONS = 60;

const QUOTATION = `> Measure twice.\n>\n> \`\`\`js\n> const isQuoted = true;\n> \`\`\`\n\n\`\`\`js\nconst isQuoted = false;\n\`\`\`\n`;
const DEAD_LINK = `Words <a id="anchor">at an anchor</a> and [behind a link](/about.html).\n`;
const LINES = `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="100"><path stroke="#000" d="M0 50h400"/></svg>`;
/** The font and other styles of buttons and lines that could change inside a quotation. */
const LETTERS = ["fontFamily", "fontWeight", "letterSpacing", "fontStyle"] as const;

test.use({ reducedMotion: "reduce" });

test("the text of a broken link does not look like a link, in every theme", async ({ page, server }) => {
  for (const theme of THEME_CODES) {
    await openArticle(page, server, theme);
    const [words, dead, link] = await page.evaluate(() =>
      [
        document.querySelector("[data-article-body] a:not([href])")?.parentElement,
        document.querySelector("[data-article-body] a:not([href])"),
        document.querySelector('[data-article-body] a[href$="about.html"]'),
      ].map((element) => element && getComputedStyle(element).color),
    );
    expect(dead, theme).toBe(words);
    expect(link, theme).not.toBe(words);
  }
});

test("a dark drawing with a transparent background is visible on a dark page, in every theme", async ({
  page,
  server,
}) => {
  await page.emulateMedia({ colorScheme: "dark" });
  for (const theme of THEME_CODES) {
    await openArticle(page, server, theme);
    const ground = await page
      .locator("[data-article-body] img")
      .evaluate((picture) => getComputedStyle(picture).backgroundColor);
    const channels = (ground.match(/\d+/g) ?? []).map(Number);
    expect(Math.min(...channels), `${theme}: ${ground}`).toBeGreaterThan(200);
  }
});

test("code in a quotation has the same font and the same button as all other code", async ({
  page,
  server,
}) => {
  for (const theme of THEME_CODES) {
    await openArticle(page, server, theme);
    await expect(page.locator("[data-copy-code]")).toHaveCount(2);
    for (const part of [".code-block code", "[data-copy-code]"]) {
      const [quoted, plain] = await page
        .locator(`[data-article-body] ${part}`)
        .evaluateAll(
          (elements, names) =>
            elements.map((element) => names.map((name) => getComputedStyle(element)[name])),
          LETTERS,
        );
      // A button inherits its font. In a quotation, it must be the font of the page.
      const from = part === "[data-copy-code]" ? 1 : 0;
      expect(quoted?.slice(from), `${theme}: ${part}`).toEqual(plain?.slice(from));
    }
  }
});

for (const theme of ["theme1", "theme2", "theme3"] as const) {
  test(`${theme}: a long table of contents follows the reading and returns to its start`, async ({
    page,
    server,
  }) => {
    await page.setViewportSize({ width: 1600, height: 800 });
    await openArticle(page, server, theme);
    await untilHydrated(page);
    const current = page.locator('nav[aria-labelledby^="page:contents"] [aria-current]');
    await page.evaluate(() => document.querySelector("#section-50")?.scrollIntoView());
    await expect(current).toHaveText("Section 50");
    await expect(current).toBeInViewport();
    await page.evaluate(() => scrollTo(0, 0));
    await expect(current).toHaveCount(0);
    const column = page.locator('nav[aria-labelledby^="page:contents"]');
    await expect.poll(() => column.evaluate(({ scrollTop }) => scrollTop)).toBe(0);
  });
}

for (const theme of ["theme1", "theme2"] as const) {
  test(`${theme}: a navigation neither measures the layout before the new page is painted, nor recomputes the styles of every element`, async ({
    page,
    server,
  }) => {
    await page.setViewportSize({ width: 1600, height: 800 });
    await openArticle(page, server, theme, "/reading/index.html");
    await untilHydrated(page);
    const work = await page.evaluateHandle(() => {
      const done: string[] = [];
      // Assigning `lang`, even with the same value, makes the browser compute all styles again.
      new MutationObserver(() => done.push("lang")).observe(document.documentElement, {
        attributeFilter: ["lang"],
      });
      const place = Object.getOwnPropertyDescriptor(Element.prototype, "scrollTop");
      Object.defineProperty(Element.prototype, "scrollTop", {
        ...place,
        get() {
          done.push("scrollTop");
          return place?.get?.call(this);
        },
      });
      return done;
    });
    await goTo(page, "/reading/reading.html");
    await expect(page.locator('nav[aria-labelledby^="page:contents"]')).toBeVisible();
    expect(await work.jsonValue()).toEqual([]);
  });
}

test("theme2: on a phone long contents are folded between a title and its text", async ({ page, server }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await openArticle(page, server, "theme2");
  await untilHydrated(page);
  const entry = page.getByRole("link", { name: "Section 7", exact: true });
  await expect(entry).toBeHidden();
  await page.locator("summary", { hasText: "On this page" }).click();
  await entry.click();
  await expect(page.locator("#section-7")).toBeInViewport();
});

test("theme2: a summary begins at the edge of the text below it", async ({ page, server }) => {
  await openArticle(page, server, "theme2");
  for (const width of [1024, 1280, 1920]) {
    await page.setViewportSize({ width, height: 800 });
    const [summary = 0, text = 1] = await page.evaluate(leftEdgesOf, ["In short", "Words"]);
    expect(Math.abs(summary - text), `${width} px`).toBeLessThan(1);
  }
});

test("theme4: on a phone no Chinese title is smaller than the headings of its text", async ({
  page,
  server,
}) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await openArticle(page, server, "theme4", "/zh/reading.html");
  const [title = 0, heading = 1] = await page
    .locator("h1, h2#section-1")
    .evaluateAll((elements) =>
      elements.map((element) => Number.parseFloat(getComputedStyle(element).fontSize)),
    );
  expect(title).toBeGreaterThan(heading);
});

test("theme4: a notice on a phone covers no link in the header", async ({ page, server }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await openArticle(page, server, "theme4", "/zh/reading.html");
  const notice = await page.locator("[data-language-hint]").boundingBox();
  const head = await page.locator("header").first().boundingBox();
  expect(notice?.y).toBeGreaterThanOrEqual((head?.y ?? 0) + (head?.height ?? 0));
});

async function openArticle(
  page: Page,
  server: RunningServer,
  theme: ThemeCode,
  path?: string,
): Promise<void> {
  await importTenant(server, {
    code: `reading-${theme}`,
    theme,
    groups: [{ slug: "reading", name: "Reading" }],
    files: {
      "media/lines.svg": LINES,
      "articles/en/reading/reading.md": article("Reading"),
      "articles/zh/reading/reading.md": article("通过用户代理客户端提示改善用户隐私和开发者体验"),
    },
  });
  const ownPath = theme === "theme4" ? "/reading.html" : "/reading/reading.html";
  await page.goto(`${server.origin(`reading-${theme}`)}${path ?? ownPath}`);
}

function article(title: string): string {
  const sections = Array.from(
    { length: SECTIONS },
    (_, index) =>
      `## Section ${index + 1} {#section-${index + 1}}\n\n${"A line of the text. ".repeat(60)}\n\n`,
  );
  return `---\ntitle: ${title}\nsummary: In short, this.\npublishedAt: 2026-01-05\n---\n\n${DEAD_LINK}\n![Lines](/media/lines.svg)\n\n${QUOTATION}\n${sections.join("")}`;
}

/** Runs in the page. Returns the left edge of the first paragraph that begins with each of these words. */
function leftEdgesOf(beginnings: string[]): number[] {
  return beginnings.map((beginning) => {
    const paragraphs = [...document.querySelectorAll("main p")];
    const range = document.createRange();
    range.selectNodeContents(
      paragraphs.find(({ textContent }) => textContent.startsWith(beginning)) ?? document,
    );
    return range.getBoundingClientRect().left;
  });
}
