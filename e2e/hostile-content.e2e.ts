import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Page } from "@playwright/test";
import { LANGUAGE_CODES, type LanguageCode } from "../src/contract/addresses/locales.ts";
import { hasRoute } from "../src/contract/addresses/routes.ts";
import { type ThemeCode, THEME_CODES } from "../src/contract/addresses/themes.ts";
import { failedLoad } from "./complaints.ts";
import { type Amount, LOST_PICTURE, writeHostileTenant } from "./hostile-tenant.ts";
import { importFolder } from "./import-folder.ts";
import { layoutFaults } from "./layout-faults.ts";
import type { RunningServer } from "./server.ts";
import { expect, test } from "./site.ts";

/** Widths of the window, with the font size set in the visitor's browser, both in pixels. */
const SCREENS = [
  { width: 320, text: 16 },
  { width: 375, text: 16 },
  { width: 768, text: 16 },
  { width: 1280, text: 16 },
  { width: 1920, text: 16 },
  { width: 2560, text: 16 },
  { width: 2560, text: 32 },
  { width: 1280, text: 32 },
  { width: 375, text: 32 },
  { width: 320, text: 32 },
];

/** An A4 sheet without its margins, in CSS pixels. */
const PAPER = { width: 658, height: 986 };

test.use({ reducedMotion: "reduce" });

for (const theme of THEME_CODES) {
  test(`${theme} fits whatever an editor writes, on every screen`, async ({ page, server, complaints }) => {
    complaints.tolerate(failedLoad(/lost\.svg/));
    await page.route(`**/*${LOST_PICTURE}*`, (route) => route.abort());
    for (const [turn, amount] of (["much", "one", "none"] as const).entries()) {
      const tenant = `hostile-${theme}-${amount}`;
      await importHostileTenant(server, tenant, theme, amount);
      for (const [index, address] of pagesOf(theme, amount).entries()) {
        // Each page is checked in the next language in turn. Tenants with little content begin with another one.
        const language = LANGUAGE_CODES[(index + turn) % LANGUAGE_CODES.length] ?? "en";
        await test.step(`${amount}: ${address} in ${language}`, async () => {
          await page.goto(`${server.origin(tenant)}${inLanguage(address, language)}`);
          await expectNoFaults(page);
          await expectWholeOnPaper(page);
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
    await importFolder(server.dataFolder, folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** All pages of the tenant `much`. Of the tenants with little content, only the pages that look different. */
function pagesOf(theme: ThemeCode, amount: Amount): string[] {
  const folder = hasRoute(theme, "group-article") ? "/many" : "";
  const home = hasRoute(theme, "index") ? "/index.html" : "/start.html";
  if (amount === "none") return [home];
  if (amount === "one") return [home, `${folder}/hostile.html`];
  const listed = [
    { route: "index", address: home },
    { route: "group-article", address: "/many/index.html?page=2" },
    { route: "search", address: "/search.html?q=2026" },
    { route: "need", address: "/need.html" },
  ] as const;
  return [
    `${folder}/hostile.html`,
    `${folder}/endless.html`,
    ...listed.filter(({ route }) => hasRoute(theme, route)).map(({ address }) => address),
    `/${"no-such-page-".repeat(8)}.html`,
  ];
}

function inLanguage(address: string, language: LanguageCode): string {
  return language === "en" ? address : `/${language}${address}`;
}

/** Checks the page on every screen size without loading it again. Content that arrives late is checked as well. */
async function expectNoFaults(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  for (const { width, text } of SCREENS) {
    await devtools.send("Page.setFontSizes", { fontSizes: { standard: text, fixed: text } });
    await page.setViewportSize({ width, height: 800 });
    await page.waitForFunction(isLaidOut, { width, isLarge: text > 16 });
    await expect
      .poll(() => layoutFaults(page), { message: `${width} px wide, text of ${text} px` })
      .toEqual([]);
  }
  await devtools.detach();
}

/** Paper cannot be scrolled, so content beyond the edge of the sheet would be lost. */
async function expectWholeOnPaper(page: Page): Promise<void> {
  await page.emulateMedia({ media: "print" });
  await page.setViewportSize(PAPER);
  await expect.poll(() => page.evaluate(overflowingParts), { message: "printed" }).toEqual([]);
  await page.emulateMedia({ media: null });
}

/** Runs in the page. Returns the parts of an article that extend beyond the sheet, or beyond a container that scrolls on screens. */
function overflowingParts(): string[] {
  const edge = document.documentElement.clientWidth;
  const parts = [...document.querySelectorAll("[data-article-body] :is(pre, table, p, li, figure)")];
  return parts
    .filter((part) => part.checkVisibility())
    .filter(
      (part) => part.scrollWidth > part.clientWidth + 1 || part.getBoundingClientRect().right > edge + 1,
    )
    .map((part) => `${part.localName} “${part.textContent.trim().slice(0, 30)}”`);
}

/** True once the new sizes of the window and of the root's text have taken effect. */
function isLaidOut({ width, isLarge }: { width: number; isLarge: boolean }): boolean {
  const root = document.documentElement;
  return root.clientWidth === width && Number.parseFloat(getComputedStyle(root).fontSize) >= 31 === isLarge;
}
