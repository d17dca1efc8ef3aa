import { expect, isSameDocument, markDocument, test, untilHydrated } from "./site.ts";

/** Without the Navigation API, every navigation is an ordinary page load, and everything else works. */
test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => {
    for (const name of ["navigation", "URLPattern"]) Reflect.deleteProperty(window, name);
  });
});

test("reading: home, article, back, forward", async ({ page }) => {
  await page.goto("/index.html");
  await untilHydrated(page);
  await markDocument(page);
  const link = page.getByRole("main").locator('a[href$=".html"]:not([href^="http"])').first();
  const target = await link.getAttribute("href");
  await link.click();
  await expect(page).toHaveURL(new RegExp(`${target}$`));
  expect(await isSameDocument(page)).toBe(false);
  await untilHydrated(page);
  await page.goBack();
  await expect(page).toHaveURL(/index\.html$/);
  await page.goForward();
  await expect(page).toHaveURL(new RegExp(`${target}$`));
});

test("searching", async ({ page }) => {
  await page.goto("/search.html");
  await untilHydrated(page);
  const box = page.getByRole("main").getByRole("combobox");
  await box.fill("cash");
  await box.press("Enter");
  await expect(page).toHaveURL(/search\.html\?q=cash/);
  await expect(page.getByRole("main").getByRole("link").first()).toBeVisible();
});

test("sending an enquiry", async ({ page }) => {
  await page.goto("/need.html");
  await untilHydrated(page);
  await page.locator('main [name="email"]').focus();
  await page.keyboard.type("ada @example.com");
  await expect(page.locator('main [name="email"]')).toHaveValue("ada@example.com");
  await page.locator('main [name="name"]').fill("Ada Visser");
  await page.locator('main [name="message"]').fill("By an older browser");
  await page.locator('main [name="consent"]').check();
  await page.getByRole("main").locator('[type="submit"]').click();
  await expect(page).toHaveURL(/form-submit-success\.html$/);
});

test("choosing a language", async ({ page }) => {
  await page.goto("/about.html");
  await untilHydrated(page);
  const href = await page.locator('a[href*="setLanguage=kr"]').first().getAttribute("href");
  await page.goto(href ?? "");
  await expect(page).toHaveURL(/\/kr\/about\.html$/);
  await untilHydrated(page);
  const cookies = async () =>
    (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).sort();
  await expect.poll(cookies).toEqual(["Language=kr", "i18n_redirected=kr"]);
});

test("moved and missing addresses", async ({ page }) => {
  await page.goto("/about-us.html");
  await expect(page).toHaveURL(/\/about\.html$/);
  const missing = await page.goto("/a/b/c.html");
  expect(missing?.status()).toBe(404);
  await untilHydrated(page);
  await expect(page.getByText("Page not found: /a/b/c.html", { exact: true })).toBeVisible();
});
