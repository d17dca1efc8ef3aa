import type { Page } from "@playwright/test";
import { LANGUAGE_CODES, type LanguageCode } from "../src/contract/addresses/locales.ts";
import { namingFaults } from "./accessibility-tree.ts";
import { DEMO_TAGS, type PageAddress, pagesOf } from "./addresses.ts";
import {
  type Look,
  PHONE_AT_NIGHT,
  type Room,
  looksInTurn,
  overflowIn,
  applyLook,
  violations,
} from "./looks.ts";
import { TENANTS } from "./seed.ts";
import type { RunningServer } from "./server.ts";
import { expect, test, untilHydrated } from "./site.ts";

/** The theme of each demo tenant. Together they use all themes. */
const THEMES: Record<string, string> = {
  harbor: "theme1",
  lumen: "theme2",
  fieldguide: "theme3",
  launch: "theme4",
};

/**
 * The narrowest supported window, a phone, a laptop and the widest window. Text at 200 % is tested where it has the least room: in the
 * narrowest window, and where layouts have several columns. Neighbouring entries differ as little as possible, and the last one has
 * ordinary text.
 */
const ROOMS: readonly Room[] = [
  { width: 1280, letters: "200%" },
  { width: 640, letters: "200%" },
  { width: 320, letters: "200%" },
  { width: 320, letters: "100%" },
  { width: 375, letters: "100%" },
  { width: 2560, letters: "100%" },
  { width: 1280, letters: "100%" },
];

/** The screens and colour schemes in which axe examines a tenant's page. English is the first language of the demo sites. */
function looksOf(tenant: string, language: LanguageCode, place: number): readonly Look[] {
  if (language === "en") return looksInTurn(place);
  if (tenant !== "launch") return [];
  return language === "kr"
    ? [PHONE_AT_NIGHT]
    : [{ screen: "desktop", colorScheme: "light", examined: "everything" }];
}

for (const tenant of TENANTS) {
  for (const language of LANGUAGE_CODES) {
    test.describe(`${tenant} in ${language}`, () => {
      // Axe would examine moving slides halfway, so slides do not move in English. They move in the other languages.
      test.use({ reducedMotion: language === "en" ? "reduce" : "no-preference" });

      test("every page hydrates without warnings, fits every width, names its controls, and axe finds nothing", async ({
        page,
        server,
      }) => {
        const pages = await pagesIn(server, tenant, language);
        for (const [place, { kind, path, status }] of pages.entries()) {
          await test.step(kind, async () => {
            const response = await page.goto(`${server.origin(tenant)}${path}`);
            expect(response?.status()).toBe(status);
            await expect(page.locator("html")).toHaveAttribute("lang", DEMO_TAGS[language]);
            await expect(page.locator("html")).toHaveAttribute("data-theme", THEMES[tenant] ?? "");
            await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
            await untilHydrated(page);
            await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
            await page.emulateMedia({ reducedMotion: "reduce" });
            for (const room of ROOMS) {
              expect(await overflowIn(page, room), `${room.width} px, letters of ${room.letters}`).toBe(0);
            }
            // In other languages slides move, so home pages have an additional button.
            if (language === "en" || kind === "index")
              expect(await namingFaults(page), "in the browser's accessibility tree").toEqual([]);
            for (const look of looksOf(tenant, language, place)) {
              await applyLook(page, look);
              expect(await violations(page, look.examined), `${look.screen}, ${look.colorScheme}`).toEqual(
                [],
              );
            }
          });
        }
      });
    });
  }
}

/** Pages of every kind, and the campaign's article with a form in its text. */
async function pagesIn(
  server: RunningServer,
  tenant: string,
  language: LanguageCode,
): Promise<(Pick<PageAddress, "path" | "status"> & { kind: string })[]> {
  const pages = await pagesOf(server, tenant, language);
  if (tenant !== "launch") return pages;
  const prefix = language === "en" ? "" : `/${language}`;
  return [...pages, { kind: "article with form", path: `${prefix}/add-your-street.html`, status: 200 }];
}

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  for (const language of LANGUAGE_CODES) {
    test(`no page of harbor has a layout fault in ${language}`, async ({ page, server }) => {
      for (const { kind, path, status } of await pagesOf(server, "harbor", language)) {
        await test.step(kind, async () => {
          const response = await page.goto(path);
          expect(response?.status()).toBe(status);
          await expect(page.locator("html")).toHaveAttribute("lang", DEMO_TAGS[language]);
          await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
          await expect(page.getByRole("main")).toBeVisible();
          expect(await page.locator("main a[href], header a[href]").count()).toBeGreaterThan(0);
          expect(await headingRatio(page), "the theme's styles win over the reset").toBeGreaterThan(1.3);
        });
      }
    });
  }
});

test("a page that does not exist says so in the visitor's language, with the exact message below", async ({
  page,
}) => {
  const response = await page.goto("/zh/no-such-page.html");
  expect(response?.status()).toBe(404);
  await expect(page.locator("html")).toHaveAttribute("lang", "zh-Hans");
  const detail = page.locator('[lang="en"]', { hasText: /not found/i }).first();
  await expect(detail).toBeVisible();
  await expect(detail.locator("..")).toContainText("技术信息");
  expect(await detail.evaluate((line) => Number.parseFloat(getComputedStyle(line).fontSize))).toBeLessThan(
    14,
  );
  await expect(page.getByRole("link", { name: /首页/ }).first()).toBeVisible();
});

for (const [tenant, ...missing] of [
  ["launch", "/index.html", "/kr/index.html"],
  ["fieldguide", "/index.html", "/zh/need.html", "/search.html"],
] as const) {
  test(`${tenant} links home first on pages that do not exist`, async ({ page, server }) => {
    for (const address of missing) {
      const answer = await page.goto(`${server.origin(tenant)}${address}`);
      expect(answer?.status()).toBe(404);
      await page.locator("main a[href]").first().click();
      await expect(page.locator("[data-article-body]").first()).toBeVisible();
    }
  });
}

/** The font size of the first-level heading relative to that of the text. */
function headingRatio(page: Page): Promise<number> {
  return page.evaluate(() => {
    const size = (selector: string) => {
      const element = document.querySelector(selector);
      return element === null ? Number.NaN : Number.parseFloat(getComputedStyle(element).fontSize);
    };
    return size("h1") / size("body");
  });
}
