import { CODE, detail, heading, hold, press, visitMovingTenant } from "./moving-tenant.ts";
import {
  expect,
  goTo,
  isSameDocument,
  markDocument,
  test,
  untilSettled,
  untilHydrated,
  untilArrived,
} from "./site.ts";

visitMovingTenant();

test("a navigation waits for a paint, but not forever", async ({ page }) => {
  await page.goto("/about.html");
  await untilHydrated(page);
  await page.evaluate(() => {
    window.requestAnimationFrame = () => 0;
    // Removed, because view transitions wait for frames as well.
    Reflect.deleteProperty(Document.prototype, "startViewTransition");
  });
  await goTo(page, "/guide/first.html");
  await expect(heading(page, "guide/first in en")).toBeVisible();
});

test("a slow navigation shows its progress, a finished one does not", async ({ page }) => {
  await page.goto("/about.html");
  await untilHydrated(page);
  const answers = await hold(page, detail);
  await press(page, { href: "/guide/first.html" });
  await expect(page.locator("[data-progress-bar]")).toHaveAttribute("data-loading", "");
  await expect(heading(page, "about in en")).toBeVisible();
  await answers.letGo();
  await expect(heading(page, "guide/first in en")).toBeVisible();
  await expect(page.locator("[data-progress-bar]")).not.toHaveAttribute("data-loading");
});

test("a second link during a navigation wins", async ({ page }) => {
  await page.goto("/about.html");
  await untilHydrated(page);
  const answers = await hold(page, /slug=first/);
  await press(page, { href: "/guide/first.html" });
  await expect(page).toHaveURL(/first\.html$/);
  await press(page, { href: "/many/article-03.html" });
  await expect(heading(page, "Article 03 in en")).toBeVisible();
  await answers.letGo();
  await untilSettled(page);
  await expect(heading(page, "Article 03 in en")).toBeVisible();
  await expect(page).toHaveURL(/article-03\.html$/);
});

test("a link to another site during a navigation is followed", async ({ page, server }) => {
  await page.goto("/about.html");
  await untilHydrated(page);
  await hold(page, detail);
  const other = await hold(page, `${server.origin("lumen")}/**`);
  await press(page, { href: "/guide/first.html" });
  await expect(page).toHaveURL(/first\.html$/);
  // Waits for two further tasks, because the page handles the end of a navigation in the next task.
  const ended = page.evaluate(
    () =>
      new Promise<void>((resolve) =>
        navigation.addEventListener("navigateerror", () => setTimeout(() => setTimeout(resolve))),
      ),
  );
  await press(page, { href: `${server.origin("lumen")}/index.html` });
  await ended;
  await other.letGo();
  await expect(page).toHaveURL(`${server.origin("lumen")}/index.html`);
  await page.unrouteAll({ behavior: "ignoreErrors" });
});

test("a link to an anchor scrolls within the page, and opens another page at its anchor", async ({
  page,
}) => {
  await page.goto("/about.html");
  await untilHydrated(page);
  await markDocument(page);
  await press(page, { href: "#last" });
  await untilArrived(page, /about\.html#last$/);
  await expect(page.locator("#last")).toBeInViewport();
  await press(page, { href: "/guide/first.html#last" });
  await expect(heading(page, "guide/first in en")).toBeAttached();
  await expect(page.locator("#last")).toBeInViewport();
  await page.goBack();
  await untilArrived(page, /about\.html#last$/);
  expect(await isSameDocument(page)).toBe(true);
});

test("a moved address redirects inside the application, with one history entry", async ({ page }) => {
  const rules = page.waitForResponse(/\/builds\/meta\//);
  await page.goto("/guide/first.html");
  await untilHydrated(page);
  await (await rules).finished();
  await markDocument(page);
  await press(page, { href: "/kept.html?a=1#last" });
  await untilArrived(page, /\/about\.html\?a=1#last$/);
  await page.goBack();
  await untilArrived(page, /first\.html$/);
  await press(page, { href: "/moved.html#one" });
  await untilArrived(page, /\/about\.html#last$/);
  expect(await isSameDocument(page)).toBe(true);
});

test("leaves downloads, new tabs and other sites to the browser", async ({ page, context, server }) => {
  await page.goto("/about.html");
  await untilHydrated(page);
  await markDocument(page);

  const [tab] = await Promise.all([
    context.waitForEvent("page"),
    press(page, { href: "/guide/first.html", target: "_blank" }),
  ]);
  await expect(heading(tab, "guide/first in en")).toBeVisible();
  await tab.close();

  const [download] = await Promise.all([
    page.waitForEvent("download"),
    press(page, { href: "/guide/first.html", download: "first.html" }),
  ]);
  expect(download.suggestedFilename()).toBe("first.html");

  const [modified] = await Promise.all([
    context.waitForEvent("page"),
    page.locator("#pressed").evaluate((link) => {
      link.removeAttribute("download");
      link.dispatchEvent(new MouseEvent("click", { ctrlKey: true, bubbles: true, cancelable: true }));
    }),
  ]);
  await modified.close();
  await expect(page).toHaveURL(/about\.html$/);
  expect(await isSameDocument(page)).toBe(true);

  await press(page, { href: "/feed.xml" });
  await expect(page).toHaveURL(/feed\.xml$/);
  await page.goBack();
  await untilHydrated(page);
  await press(page, { href: `${server.origin("lumen")}/index.html` });
  await expect(page).toHaveURL(`${server.origin("lumen")}/index.html`);
  await expect(page.locator("html")).toHaveAttribute("data-theme", "theme2");
});

test("a click before the application has started loads the page", async ({ page, server }) => {
  const scripts = await hold(page, /\/assets\/.*\.js$/);
  await page.goto("/many/index.html", { waitUntil: "commit" });
  const link = page.getByRole("main").getByRole("link", { name: "Article 15 in en" }).first();
  await link.click({ noWaitAfter: true });
  await expect(page).toHaveURL(`${server.origin(CODE)}/many/article-15.html`);
  await expect(heading(page, "Article 15 in en")).toBeVisible();
  expect(scripts.held()).toBeGreaterThan(0);
  await page.unrouteAll({ behavior: "ignoreErrors" });
});

test("an enquiry is sent once, however often the button is pressed", async ({ page }) => {
  const sent = await hold(page, "**/api/client/need");
  await page.goto("/need.html");
  await untilHydrated(page);
  await page.locator('main [name="name"]').fill("Ada Visser");
  await page.locator('main [name="email"]').fill("ada@example.com");
  await page.locator('main [name="message"]').fill("Once, please");
  await page.locator('main [name="consent"]').check();
  await page.locator("main form").evaluate((form: HTMLFormElement) => {
    form.requestSubmit();
    form.requestSubmit();
  });
  await expect.poll(sent.held).toBe(1);
  await page.locator("main form").evaluate((form: HTMLFormElement) => form.requestSubmit());
  await untilSettled(page);
  expect(sent.held()).toBe(1);
  await sent.letGo();
  await expect(page).toHaveURL(/form-submit-success\.html$/);
  expect(sent.held()).toBe(0);
});
