import type { Page } from "@playwright/test";
import type { LanguageCode } from "../src/contract/addresses/locales.ts";
import { THEME_CODES } from "../src/contract/addresses/themes.ts";
import { expect, goTo, isSameDocument, markDocument, test, untilHydrated } from "./site.ts";
import { importTenant } from "./tenants.ts";

/** The default languages of the tested themes in turn, so that Chinese and Korean addresses without a prefix are tested. */
const DEFAULTS: readonly LanguageCode[] = ["zh", "kr"];
const START = "/about.html";
const ADDRESSES = [
  "/en/about.html",
  "/kr/about.html",
  "/zh/about.html",
  "/en/guide/first.html",
  "/en/first.html",
  // An article in the default language only. Other languages show it as a fallback.
  "/alone.html",
  "/en/alone.html",
  "/en/many/index.html",
  "/many/index.html?page=2",
  "/en/search.html?q=article",
  "/en/need.html",
  "/en/index.html",
];

type Head = Awaited<ReturnType<typeof readHead>>;

/** Reads everything that identifies a page to search engines, feed readers and screen readers. */
function readHead(page: Page) {
  return page.evaluate(() => ({
    address: location.pathname + location.search,
    title: document.title,
    language: document.documentElement.lang,
    // Notices belong to the visit, not to the page.
    facts: { ...document.documentElement.dataset, e2eMark: undefined, notice: undefined },
    elements: [...document.head.querySelectorAll("[data-page]")].map((element) => element.outerHTML),
  }));
}

for (const [index, theme] of THEME_CODES.entries()) {
  test(`${theme}: a page has the same head whether it was served or opened by a link`, async ({
    page,
    server,
  }) => {
    const code = `heads-${theme}`;
    await importTenant(server, { code, theme, defaultLanguage: DEFAULTS[index % DEFAULTS.length] });
    const origin = server.origin(code);
    const served = new Map<string, Head>();
    for (const address of ADDRESSES) {
      // Themes without this route show their error page instead.
      if ((await server.fetch(address, { tenant: code })).status === 404) continue;
      served.set(address, await load(page, origin + address));
    }
    const start = await load(page, origin + START);
    await markDocument(page);
    for (const [address, head] of served) {
      await goTo(page, address);
      await expect.poll(() => readHead(page), address).toEqual(head);
      expect(await isSameDocument(page), address).toBe(true);
      await page.goBack();
      await expect
        .poll(async () => (await readHead(page)).elements, `back from ${address}`)
        .toEqual(start.elements);
    }
  });
}

async function load(page: Page, url: string): Promise<Head> {
  await page.goto(url);
  await untilHydrated(page);
  return readHead(page);
}
