import { listArticles } from "./addresses.ts";
import { expect, isSameDocument, markDocument, test, untilHydrated, untilArrived } from "./site.ts";

test("a visitor goes from home to an article and back, without a page load", async ({ page, server }) => {
  const [article] = await listArticles(server);
  if (article === undefined) throw new Error("no article");
  await page.goto("/index.html");
  await untilHydrated(page);
  await markDocument(page);

  const link = page.getByRole("main").getByRole("link", { name: article.title }).first();
  await link.scrollIntoViewIfNeeded();
  const scrolled = await page.evaluate(() => scrollY);
  await link.click();
  await expect(page.getByRole("heading", { level: 1, name: article.title })).toBeVisible();
  expect(new URL(page.url()).pathname).toBe(article.url);
  await expect(page).toHaveTitle(new RegExp(escape(article.title)));
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);

  await page.goBack();
  await untilArrived(page, /\/index\.html$/);
  await expect(link).toBeVisible();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(scrolled);
  expect(await isSameDocument(page)).toBe(true);
});

test("the menu leads to a page of the site without a page load", async ({ page }) => {
  await page.goto("/index.html");
  await untilHydrated(page);
  await markDocument(page);
  const footer = page.getByRole("contentinfo");
  const link = footer
    .getByRole("link")
    .and(page.locator('a[href$=".html"]:not([href^="http"]):not([target])'))
    .first();
  const target = await link.getAttribute("href");
  await link.click();
  await untilArrived(page, new RegExp(`${escape(target ?? "")}$`));
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  expect(await isSameDocument(page)).toBe(true);
});

test("without the Navigation API every link is an ordinary page load", async ({ page, server }) => {
  const [article] = await listArticles(server);
  if (article === undefined) throw new Error("no article");
  await page.addInitScript(() => Reflect.deleteProperty(window, "navigation"));
  await page.goto("/index.html");
  await untilHydrated(page);
  await markDocument(page);
  await page.getByRole("main").getByRole("link", { name: article.title }).first().click();
  await expect(page.getByRole("heading", { level: 1, name: article.title })).toBeVisible();
  expect(await isSameDocument(page)).toBe(false);
  await page.goBack();
  await expect(page).toHaveURL(/\/index\.html$/);
});

/** Escapes a text for a regular expression. */
function escape(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}
