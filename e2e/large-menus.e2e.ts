import type { Page } from "@playwright/test";
import { THEME_CODES, type ThemeCode } from "../src/contract/addresses/themes.ts";
import { failedLoad } from "./complaints.ts";
import type { RunningServer } from "./server.ts";
import { expect, isSameDocument, markDocument, test, untilArrived, untilHydrated } from "./site.ts";
import { importTenant } from "./tenants.ts";

const SECTIONS = 12;
const CHAPTERS = 12;
const LEAVES = 12;
const ALL = SECTIONS * (1 + CHAPTERS * (1 + LEAVES));
/** A page deep in the menu tree. It is the only page of its section that exists. */
const PAGE = "/many/article-15.html";

interface Entry {
  id: string;
  name: string;
  url?: string;
  children?: Entry[];
}

/** Builds a menu tree. Sections and chapters are headings without an address, and leaves have an address. */
function tree(menu: string): Entry[] {
  const list = (length: number, entry: (index: number) => Entry) =>
    Array.from({ length }, (_, index) => entry(index));
  return list(SECTIONS, (section) => ({
    id: `${menu}-${section}`,
    name: `Section ${section}`,
    children: list(CHAPTERS, (chapter) => ({
      id: `${menu}-${section}-${chapter}`,
      name: `Chapter ${section}.${chapter}`,
      children: list(LEAVES, (leaf) => ({
        id: `${menu}-${section}-${chapter}-${leaf}`,
        name: `Page ${section}.${chapter}.${leaf}`,
        url: `${section}${chapter}${leaf}` === "900" ? PAGE : `/many/${section}-${chapter}-${leaf}.html`,
      })),
    })),
  }));
}

/** The first page of each chapter. The other pages in the menu do not exist. */
function pages(): Record<string, string> {
  const named: [string, string][] = [];
  for (let section = 0; section < SECTIONS; section += 1)
    for (let chapter = 0; chapter < CHAPTERS; chapter += 1)
      named.push([
        `articles/en/many/${section}-${chapter}-0.md`,
        `---\ntitle: Page ${section}.${chapter}.0\n---\nA page.\n`,
      ]);
  return Object.fromEntries(named);
}

async function open(page: Page, server: RunningServer, theme: ThemeCode, path: string): Promise<string> {
  await importTenant(server, {
    code: `large-${theme}`,
    theme,
    files: pages(),
    menus: { top_menu: tree("top"), ...(theme === "theme3" ? { left_menu: tree("left") } : {}) },
  });
  const origin = server.origin(`large-${theme}`);
  const response = await page.goto(origin + path);
  const html = (await response?.text()) ?? "";
  expect(html.length, theme).toBeLessThan(150_000);
  return origin;
}

const tree3 = (page: Page) => page.getByRole("navigation", { name: "Handbook" });

for (const theme of THEME_CODES) {
  test(`${theme} unfolds menu entries in place, and says if that fails`, async ({
    page,
    server,
    complaints,
  }) => {
    complaints.tolerate(failedLoad(/btMenu/), /Request initialization failed/);
    await open(page, server, theme, PAGE);
    await untilHydrated(page);
    await markDocument(page);
    const menuButton = page.getByRole("button", { name: "Menu", exact: true });
    if (theme === "theme2") await menuButton.click();
    if (theme === "theme4") await page.locator("header summary").click();
    if (theme === "theme1") await page.locator("header nav summary").first().click();
    if (theme === "theme3")
      await tree3(page)
        .locator("summary", { hasText: /^Section 1$/ })
        .click();
    if (theme === "theme3")
      await tree3(page)
        .locator("summary", { hasText: /^Chapter 1\.2$/ })
        .click();
    if (theme === "theme3") {
      await expect(tree3(page).getByRole("link", { name: "Page 1.2.11" })).toBeVisible();
      return;
    }
    const folded = page.locator("[data-folded]:visible").first();
    await expect(folded).toContainText(/\d/);
    const count = Number(/\d+/.exec((await folded.textContent()) ?? "")?.[0]);
    expect(count).toBeGreaterThan(0);
    await page.route("**/btMenu/part*", (route) => route.abort());
    await folded.focus();
    await page.keyboard.press("Enter");
    await expect(page.locator("[data-folded]:focus")).toContainText("Try again");
    await page.unroute("**/btMenu/part*");
    await page.keyboard.press("Enter");
    await expect(page.locator("a:not([data-folded]):focus, summary:focus").first()).toContainText(
      /Page|Chapter|Section/,
    );
    expect(await isSameDocument(page)).toBe(true);
  });

  test(`${theme} links to a page among the folded entries without JavaScript`, async ({
    browser,
    server,
  }) => {
    const page = await browser.newPage({ javaScriptEnabled: false });
    const origin = await open(page, server, theme, PAGE);
    const hrefs = await page
      .locator("[data-folded]")
      .evaluateAll((all) => all.map((one) => one.getAttribute("href") ?? ""));
    expect(hrefs.length).toBeGreaterThan(0);
    for (const href of hrefs) expect(href).toMatch(/^\/many\//);
    const [first = ""] = hrefs;
    await page.goto(origin + first);
    await expect(
      page.locator(`a[href="${first.replace(/#$/, "")}"]:not([data-folded])`).first(),
    ).toBeAttached();
    await page.close();
  });
}

test("the tree is unfolded to the current page, counts all pages, and keeps its state after Back", async ({
  page,
  server,
  complaints,
}) => {
  // The preloaded page may not exist.
  complaints.tolerate(failedLoad(/article/));
  await open(page, server, "theme3", PAGE);
  await untilHydrated(page);
  const current = tree3(page).locator("[aria-current=page]");
  await expect(current).toHaveText("Page 9.0.0");
  await expect(page.getByRole("article")).toContainText(
    `${9 * CHAPTERS * LEAVES + 1} / ${ALL - SECTIONS * (1 + CHAPTERS)}`,
  );
  await tree3(page)
    .locator("summary", { hasText: /^Section 2$/ })
    .click();
  const chapter = tree3(page).locator("summary", { hasText: /^Chapter 2\.5$/ });
  await chapter.click();
  await tree3(page).getByRole("link", { name: "Page 2.5.0" }).click();
  await untilArrived(page, /\/many\/2-5-0\.html/);
  await page.goBack();
  await untilArrived(page, /article-15/);
  await expect(current).toHaveText("Page 9.0.0");
  await expect(chapter).toBeVisible();
});
