import type { Locator } from "@playwright/test";
import { listArticles, themeOf } from "./addresses.ts";
import { TENANTS } from "./seed.ts";
import { expect, test, untilHydrated } from "./site.ts";

test.use({ forcedColors: "active", colorScheme: "dark", reducedMotion: "reduce" });

for (const tenant of TENANTS) {
  test(`with forced colours ${tenant} shows search matches, the current choice, and progress`, async ({
    page,
    server,
  }) => {
    const [article] = await listArticles(server, tenant);
    if (article === undefined) throw new Error("no article");
    const hasPalette = (await themeOf(server, tenant)) === "theme3";
    await page.goto(`${server.origin(tenant)}${hasPalette ? article.url : "/search.html"}`);
    await untilHydrated(page);
    if (hasPalette) await page.keyboard.press("Control+k");
    const field = page.locator(hasPalette ? "dialog" : "main").getByRole("combobox");
    await field.pressSequentially(article.title.slice(0, 6));
    const marked = page.locator('[role="option"] mark').first();
    await expect(marked).toBeVisible();
    expect(await marked.evaluate(inkOf), "a marked word").not.toBe(await groundOf(marked));

    await field.press("ArrowDown");
    await expect(page.locator('[role="option"][aria-selected="true"]')).toHaveCSS("outline-style", "solid");

    // A border must replace the missing background.
    const bar = page.locator("[data-progress-bar]");
    expect(await bar.evaluate(lineOf)).toBeGreaterThanOrEqual(2);
  });
}

function inkOf(element: Element): string {
  return getComputedStyle(element).color;
}

/** The width of the element's thickest border in CSS pixels. */
function lineOf(element: Element): number {
  const { borderTopWidth, borderLeftWidth } = getComputedStyle(element);
  return Math.max(Number.parseFloat(borderTopWidth), Number.parseFloat(borderLeftWidth));
}

/** The nearest background behind an element that is not transparent. */
function groundOf(element: Locator): Promise<string> {
  return element.evaluate((start) => {
    for (let each: Element | null = start; each !== null; each = each.parentElement) {
      const { backgroundColor } = getComputedStyle(each);
      if (!/^rgba\(.*, 0\)$/.test(backgroundColor)) return backgroundColor;
    }
    return "";
  });
}
