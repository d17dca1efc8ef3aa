import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Locator, Page } from "@playwright/test";
import type { LanguageCode } from "../src/contract/addresses/locales.ts";
import type { ThemeCode } from "../src/contract/addresses/themes.ts";
import { importFolder } from "./import-folder.ts";
import { applyLook, LOOKS, overflowIn, violations } from "./looks.ts";
import type { RunningServer } from "./server.ts";
import { expect, isSameDocument, markDocument, test, untilHydrated } from "./site.ts";

const LAUNCH = path.resolve(import.meta.dirname, "..", "sites", "launch");
const PAGE = "/six-hours.html";
const ORDINARY = "/one-quiet-sunday.html";

/** A theme and the language in which its landing page is examined, with texts of that page. */
interface Shown {
  theme: ThemeCode;
  language: LanguageCode;
  title: string;
  button: string;
  words: string;
}

const SHOWN: readonly Shown[] = [
  {
    theme: "theme1",
    language: "en",
    title: "Six hours without engines",
    button: "How the day works",
    words: "amplifiers",
  },
  {
    theme: "theme2",
    language: "zh",
    title: "六小时，没有引擎",
    button: "当天怎么安排",
    words: "货运自行车接力",
  },
  {
    theme: "theme3",
    language: "kr",
    title: "엔진 없는 여섯 시간",
    button: "그날 하루 보기",
    words: "데시벨",
  },
  {
    theme: "theme4",
    language: "en",
    title: "Six hours without engines",
    button: "How the day works",
    words: "new shoes",
  },
];

/** The folder name of a copy of the campaign in another theme, and the address of a page in it. */
async function importIn(
  server: RunningServer,
  { theme, language }: Shown,
): Promise<(page: string) => string> {
  const code = `landing-${theme}`;
  const folder = mkdtempSync(path.join(tmpdir(), "vitrine-landing-"));
  try {
    cpSync(LAUNCH, folder, { recursive: true });
    const site = readFileSync(path.join(folder, "site.yaml"), "utf8");
    writeFileSync(
      path.join(folder, "site.yaml"),
      site
        .replace("code: launch", `code: ${code}`)
        .replace("launch.localhost", `${code}.localhost`)
        .replace("home: article:six-hours\n", "")
        .replace("theme: theme4", `theme: ${theme}`),
    );
    await importFolder(server.dataFolder, folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return (page) => `${server.origin(code)}${language === "en" ? "" : `/${language}`}${page}`;
}

async function fontSizeOf(element: Locator): Promise<number> {
  return element.evaluate((shown) => Number.parseFloat(getComputedStyle(shown).fontSize));
}

/** The style sheets of blocks that a page has loaded. */
async function blockSheets(page: Page): Promise<string[]> {
  const sheets = await page.evaluate(() => [...document.styleSheets].map(({ href }) => href ?? ""));
  return sheets.filter((href) => /\/assets\/landing-/.test(href));
}

for (const shown of SHOWN) {
  const { theme, language, title, button, words } = shown;

  test(`the landing page in ${theme}: title, buttons, axe, narrow screens, styles and search`, async ({
    page,
    server,
  }) => {
    const addressOf = await importIn(server, shown);
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.goto(addressOf(PAGE));
    await untilHydrated(page);
    const main = page.getByRole("main");

    await test.step("the hero's title is the page's only title, and there are no metadata and no table of contents", async () => {
      await expect(page.locator("html")).toHaveAttribute("data-theme", theme);
      await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
      await expect(main.locator(".block-hero h1")).toHaveText(title);
      await expect(main.locator("time, [rel=author], nav")).toHaveCount(0);
      expect(await blockSheets(page)).toHaveLength(1);
      const dead = await page.evaluate(() =>
        [...document.querySelectorAll<HTMLButtonElement>("button[popovertarget]")]
          .filter(({ popoverTargetElement }) => popoverTargetElement === null)
          .map(({ textContent }) => textContent),
      );
      expect(dead, "buttons that open nothing").toEqual([]);
    });

    await test.step("axe finds nothing, and nothing scrolls sideways", async () => {
      for (const look of LOOKS) {
        await applyLook(page, look);
        expect(await violations(page, look.examined), `${look.screen}, ${look.colorScheme}`).toEqual([]);
      }
      for (const width of [320, 390, 1440, 2560])
        expect(await overflowIn(page, { width, letters: "100%" }), `${width} px`).toBe(0);
      expect(await overflowIn(page, { width: 320, letters: "200%" }), "large letters").toBe(0);
      await page.evaluate(() => document.documentElement.style.removeProperty("font-size"));
      await page.setViewportSize({ width: 1280, height: 800 });
    });

    await test.step("the errors of a form and the thanks are readable in both colour schemes", async () => {
      const form = main.locator("form").first();
      await form.getByRole("button").click();
      await expect(form.locator("[data-need-summary]")).toBeVisible();
      for (const colorScheme of ["light", "dark"] as const) {
        await page.emulateMedia({ colorScheme });
        expect(await violations(page, "colors"), `errors, ${colorScheme}`).toEqual([]);
      }
      for (const name of ["name", "street"]) await form.locator(`[name="${name}"]`).fill("Long Lane");
      await form.locator('[name="email"]').fill("lane@example.com");
      await form.locator('[name="consent"]').check();
      await form.getByRole("button").click();
      const thanks = main.locator("[data-need-sent]");
      await expect(thanks).toBeFocused();
      expect(await fontSizeOf(thanks), "thanks").toBeGreaterThanOrEqual(14);
      for (const colorScheme of ["dark", "light"] as const) {
        await page.emulateMedia({ colorScheme });
        expect(await violations(page, "colors"), `thanks, ${colorScheme}`).toEqual([]);
      }
    });

    await test.step("a button opens its article in the same document", async () => {
      await markDocument(page);
      await main.locator(".block-hero").getByRole("link", { name: button }).click();
      await expect(page).toHaveURL(/\/how-the-day-works\.html$/);
      await expect(page.getByRole("heading", { level: 1 })).not.toHaveText(title);
      expect(await isSameDocument(page)).toBe(true);
    });

    await test.step("an ordinary article loads no styles of blocks", async () => {
      await page.goto(addressOf(ORDINARY));
      await untilHydrated(page);
      expect(await blockSheets(page)).toEqual([]);
    });

    await test.step("the search finds words of blocks", async () => {
      const { text } = await server.fetch(`/api/client/article/search?q=${encodeURIComponent(words)}`, {
        tenant: `landing-${theme}`,
        headers: { "accept-language": language },
      });
      expect(text).toContain("six-hours.html");
    });
  });

  test(`the landing page in ${theme} without JavaScript`, async ({ browser, server }) => {
    const addressOf = await importIn(server, shown);
    const context = await browser.newContext({ javaScriptEnabled: false });
    try {
      const page = await context.newPage();
      await page.goto(addressOf(PAGE));
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
      const question = page.locator(".block-question").first();
      const answer = question.locator(".block-answer");
      await expect(answer).toBeHidden();
      await question.locator("summary").click();
      await expect(answer).toBeVisible();
      await page.locator(".block-hero").getByRole("link", { name: button }).click();
      await expect(page).toHaveURL(/\/how-the-day-works\.html$/);
    } finally {
      await context.close();
    }
  });
}

test("the campaign's front page shows a count larger than its title, and the call to action without scrolling", async ({
  page,
  server,
}) => {
  const screens = [
    { width: 390, height: 844 },
    { width: 844, height: 390 },
    { width: 1440, height: 900 },
  ];
  for (const viewport of screens) {
    await page.setViewportSize(viewport);
    await page.goto(`${server.origin("launch")}/`);
    const hero = page.locator(".block-hero");
    const count = hero.locator(".block-progress-value");
    await expect(count).toHaveText("38");
    expect(await fontSizeOf(count)).toBeGreaterThan(
      await fontSizeOf(page.getByRole("heading", { level: 1 })),
    );
    await expect(hero.getByText("Until 1 March 2027")).toBeInViewport({ ratio: 1 });
    await expect(hero.getByRole("link", { name: "Add my street" })).toBeInViewport({ ratio: 0.5 });
  }
});
