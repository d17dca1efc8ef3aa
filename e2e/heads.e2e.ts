import type { Page } from "@playwright/test";
import type { LanguageCode } from "../src/contract/locales.ts";
import { type ThemeCode, THEME_CODES } from "../src/contract/themes.ts";
import { expect, goTo, isSameDocument, markDocument, test, untilHydrated } from "./site.ts";
import { importTenant } from "./tenants.ts";

/** Each theme with another default language, so that each language is the one without prefix somewhere. */
const DEFAULTS: Record<ThemeCode, LanguageCode> = { theme1: "zh", theme2: "kr", theme3: "kr", theme4: "zh" };
const START = "/about.html";
const ADDRESSES = [
  "/en/about.html",
  "/kr/about.html",
  "/zh/about.html",
  "/en/guide/first.html",
  "/en/first.html",
  // Written in the default language alone: the others show it as it is.
  "/alone.html",
  "/en/alone.html",
  "/en/many/index.html",
  "/many/index.html?page=2",
  "/en/search.html?q=article",
  "/en/need.html",
  "/en/index.html",
];

/** All that tells search engines, feed readers and screen readers which page this is. */
function readHead(page: Page) {
  return page.evaluate(() => ({
    address: location.pathname + location.search,
    title: document.title,
    language: document.documentElement.lang,
    facts: { ...document.documentElement.dataset, e2eMark: undefined },
    elements: [...document.head.querySelectorAll("[data-page]")].map((element) => element.outerHTML),
  }));
}

for (const theme of THEME_CODES) {
  test(`${theme}: a page has the same head, whether it was served or gone to`, async ({ page, server }) => {
    const code = `heads-${theme}`;
    await importTenant(server, { code, theme, defaultLanguage: DEFAULTS[theme] });
    const origin = server.origin(code);
    for (const address of ADDRESSES) {
      // What a theme does not keep leads to its error page: another address, and no page to be found.
      if ((await server.fetch(address, { tenant: code })).status === 404) continue;
      await page.goto(origin + address);
      await untilHydrated(page);
      const served = await readHead(page);
      await page.goto(origin + START);
      await untilHydrated(page);
      await markDocument(page);
      const start = await readHead(page);
      await goTo(page, address);
      await expect.poll(() => readHead(page), address).toEqual(served);
      expect(await isSameDocument(page)).toBe(true);
      await page.goBack();
      await expect
        .poll(async () => (await readHead(page)).elements, `back from ${address}`)
        .toEqual(start.elements);
    }
  });
}
