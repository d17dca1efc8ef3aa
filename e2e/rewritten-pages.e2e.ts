import type { Page } from "@playwright/test";
import { pagesOf } from "./addresses.ts";
import { expect, goTo, isSameDocument, markDocument, test, untilArrived, untilHydrated } from "./site.ts";

// In this browser language, no page offers another language.
test.use({ locale: "fr-FR" });

/** The demo tenants, one per theme. */
const TENANTS = ["harbor", "lumen", "fieldguide", "launch"];

/**
 * Changes the page like a translator in the browser: replaces every text node with an element with another text. A mark in each text
 * stands for the translation.
 */
async function translate(page: Page): Promise<void> {
  await page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) texts.push(node as Text);
    for (const text of texts) {
      const parent = text.parentElement;
      if (parent === null || !text.data.trim() || parent.closest("script, style, noscript, textarea, font"))
        continue;
      const outer = document.createElement("font");
      const inner = document.createElement("font");
      outer.style.verticalAlign = inner.style.verticalAlign = "inherit";
      inner.append(`§${text.data}`);
      outer.append(inner);
      text.replaceWith(outer);
    }
  });
}

/** All original texts of the page, including hidden ones, except announcements of navigations and `noscript`. */
async function textsOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts: string[] = [];
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode())
      if (!node.parentElement?.closest("[data-live-region], script, noscript"))
        texts.push((node.nodeValue ?? "").replace("§", "").trim());
    return texts.filter(Boolean);
  });
}

for (const tenant of TENANTS) {
  test(`${tenant}: pages whose texts a translator has replaced lead to pages with their own texts`, async ({
    browser,
    page,
    server,
    complaints,
  }) => {
    complaints.tolerate(/status of 404/, /articleDetail: request fail/);
    // The same journey in a page that is not translated.
    const context = await browser.newContext({ reducedMotion: "reduce", locale: "fr-FR" });
    const twin = await context.newPage();
    await page.emulateMedia({ reducedMotion: "reduce" });
    for (const tab of [page, twin]) {
      await tab.goto(`${server.origin(tenant)}/search.html`);
      await untilHydrated(tab);
      await markDocument(tab);
    }
    await translate(page);
    const pages = await Promise.all(
      (["en", "kr", "zh"] as const).map((language) => pagesOf(server, tenant, language)),
    );
    // Visits each kind of page in all languages before the next kind.
    const journey = (pages[0] ?? []).flatMap((_, kind) => pages.flatMap((all) => all[kind] ?? []));
    for (const { kind, path } of journey) {
      await test.step(`${kind} at ${path}`, async () => {
        for (const tab of [page, twin]) {
          await goTo(tab, path);
          await untilArrived(tab, /./);
        }
        expect(page.url()).toBe(twin.url());
        expect(await page.title()).toBe(await twin.title());
        await expect(async () => expect(await textsOf(page)).toEqual(await textsOf(twin))).toPass();
        await translate(page);
      });
    }
    expect(await isSameDocument(page)).toBe(true);
    await context.close();
  });
}

test("on a page that a translator has rewritten, slides, buttons, searches and the form keep working", async ({
  page,
  server,
}) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto(`${server.origin("harbor")}/index.html`);
  await untilHydrated(page);
  await translate(page);
  await page.evaluate(() => document.querySelector("main")?.setAttribute("data-drawn-once", ""));
  await page.getByRole("button", { name: "§Next slide" }).click();
  await expect(page.getByText("2 / 3", { exact: true })).toBeAttached();
  await expect(page.locator("main")).toHaveAttribute("data-drawn-once");

  await goTo(page, "/search.html");
  await translate(page);
  await page.getByRole("main").getByRole("combobox").fill("zzzzunfindable");
  await page.keyboard.press("Enter");
  await untilArrived(page, /zzzzunfindable/);
  await expect(page.getByRole("main").getByRole("status").first()).toContainText("zzzzunfindable");

  await goTo(page, "/need.html");
  await translate(page);
  const form = page.locator("main form");
  await form.getByLabel("Name").fill("Ann");
  await form.locator("[type=submit]").click();
  await expect(form.locator("[aria-invalid=true]").first()).toBeVisible();
  await translate(page);
  await expect(form.getByLabel("Name")).toHaveValue("Ann");
  await form.locator("[name=email]").fill("ann@example.com");
  await form.locator("[name=message]").fill("A question about a forecast.");
  await form.locator("[name=consent]").check();
  await form.locator("[type=submit]").click();
  await untilArrived(page, /form-submit-success/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Thank you, your message has arrived");
});

test("a page that was rewritten before hydration works", async ({ page, server, complaints }) => {
  // React reports that it has rendered the page from scratch.
  complaints.tolerate(/Minified React error #418/);
  const { text, headers } = await server.fetch("/need.html");
  await page.route("**/need.html", async (route) => {
    // Changes like those of password managers, spelling checkers and dark-mode extensions.
    const body = text
      .replace("<body>", '<body data-extension="on"><extension-frame></extension-frame>')
      .replace("</label>", "</label><extension-button></extension-button>")
      .replace(/<h1[^>]*>/, "$&<font>")
      .replace("</h1>", "</font></h1>");
    const policy = headers["content-security-policy"] ?? "";
    await route.fulfill({
      body,
      headers: { "content-type": "text/html", "content-security-policy": String(policy) },
    });
  });
  await page.goto(`${server.origin("harbor")}/need.html`);
  await untilHydrated(page);
  await page.locator("main form").locator("[type=submit]").click();
  await expect(page.locator("main form [aria-invalid=true]").first()).toBeVisible();
  await goTo(page, "/kr/about.html");
  await expect(page.getByRole("heading", { level: 1 })).toContainText(/[가-힣]/);
  await expect(page.locator("extension-frame")).toBeAttached();
});
