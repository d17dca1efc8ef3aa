import type { Page } from "@playwright/test";
import { type ThemeCode, THEME_CODES } from "../src/contract/addresses/themes.ts";
import type { RunningServer } from "./server.ts";
import { expect, test, untilHydrated } from "./site.ts";
import { importTenant, ICON } from "./tenants.ts";

/** Compound words without a space, two hundred letters in total. */
const ENDLESS = "Donaudampfschifffahrtsgesellschaftskapitaensmuetzenabzeichen".repeat(4).slice(0, 200);
const LONG_NAME = "Confederated Harbour and Ledger Works of the Northern Seas Ltd";
const AUTHORS = ["فاطمة الزهراء", "דוד כהן", "Zoë Łukasiewicz"];
const COLUMNS = 8;
/** An A4 sheet without its margins, in CSS pixels. */
const PAPER = { width: 658, height: 986 };
/** A point in CSS pixels. */
const POINT = 96 / 72;

test.use({ reducedMotion: "reduce" });

test("a small picture stays small in every theme, in a text and as a cover", async ({ page, server }) => {
  for (const theme of THEME_CODES) {
    await openArticle(page, server, theme);
    const box = await page.locator("[data-article-body] img").boundingBox();
    expect(box?.width, theme).toBeGreaterThanOrEqual(16);
    expect(box?.width, theme).toBeLessThanOrEqual(24);
    const cover = page.locator("main img:not([data-article-body] *)").first();
    await expect(cover, theme).toHaveCSS("object-fit", "scale-down");
  }
});

test("shows authors in their order, in any writing direction", async ({ page, server }) => {
  for (const theme of THEME_CODES) {
    await openArticle(page, server, theme);
    const lefts = await page.evaluate(leftEdgesOf, AUTHORS);
    expect(lefts, theme).toHaveLength(AUTHORS.length);
    expect(lefts, theme).toEqual(lefts.toSorted((one, other) => one - other));
  }
});

test("keeps the line breaks of a postal address in every theme", async ({ page, server }) => {
  for (const theme of THEME_CODES) {
    await openArticle(page, server, theme);
    const [street = 0, town = 0] = await page.evaluate(topEdgesOf, ["14 Kadelaan", "Rotterdam"]);
    expect(town, theme).toBeGreaterThan(street);
  }
});

test("a table with many columns is printed in a readable font size", async ({ page, server }) => {
  for (const theme of THEME_CODES) {
    await openArticle(page, server, theme);
    await page.emulateMedia({ media: "print" });
    const size = await page
      .locator("[data-article-body] table")
      .evaluate((table) => Number.parseFloat(getComputedStyle(table).fontSize));
    expect(size, theme).toBeGreaterThanOrEqual(7.5 * POINT);
    await page.emulateMedia({ media: null });
  }
});

test("in print, numbers and code in table cells are not broken across lines", async ({ page, server }) => {
  await page.emulateMedia({ media: "print" });
  await page.setViewportSize(PAPER);
  for (const [tenant, path] of [
    ["harbor", "/services/internal-audit.html"],
    ["fieldguide", "/operations/configuration.html"],
  ] as const) {
    await page.goto(`${server.origin(tenant)}${path}`);
    const broken = await page
      .locator("[data-article-body] :is(td[align=right], td:first-child > code)")
      .evaluateAll((cells) =>
        cells
          .filter((cell) => {
            const range = document.createRange();
            range.selectNodeContents(cell);
            return new Set([...range.getClientRects()].map(({ top }) => top)).size > 1;
          })
          .map((cell) => cell.textContent),
      );
    expect(broken, path).toEqual([]);
  }
});

test("theme1: a slide with very long words does not push the page out of view", async ({ page, server }) => {
  await importOddTenant(server, "theme1");
  for (const width of [320, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(server.origin("odd-theme1"));
    await untilHydrated(page);
    const heights = await page
      .locator("[aria-roledescription] li")
      .locator("h1, h2, h1 + p, h2 + p")
      .evaluateAll((texts) =>
        texts.map((text) => text.clientHeight / Number.parseFloat(getComputedStyle(text).lineHeight)),
      );
    expect(heights).toHaveLength(3);
    for (const lines of heights) expect(lines, `${width} px`).toBeLessThan(6.5);
  }
});

test("theme1: a group with a long name takes one line in the breadcrumbs", async ({ page, server }) => {
  await page.setViewportSize({ width: 320, height: 800 });
  await openArticle(page, server, "theme1");
  const crumbs = page.locator("nav ol > li", { hasText: ENDLESS });
  const box = await crumbs.first().boundingBox();
  expect(box?.height).toBeLessThan(40);
});

test("theme2: shows a long site name completely above a long menu", async ({ page, server }) => {
  await importTenant(server, {
    code: "odd-menu",
    theme: "theme2",
    menus: {
      top_menu: Array.from({ length: 40 }, (_, index) => ({
        id: `entry-${index}`,
        name: `Entry ${index}`,
        article: "about",
      })),
    },
    siteConfig: { title: "鹿特丹宁波釜山联合港口账务与跨境贸易咨询服务有限责任公司" },
  });
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto(`${server.origin("odd-menu")}/about.html`);
  await untilHydrated(page);
  await page.locator("header").getByRole("button", { name: "Menu" }).click();
  const name = page.locator('dialog a[translate="no"]');
  await expect(name).toBeVisible();
  expect(await name.evaluate((link) => link.getBoundingClientRect().top)).toBeGreaterThanOrEqual(0);
});

test("theme3: a tab with a long name leaves room for the next, and the site's name fits the header", async ({
  page,
  server,
}) => {
  for (const width of [320, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await openArticle(page, server, "theme3");
    const box = await page.locator("header nav a", { hasText: ENDLESS }).first().boundingBox();
    expect(box?.width, `${width} px`).toBeLessThanOrEqual(Math.min(320, width * 0.8));
    // Overflowing content fades at the edge.
    const fade = await page
      .locator("header nav ul")
      .first()
      .evaluate((row) => getComputedStyle(row).getPropertyValue("--fade-end"));
    expect(fade, `${width} px`).toBe(width === 320 ? "40px" : "0px");
    expect(await page.evaluate(isNameInBar), `${width} px`).toBe(true);
  }
});

async function openArticle(page: Page, server: RunningServer, theme: ThemeCode): Promise<void> {
  await importOddTenant(server, theme);
  const path = theme === "theme4" ? "/odd.html" : "/odd/odd.html";
  await page.goto(`${server.origin(`odd-${theme}`)}${path}`);
}

async function importOddTenant(server: RunningServer, theme: ThemeCode): Promise<void> {
  const row = (cell: string) => `| ${Array.from({ length: COLUMNS }, () => cell).join(" | ")} |\n`;
  await importTenant(server, {
    code: `odd-${theme}`,
    theme,
    menus: {
      top_menu: [
        { id: "odd", name: ENDLESS, article: "odd/odd" },
        { id: "about", name: "About", article: "about" },
      ],
    },
    groups: [{ slug: "odd", name: ENDLESS }],
    siteConfig: {
      title: LONG_NAME,
      homeBannerId: "home",
      contact: { email: "desk@example.com", address: "14 Kadelaan\nRotterdam\n" },
    },
    files: {
      "media/icon.png": ICON,
      "banners.yaml": JSON.stringify({
        home: [
          { id: "long", title: ENDLESS, subtitle: ENDLESS, image: "icon.png" },
          { id: "short", title: "Short", image: "icon.png" },
        ],
      }),
      "articles/en/odd/odd.md": `---\ntitle: Odd\ncover: icon.png\nauthors: ${JSON.stringify(AUTHORS)}\npublishedAt: 2026-01-05\n---\n\n![An icon](/media/icon.png)\n\n${row("Year")}${row("---")}${row("2026")}`,
    },
  });
}

/**
 * Runs in the page. Returns the left edges of these names within the innermost element that contains all of them, in the order of the document.
 */
function leftEdgesOf(texts: string[]): number[] {
  const holder = [...document.querySelectorAll("main *")].findLast((element) =>
    texts.every((text) => element.textContent.includes(text)),
  );
  if (holder === undefined) return [];
  const names = [...holder.querySelectorAll("bdi")].filter(({ textContent }) => texts.includes(textContent));
  return names.map((name) => {
    const { top, left } = name.getBoundingClientRect();
    return Math.round(top) * 10_000 + left;
  });
}

/** Runs in the page. Returns the top edge of each text of the address. */
function topEdgesOf(texts: string[]): number[] {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const { data } = node as Text;
    if (!texts.every((text) => data.includes(text))) continue;
    return texts.map((text) => {
      const range = document.createRange();
      range.setStart(node, data.indexOf(text));
      range.setEnd(node, data.indexOf(text) + text.length);
      return range.getBoundingClientRect().top;
    });
  }
  return [];
}

/** Runs in the page. Whether all lines of the site's name are within the header. */
function isNameInBar(): boolean {
  const name = document.querySelector('header a[translate="no"]');
  const bar = name?.closest("header")?.getBoundingClientRect();
  if (!name || !bar) return false;
  const range = document.createRange();
  range.selectNodeContents(name);
  const { top, bottom } = range.getBoundingClientRect();
  return top >= bar.top && bottom <= bar.bottom;
}
