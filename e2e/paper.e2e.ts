import type { Page } from "@playwright/test";
import { violations } from "./looks.ts";
import { expect, goTo, isSameDocument, markDocument, test, untilHydrated } from "./site.ts";

/** An A4 sheet without its margins, in CSS pixels. */
const SHEET = { width: 657, height: 986 };

const ARTICLES = {
  harbor: "/about.html",
  lumen: "/zh/projects/museum-of-one-shadow.html",
  launch: "/what-we-heard.html",
};

for (const [tenant, path] of Object.entries(ARTICLES)) {
  test(`prints the address of ${tenant} next to its logo without overlaps`, async ({ page, server }) => {
    await page.setViewportSize(SHEET);
    await page.goto(server.origin(tenant) + path);
    await page.emulateMedia({ media: "print" });
    await expect(page.locator("footer address")).toBeVisible();
    const { address, mark, text } = await page.evaluate(() => {
      const box = (selector: string) => document.querySelector(selector)?.getBoundingClientRect().toJSON();
      return { address: box("footer address"), mark: box("header a img"), text: box("main") };
    });
    expect(address.left).toBeGreaterThan(mark.right);
    expect(address.bottom).toBeLessThanOrEqual(text.top);
    expect(address.right).toBeLessThanOrEqual(SHEET.width);
    // The rest of the footer is not printed, because it might need another sheet.
    const [heights, end] = await page.evaluate(() => [
      document.documentElement.scrollHeight,
      document.querySelector("main")?.getBoundingClientRect().bottom ?? 0,
    ]);
    expect(heights).toBeLessThanOrEqual(Math.max(Math.ceil(end), SHEET.height));
  });
}

for (const [tenant, path] of [
  ["harbor", "/index.html"],
  ["lumen", "/index.html"],
  ["fieldguide", "/start/index.html"],
  ["launch", "/one-quiet-sunday.html"],
] as const) {
  test(`the first page of ${tenant} is readable if its backgrounds are printed`, async ({ page, server }) => {
    await page.goto(server.origin(tenant) + path);
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ media: "print", colorScheme });
      expect(await violations(page, "colors"), colorScheme).toEqual([]);
    }
  });
}

test("no page break splits a heading or separates it from its number", async ({ page, server }) => {
  await page.goto(`${server.origin("launch")}/what-we-heard.html`);
  await page.emulateMedia({ media: "print" });
  expect(await breaksOf(page, "article h2")).toEqual(["avoid avoid"]);
});

for (const [tenant, path, further] of [
  ["harbor", "/about.html", "/faq.html"],
  ["lumen", "/projects/museum-of-one-shadow.html", "/notes/night-walk.html"],
  ["fieldguide", "/start/install.html", "/operations/upgrading.html"],
  ["launch", "/questions.html", "/what-we-heard.html"],
] as const) {
  test(`${tenant} is printed without navigation, on the first page and after a navigation`, async ({
    page,
    server,
  }) => {
    await page.goto(server.origin(tenant) + path);
    await page.emulateMedia({ media: "print" });
    expect(await controlsOf(page)).toEqual([]);
    expect(await displaysOf(page, ".skip-link, [data-progress-bar], [data-notices]")).toEqual(["none"]);
    await page.emulateMedia({ media: null });
    await untilHydrated(page);
    await markDocument(page);
    await goTo(page, further);
    await page.emulateMedia({ media: "print" });
    expect(await controlsOf(page)).toEqual([]);
    expect(await isSameDocument(page)).toBe(true);
  });
}

test("theme4: distinguishes a quotation from its author", async ({ page, server }) => {
  await page.goto(`${server.origin("launch")}/what-we-heard.html`);
  const [quote, who] = await page
    .locator("article blockquote p")
    .evaluateAll((lines) => lines.map((line) => Number.parseFloat(getComputedStyle(line).fontSize)));
  expect(who).toBeLessThan(quote ?? 0);
});

/** Returns the visible menus, search forms, buttons and dialogs, which have no use on paper. */
function controlsOf(page: Page): Promise<string[]> {
  return page
    .locator("nav:visible, search:visible, button:visible, dialog:visible")
    .evaluateAll((elements) => elements.map((element) => element.outerHTML.slice(0, 120)));
}

async function displaysOf(page: Page, selector: string): Promise<string[]> {
  const found = await page
    .locator(selector)
    .evaluateAll((elements) => elements.map((element) => getComputedStyle(element).display));
  return [...new Set(found)];
}

async function breaksOf(page: Page, selector: string): Promise<string[]> {
  const found = await page.locator(selector).evaluateAll((elements) =>
    elements.map((element) => {
      const { breakInside, breakAfter } = getComputedStyle(element);
      return `${breakInside} ${breakAfter}`;
    }),
  );
  return [...new Set(found)];
}
