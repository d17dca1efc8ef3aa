import path from "node:path";
import { type Browser, devices, type Page } from "@playwright/test";
import { type PageAddress, pagesOf, themeOf } from "../../e2e/addresses.ts";
import { TENANTS } from "../../e2e/seed.ts";
import type { RunningServer } from "../../e2e/server.ts";
import { LANGUAGE_CODES } from "../../src/contract/addresses/locales.ts";
import { THEME_CODES } from "../../src/contract/addresses/themes.ts";
import { choose, expectNone } from "./choose.ts";
import type { Picture } from "./contact-sheets.ts";

const SCREENS = { phone: { width: 390, height: 844 }, desktop: { width: 1440, height: 900 } };

/** Takes pictures of every page of the demo sites, or of the named ones. Returns the files written to `output`. */
export async function takeSites(
  browser: Browser,
  server: RunningServer,
  output: string,
  names: string[],
): Promise<Picture[]> {
  const themes = choose(names, THEME_CODES);
  const tenants = choose(names, TENANTS);
  const languages = choose(names, LANGUAGE_CODES);
  const screens = choose(names, ["phone", "desktop"] as const);
  const schemes = choose(names, ["light", "dark"] as const);
  expectNone(names, "theme, tenant, language, screen or scheme");
  const pictures: Picture[] = [];
  for (const tenant of tenants) {
    const theme = await themeOf(server, tenant);
    if (!themes.includes(theme)) continue;
    for (const language of languages) {
      const addresses = await pagesOf(server, tenant, language);
      for (const screen of screens) {
        for (const scheme of schemes) {
          const context = await browser.newContext({
            viewport: SCREENS[screen],
            colorScheme: scheme,
            reducedMotion: "reduce",
            // Chromium's user agent in headless mode must be replaced, because the site would treat it as a bot.
            userAgent: devices["Desktop Chrome"].userAgent,
          });
          const page = await context.newPage();
          for (const address of addresses) {
            const file = path.join(theme, `${tenant}-${address.kind}-${language}-${screen}-${scheme}.png`);
            await take(page, server, address, path.join(output, file));
            const title = `${tenant} · ${address.kind}`;
            const shape = screen === "phone" ? "tall" : "wide";
            pictures.push({ file, sheet: theme, title, label: `${language} · ${screen} · ${scheme}`, shape });
          }
          await context.close();
        }
      }
      console.log(`${theme} (${tenant}) in ${language}: ${pictures.length} pictures so far`);
    }
  }
  return pictures;
}

/** Takes a picture of a whole page, including its lazily loaded images. */
async function take(page: Page, server: RunningServer, address: PageAddress, file: string): Promise<void> {
  await page.goto(`${server.origin(address.tenant)}${address.path}`, { waitUntil: "networkidle" });
  await page.evaluate(async () => {
    for (let top = 0; top < document.body.scrollHeight; top += innerHeight / 2) {
      scrollTo(0, top);
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
    scrollTo(0, 0);
  });
  await page.waitForLoadState("networkidle");
  await page.screenshot({ path: file, fullPage: true });
}
