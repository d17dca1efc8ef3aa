import type { Page } from "@playwright/test";
import { LANGUAGE_CODES, LANGUAGE_TAGS } from "../src/contract/locales.ts";
import { pagesOf } from "./addresses.ts";
import { TENANTS } from "./seed.ts";
import { expect, test, untilTakenOver } from "./site.ts";

for (const tenant of TENANTS) {
  for (const language of LANGUAGE_CODES) {
    test(`${tenant} in ${language}: every page is taken over in silence`, async ({ page, server }) => {
      for (const { kind, path, status } of await pagesOf(server, tenant, language)) {
        await test.step(kind, async () => {
          const response = await page.goto(`${server.origin(tenant)}${path}`);
          expect(response?.status()).toBe(status);
          await expect(page.locator("html")).toHaveAttribute("lang", LANGUAGE_TAGS[language]);
          await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
          await untilTakenOver(page);
          await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
        });
      }
    });
  }
}

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  for (const language of LANGUAGE_CODES) {
    test(`every page of harbor stands in ${language}`, async ({ page, server }) => {
      for (const { kind, path, status } of await pagesOf(server, "harbor", language)) {
        await test.step(kind, async () => {
          const response = await page.goto(path);
          expect(response?.status()).toBe(status);
          await expect(page.locator("html")).toHaveAttribute("lang", LANGUAGE_TAGS[language]);
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
  await expect(page.locator('[lang="en"]', { hasText: /not found/i }).first()).toBeVisible();
  await expect(page.getByRole("link", { name: /首页/ }).first()).toBeVisible();
});

/** Size of the first-level heading as a share of the text's. */
function headingRatio(page: Page): Promise<number> {
  return page.evaluate(() => {
    const size = (selector: string) => {
      const element = document.querySelector(selector);
      return element === null ? Number.NaN : Number.parseFloat(getComputedStyle(element).fontSize);
    };
    return size("h1") / size("body");
  });
}
