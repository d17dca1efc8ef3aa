import type { Page } from "@playwright/test";
import { listArticles } from "./addresses.ts";
import { TENANTS } from "./seed.ts";
import type { RunningServer } from "./server.ts";
import { expect, test, untilHydrated } from "./site.ts";

const DESKTOP = { width: 1280, height: 800 };

for (const tenant of TENANTS) {
  test(`the Tab key reaches every control on an article's page in ${tenant}, with a visible focus`, async ({
    page,
    server,
  }) => {
    const address = `${server.origin(tenant)}${await articleOf(server, tenant)}`;
    await page.setViewportSize(DESKTOP);
    await page.goto(address);
    await untilHydrated(page);

    await page.keyboard.press("Tab");
    const skip = page.getByRole("link", { name: "Skip to content" });
    await expect(skip).toBeFocused();
    await expect(skip).toBeInViewport();
    await skip.press("Enter");
    await expect(page).toHaveURL(/#content$/);
    await expect(page.getByRole("main")).toBeFocused();

    await page.goto(address);
    await untilHydrated(page);
    await hydrateBlocks(page);
    const stops = await walk(page);
    expect(stops.filter(({ isShown }) => !isShown).map(({ name }) => name)).toEqual([]);
    const missed = await page.evaluate(() => {
      const reachable = 'a[href], button, input:not([type="hidden"]), summary';
      return [...document.querySelectorAll<HTMLElement>(reachable)]
        .filter((element) => element.checkVisibility({ visibilityProperty: true }) && element.tabIndex >= 0)
        .filter(
          (element) => !(element instanceof HTMLInputElement && element.type === "radio" && !element.checked),
        )
        .filter((element) => !element.hasAttribute("data-e2e-stop"))
        .map((element) => element.outerHTML.slice(0, 120));
    });
    expect(missed).toEqual([]);
  });
}

/**
 * Scrolls to every block of the article that is hydrated near the viewport, and waits for it. Hydration can add controls, such as the one
 * that copies the link; {@link walk} presses Tab so fast that it would be past their place before.
 */
async function hydrateBlocks(page: Page): Promise<void> {
  const blocks = page.locator("[data-block]:has(form, ul) > :first-child");
  for (const block of await blocks.all()) {
    await block.scrollIntoViewIfNeeded();
    await expect
      .poll(() =>
        block.evaluate((element) => Object.keys(element).some((key) => key.startsWith("__reactProps"))),
      )
      .toBe(true);
  }
}

interface Stop {
  name: string;
  /** Whether the focus is visible, as a ring of at least two pixels or as a line below the field. */
  isShown: boolean;
}

/** Presses Tab until the focus leaves the page or returns to the first tab stop, and marks every stop. */
async function walk(page: Page): Promise<Stop[]> {
  const stops: Stop[] = [];
  for (let count = 0; count < 400; count += 1) {
    await page.keyboard.press("Tab");
    const stop = await page.evaluate(() => {
      const element = document.activeElement;
      if (!(element instanceof HTMLElement) || element === document.body) return undefined;
      if (element.hasAttribute("data-e2e-stop")) return undefined;
      element.setAttribute("data-e2e-stop", "");
      // The ring may be around the whole area of a link, or around the label or form of a control.
      const form = element.closest("form");
      const near = [element.parentElement, element.nextElementSibling, element.closest("li"), form];
      const rings = [
        getComputedStyle(element),
        getComputedStyle(element, "::after"),
        ...near.filter((one) => one !== null).map((one) => getComputedStyle(one)),
      ];
      const isRinged = rings.some(
        ({ outlineStyle, outlineWidth }) => outlineStyle !== "none" && Number.parseFloat(outlineWidth) >= 2,
      );
      const isShown = isRinged || getComputedStyle(form ?? element).boxShadow !== "none";
      return { name: element.outerHTML.slice(0, 120), isShown };
    });
    if (stop === undefined) return stops;
    stops.push(stop);
  }
  throw new Error("The focus never left the page");
}

async function articleOf(server: RunningServer, tenant: string): Promise<string> {
  const [article] = await listArticles(server, tenant);
  if (article === undefined) throw new Error(`${tenant} has no article`);
  return article.url;
}
