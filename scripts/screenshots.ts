import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { type Browser, chromium, devices, type Page } from "@playwright/test";
import { type PageAddress, pagesOf, themeOf } from "../e2e/addresses.ts";
import { importDemoTenants, TENANTS } from "../e2e/seed.ts";
import { type RunningServer, startServer } from "../e2e/server.ts";
import { LANGUAGE_CODES } from "../src/contract/addresses/locales.ts";
import { THEME_CODES } from "../src/contract/addresses/themes.ts";
import { CHROMIUM_FLAGS, provideChromium } from "./chromium.ts";
import { type Picture, writeContactSheets } from "./contact-sheets.ts";

const OUTPUT = path.resolve("screenshots");
const SCREENS = { phone: { width: 390, height: 844 }, desktop: { width: 1440, height: 900 } };

// `npm run screenshots -- theme2 zh phone` takes only what is named; where nothing of a kind is named, all of it.
const names = process.argv.slice(2);
const themes = choose(THEME_CODES);
const tenants = choose(TENANTS);
const languages = choose(LANGUAGE_CODES);
const screens = choose(["phone", "desktop"] as const);
const schemes = choose(["light", "dark"] as const);
if (names.length > 0)
  throw new Error(`Neither theme, tenant, language, screen nor scheme: ${names.join(", ")}`);

const dataFolder = mkdtempSync(path.join(tmpdir(), "vitrine-screenshots-"));
const browser = await chromium.launch({ executablePath: provideChromium(), args: CHROMIUM_FLAGS });
try {
  await importDemoTenants(dataFolder);
  const server = await startServer(dataFolder);
  try {
    const pictures = await takeAll(browser, server);
    console.log(`${pictures.length} pictures: ${writeContactSheets(OUTPUT, pictures)}`);
  } finally {
    await server.stop();
  }
} finally {
  await browser.close();
  rmSync(dataFolder, { recursive: true, force: true });
}

/** Takes what is named of `values` out of the names. */
function choose<Value extends string>(values: readonly Value[]): readonly Value[] {
  const named = values.filter((value) => names.includes(value));
  for (const value of named) names.splice(names.indexOf(value), 1);
  return named.length > 0 ? named : values;
}

async function takeAll(browser: Browser, server: RunningServer): Promise<Picture[]> {
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
            // Without a window Chromium calls itself a headless one, and the site would take it for a bot.
            userAgent: devices["Desktop Chrome"].userAgent,
          });
          const page = await context.newPage();
          for (const address of addresses) {
            const file = path.join(theme, `${tenant}-${address.kind}-${language}-${screen}-${scheme}.png`);
            await take(page, server, address, path.join(OUTPUT, file));
            pictures.push({ file, theme, tenant, page: address.kind, language, screen, scheme });
          }
          await context.close();
        }
      }
      console.log(`${theme} (${tenant}) in ${language}: ${pictures.length} pictures so far`);
    }
  }
  return pictures;
}

/** Takes a page from top to bottom, with the pictures that load only when they are scrolled near. */
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
