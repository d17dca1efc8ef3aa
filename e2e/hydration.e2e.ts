import { THEME_CODES } from "../src/contract/addresses/themes.ts";
import { pagesOf } from "./addresses.ts";
import { expect, goTo, isSameDocument, markDocument, test, untilSettled, untilHydrated } from "./site.ts";
import { importTenant } from "./tenants.ts";

const SITE_DATA = /\/api\/client\/(all\/btMenu\/tree|sys\/config\/findByParentCode)/;

for (const theme of THEME_CODES) {
  test(`${theme}: every page of a bare tenant hydrates without warnings`, async ({ page, server }) => {
    const code = `bare-${theme}`;
    await importTenant(server, {
      code,
      theme,
      menus: { top_menu: [{ id: "about", name: "About", article: "about" }] },
    });
    // Each demo tenant has pages of one theme in every language.
    for (const { kind, path, status } of await pagesOf(server, code, "en")) {
      await test.step(kind, async () => {
        const response = await page.goto(server.origin(code) + path);
        expect(response?.status()).toBe(status);
        await untilHydrated(page);
        await expect(page.locator("html")).toHaveAttribute("data-theme", theme);
      });
    }
  });
}

test("requests no data that the served page already contains", async ({ page, server }) => {
  // Disables preloading, which would request the data of other pages.
  await page.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, "connection", { get: () => ({ saveData: true }) });
  });
  const asked: string[] = [];
  page.on("request", (request) => {
    const isQuestion = request.method() === "GET" && new URL(request.url()).pathname.startsWith("/api/");
    if (isQuestion) asked.push(request.url());
  });
  for (const { kind, path } of await pagesOf(server, "harbor", "kr")) {
    await page.goto(path);
    await untilHydrated(page);
    await untilSettled(page);
    expect(asked, kind).toEqual([]);
  }
});

test("requests the site's data once per language, and each page once", async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, "connection", { get: () => ({ saveData: true }) });
  });
  await page.goto("/about.html");
  await untilHydrated(page);
  await markDocument(page);
  const asked: string[] = [];
  page.on("request", (request) => {
    if (SITE_DATA.test(request.url()))
      asked.push(new URL(request.url()).pathname + new URL(request.url()).search);
  });
  await goTo(page, "/faq.html");
  await goTo(page, "/index.html");
  expect(asked).toEqual([]);
  await goTo(page, "/kr/about.html");
  await expect(page.locator("html")).toHaveAttribute("lang", "ko");
  // The name of the theme is requested first, then its configuration and the menus in parallel.
  expect(asked[0]).toMatch(/parentCode=default_theme$/);
  expect(asked.slice(1).sort()).toEqual([
    "/api/client/all/btMenu/tree",
    "/api/client/sys/config/findByParentCode?parentCode=theme1",
  ]);
  await goTo(page, "/faq.html");
  await goTo(page, "/kr/faq.html");
  expect(asked).toHaveLength(3);
  expect(await isSameDocument(page)).toBe(true);
});
