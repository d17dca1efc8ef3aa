import type { Page } from "@playwright/test";
import { detail, heading, hold, press, visitMovingTenant } from "./moving-tenant.ts";
import { expect, goTo, isSameDocument, markDocument, test, untilSettled, untilHydrated } from "./site.ts";

visitMovingTenant();

test("Back restores scroll and focus, Forward too, and each page is announced", async ({ page }) => {
  await page.goto("/many/index.html");
  await untilHydrated(page);
  await markDocument(page);
  const link = page.getByRole("main").getByRole("link", { name: "Article 12 in en" }).first();
  await link.scrollIntoViewIfNeeded();
  await link.focus();
  const scrolled = await page.evaluate(() => scrollY);
  expect(scrolled).toBeGreaterThan(0);
  await page.keyboard.press("Enter");
  await expect(heading(page, "Article 12 in en")).toBeVisible();
  await expect(page.locator("[data-live-region]")).toHaveText(/Article 12 in en/);
  await expect.poll(() => page.evaluate(() => document.activeElement === document.body)).toBe(true);
  await page.evaluate(() => scrollTo(0, 300));

  await page.goBack();
  await expect(link).toBeFocused();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(scrolled);
  await expect(page.locator("[data-live-region]")).toHaveText(/Many/);

  await page.goForward();
  await expect(heading(page, "Article 12 in en")).toBeVisible();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(300);
  expect(await isSameDocument(page)).toBe(true);
});

for (const [name, stop] of [
  ["a script's", (page: Page) => page.evaluate(() => window.stop())],
  [
    "the browser's own",
    async (page: Page) => (await page.context().newCDPSession(page)).send("Page.stopLoading"),
  ],
] as const) {
  test(`Stop during a navigation, ${name}: address and page agree, and Back leads back`, async ({ page }) => {
    const manifest = page.waitForResponse(/\/builds\/meta\//);
    await page.goto("/about.html");
    await untilHydrated(page);
    // Waits for this request, because the browser's Stop button would cancel it as well.
    await (await manifest).finished();
    const answers = await hold(page, detail);
    await press(page, { href: "/guide/first.html" });
    await expect(page).toHaveURL(/first\.html$/);
    await stop(page);
    await expect(heading(page, "guide/first in en")).toBeVisible();
    await expect(page).toHaveURL(/guide\/first\.html$/);
    await answers.letGo();
    await untilHydrated(page);
    await page.goBack();
    await expect(page).toHaveURL(/about\.html$/);
    await expect(heading(page, "about in en")).toBeVisible();
  });
}

test("Back before the application has started: address and page agree", async ({ page }) => {
  await page.goto("/about.html");
  await untilHydrated(page);
  await goTo(page, "/guide/first.html");
  await expect(heading(page, "guide/first in en")).toBeVisible();
  const scripts = await hold(page, /\/assets\/session-[^/]*\.js$/);
  await page.reload({ waitUntil: "commit" });
  await expect.poll(() => scripts.held()).toBeGreaterThan(0);
  await page.evaluate(() => history.back());
  await expect(page).toHaveURL(/about\.html$/);
  await scripts.letGo();
  await expect(heading(page, "about in en")).toBeVisible();
  await expect(page).toHaveURL(/about\.html$/);
});

test("Back during a navigation: address and page agree", async ({ page }) => {
  await page.goto("/index.html");
  await untilHydrated(page);
  await goTo(page, "/about.html");
  await markDocument(page);
  const answers = await hold(page, detail);
  await press(page, { href: "/guide/first.html" });
  await expect(page).toHaveURL(/first\.html$/);
  await page.evaluate(() => history.back());
  await expect(page).toHaveURL(/about\.html$/);
  await expect(heading(page, "about in en")).toBeVisible();
  await answers.letGo();
  await expect(page.locator("[data-progress-bar]")).not.toHaveAttribute("data-loading");
  await expect(heading(page, "about in en")).toBeVisible();
  expect(await isSameDocument(page)).toBe(true);
});

test("Back while the browser delays rendering the next page: that page is not rendered", async ({ page }) => {
  await page.addInitScript(() => {
    document.startViewTransition = (draw) => {
      const updateCallbackDone = new Promise<undefined>((resolve) => {
        Reflect.set(globalThis, "drawLate", () => {
          if (typeof draw === "function") void draw();
          resolve(undefined);
        });
      });
      return { updateCallbackDone, ready: updateCallbackDone } as unknown as ViewTransition;
    };
  });
  await page.goto("/guide/first.html");
  await untilHydrated(page);
  await markDocument(page);
  // The page must not be preloaded, because preloaded pages have no transition.
  const answers = await hold(page, detail);
  await press(page, { href: "/about.html" });
  await expect(page).toHaveURL(/about\.html$/);
  await untilSettled(page);
  await answers.letGo();
  await page.waitForFunction(() => "drawLate" in globalThis);
  await page.goBack();
  await expect(page).toHaveURL(/first\.html$/);
  await page.evaluate(() => (Reflect.get(globalThis, "drawLate") as () => void)());
  await untilSettled(page);
  await expect(heading(page, "guide/first in en")).toBeVisible();
  expect(await isSameDocument(page)).toBe(true);
});
