import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Page } from "@playwright/test";
import { LANGUAGE_CODES, type LanguageCode } from "../src/contract/locales.ts";
import { keepsRoute } from "../src/contract/routes.ts";
import { type ThemeCode, THEME_CODES } from "../src/contract/themes.ts";
import { failedLoad } from "./complaints.ts";
import { type Amount, LOST_PICTURE, writeHostileTenant } from "./hostile-tenant.ts";
import { layoutFaults } from "./layout-faults.ts";
import { type RunningServer, runVitrine } from "./server.ts";
import { expect, test } from "./site.ts";

const WIDTHS = [320, 375, 768, 1280, 1920, 2560];
/** The size that a visitor's browser gives to text, in pixels: ordinary, and at 200 %. */
const TEXT_SIZES = [16, 32];

test.use({ reducedMotion: "reduce" });

for (const theme of THEME_CODES) {
  test(`${theme} holds whatever an editor puts in, on every screen`, async ({ page, server, complaints }) => {
    test.setTimeout(240_000);
    complaints.tolerate(failedLoad(/lost\.svg/));
    await page.route(`**/*${LOST_PICTURE}*`, (route) => route.abort());
    for (const amount of ["much", "one", "none"] as const) {
      const tenant = `hostile-${theme}-${amount}`;
      await importHostileTenant(server, tenant, theme, amount);
      for (const [index, address] of pagesOf(theme, amount).entries()) {
        // Each page in one language, the next in the next.
        const language = LANGUAGE_CODES[index % LANGUAGE_CODES.length] ?? "en";
        await test.step(`${amount}: ${address} in ${language}`, async () => {
          await page.goto(`${server.origin(tenant)}${inLanguage(address, language)}`);
          await expectNoFaults(page);
        });
      }
    }
  });
}

async function importHostileTenant(
  server: RunningServer,
  code: string,
  theme: ThemeCode,
  amount: Amount,
): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), "vitrine-hostile-"));
  try {
    writeHostileTenant(folder, { code, theme, amount });
    await runVitrine(server.dataFolder, "import", folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function pagesOf(theme: ThemeCode, amount: Amount): string[] {
  const folder = keepsRoute(theme, "group-article") ? "/many" : "";
  const listed = [
    { route: "index", address: "/index.html" },
    { route: "group-article", address: "/many/index.html?page=2" },
    { route: "search", address: `/search.html?q=${amount === "much" ? "2026" : "nothing-of-the-kind"}` },
    { route: "need", address: "/need.html" },
  ] as const;
  const articles = {
    much: [`${folder}/hostile.html`, `${folder}/endless.html`],
    one: [],
    none: ["/start.html"],
  };
  return [
    ...articles[amount],
    ...listed.filter(({ route }) => keepsRoute(theme, route)).map(({ address }) => address),
    `/${"no-such-page-".repeat(8)}.html`,
  ];
}

function inLanguage(address: string, language: LanguageCode): string {
  return language === "en" ? address : `/${language}${address}`;
}

/** Looks at the page on every screen, at both sizes of text, without loading it again. */
async function expectNoFaults(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  for (const size of TEXT_SIZES) {
    await devtools.send("Page.setFontSizes", { fontSizes: { standard: size, fixed: size } });
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 });
      await page.waitForFunction(isLaidOut, { width, isLarge: size > 16 });
      expect.soft(await layoutFaults(page), `${width} px, text of ${size} px`).toEqual([]);
    }
  }
  await devtools.detach();
}

/** Both the window and the root's size of text are set from outside, and take a frame to arrive. */
function isLaidOut({ width, isLarge }: { width: number; isLarge: boolean }): Promise<boolean> | boolean {
  const size = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  if (innerWidth !== width || size >= 31 !== isLarge) return false;
  return new Promise((resolve) => requestAnimationFrame(() => resolve(true)));
}
