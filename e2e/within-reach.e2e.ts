import type { Page } from "@playwright/test";
import { expect, test, untilHydrated } from "./site.ts";

const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1280, height: 800 };

test.use({ reducedMotion: "reduce", viewport: DESKTOP });

test("theme1: the opened search has the focus, and Escape returns it", async ({ page }) => {
  await page.goto("/about.html");
  await untilHydrated(page);
  const icon = page.getByRole("banner").locator("summary", { hasText: "Search" });
  await icon.press("Enter");
  await page.keyboard.type("tea");
  await expect(page.getByRole("banner").getByRole("combobox")).toHaveValue("tea");
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  await expect(icon).toBeFocused();
});

test("theme1: the first key after opening the search is typed into it", async ({ page }) => {
  await page.goto("/about.html");
  await untilHydrated(page);
  const icon = page.getByRole("banner").locator("summary", { hasText: "Search" });
  const focused = await icon.evaluate((summary) => {
    if (summary instanceof HTMLElement) summary.click();
    return document.activeElement?.getAttribute("name");
  });
  expect(focused).toBe("q");
  await icon.click();
  await expect(page.getByRole("banner").getByRole("combobox")).toBeHidden();
  await expect(icon).toBeFocused();
});

test("theme1: the button that stops the slides comes before the slides", async ({ page }) => {
  await page.goto("/index.html");
  await untilHydrated(page);
  const carousel = page.getByRole("main").locator("[aria-roledescription]");
  const stop = carousel.locator("a, button, [tabindex='0']").first();
  await expect(stop).toHaveAccessibleName(/^(Pause|Play)$/);
});

test("theme1: a page listed twice in the menu marks only its group's entry in the menu bar", async ({
  page,
}) => {
  await page.goto("/insights/landed-cost.html");
  const entries = page.getByRole("navigation", { name: "Main" }).locator("summary");
  const lined = await entries.evaluateAll((summaries) =>
    summaries
      .filter((summary) => getComputedStyle(summary).borderBlockEndColor !== "rgba(0, 0, 0, 0)")
      .filter((summary) => summary.className.includes("current"))
      .map((summary) => summary.textContent),
  );
  expect(lined).toEqual(["Insights"]);
});

test("theme4: the call to action follows the header in tab order", async ({ page, server }) => {
  await page.goto(`${server.origin("launch")}/questions.html`);
  await untilHydrated(page);
  const stops = page.locator(
    "header a[href], header button, header summary, header input, aside a[href], main a[href]",
  );
  const ofHead = await page.getByRole("banner").locator("a[href], button, summary, input").count();
  await expect(page.getByRole("complementary").getByRole("link")).toHaveText("Add your street");
  expect(
    await stops.evaluateAll(
      (all, index) => all[index]?.closest("aside") !== null && all[index - 1]?.closest("header") !== null,
      ofHead,
    ),
  ).toBe(true);
});

for (const [tenant, path] of [
  ["harbor", "/about.html"],
  ["lumen", "/projects/last-bus.html"],
  ["fieldguide", "/start/install.html"],
  ["launch", "/questions.html"],
] as const) {
  test(`an article's address can be copied and mailed in ${tenant}`, async ({ page, server, context }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.goto(`${server.origin(tenant)}${path}`);
    await untilHydrated(page);
    const main = page.getByRole("main");
    await expect(main.getByRole("link", { name: "Send by e-mail" })).toHaveAttribute("href", /^mailto:/);
    await main.getByRole("button", { name: "Copy link" }).click();
    await expect(main.getByRole("button", { name: "Link copied" })).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${server.origin(tenant)}${path}`);
  });
}

test("theme4: the chosen language has the focus", async ({ page, server }) => {
  await page.goto(`${server.origin("launch")}/questions.html`);
  await untilHydrated(page);
  const link = page.getByRole("banner").getByRole("link", { name: "한국어" });
  await link.press("Enter");
  await expect(page).toHaveURL(/\/kr\/questions\.html$/);
  await expect(link).toBeFocused();
  await expect(link).toBeInViewport();
});

test("theme3: on a phone the bottom bar comes before the page in tab order", async ({ page, server }) => {
  await page.setViewportSize(PHONE);
  await page.goto(`${server.origin("fieldguide")}/start/install.html`);
  const bar = page.getByRole("navigation", { name: "Quick links" });
  const comesFirst = await bar.evaluate((element) => {
    const main = document.querySelector("main");
    return main !== null && (element.compareDocumentPosition(main) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
  });
  expect(comesFirst).toBe(true);
});

test("tables and code are stops of the Tab key only where they scroll", async ({ page, server }) => {
  const table = page.locator("[data-article-body] :has(> table)").first();
  await page.goto(`${server.origin("harbor")}/cases/tea-importer.html`);
  await untilHydrated(page);
  await expect(table).not.toHaveAttribute("tabindex");
  await expect(table).not.toHaveAttribute("aria-label");
  await page.setViewportSize({ width: 320, height: 700 });
  await table.evaluate((element) => element.style.setProperty("width", "8rem"));
  await expect(table).toHaveAttribute("tabindex", "0");
  await expect(table).toHaveAccessibleName("Table, scrolls sideways");
});

test("theme2: the whole menu is visible in an ordinary window, in each language", async ({
  page,
  server,
}) => {
  for (const path of ["", "/zh", "/kr"]) {
    await page.goto(`${server.origin("lumen")}${path}/projects/last-bus.html`);
    await untilHydrated(page);
    await page.getByRole("banner").getByRole("button").first().click();
    const sheet = page.getByRole("dialog");
    await expect(sheet).toBeVisible();
    expect(await sheet.evaluate((element) => element.scrollHeight - element.clientHeight), path).toBe(0);
  }
});

test("theme2: the link of an article in a list is as large as the article", async ({ page, server }) => {
  await page.goto(`${server.origin("lumen")}/projects/index.html`);
  const gaps = await page
    .getByRole("main")
    .getByRole("listitem")
    .filter({ has: page.getByRole("heading") })
    .evaluateAll((items) =>
      items.map((item) => {
        const words = item.lastElementChild?.getBoundingClientRect();
        return Math.round(item.getBoundingClientRect().bottom - (words?.bottom ?? 0));
      }),
    );
  expect(gaps.length).toBeGreaterThan(2);
  expect(gaps.filter((gap) => gap > 8)).toEqual([]);
});

test("theme3: a cover is shown whole, on every width", async ({ page, server }) => {
  for (const width of [360, 768, 1024, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(`${server.origin("fieldguide")}/start/install.html`);
    const cover = page.getByRole("main").locator("header img");
    const shown = await cover.evaluate((image: HTMLImageElement) => {
      const { objectFit } = getComputedStyle(image);
      const given = Number(image.getAttribute("width")) / Number(image.getAttribute("height"));
      const isWhole = Math.abs(image.clientWidth / image.clientHeight - given) < 0.05;
      return objectFit === "contain" || isWhole;
    });
    expect(shown, String(width)).toBe(true);
  }
});

test.describe("the language question", () => {
  test.use({ locale: "zh-CN", viewport: PHONE });

  test("covers no control of the slides and no open menu", async ({ page, context, server }) => {
    await context.addCookies([{ name: "i18n_redirected", value: "en", url: server.origin("harbor") }]);
    await page.goto("/index.html");
    await expect(page.locator("[data-language-hint]")).toBeVisible();
    const controls = page.getByRole("main").locator("[aria-roledescription] button");
    for (const control of await controls.all()) expect(await isUncovered(control)).toBe(true);
    await page.getByRole("banner").locator("summary", { hasText: "Menu" }).click();
    await expect(page.locator("[data-language-hint]")).toBeHidden();
  });
});

/** Whether the element is on top at its centre. */
function isUncovered(element: ReturnType<Page["locator"]>): Promise<boolean> {
  return element.evaluate((node) => {
    const { left, top, width, height } = node.getBoundingClientRect();
    return node.contains(document.elementFromPoint(left + width / 2, top + height / 2));
  });
}
