import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";

/** A screen and a colour scheme under which a page is looked at. */
export interface Look {
  screen: "phone" | "desktop";
  colorScheme: "light" | "dark";
}

const SCREENS = { phone: { width: 390, height: 740 }, desktop: { width: 1440, height: 900 } };
const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
/** Axe would write out every element that passes as well, which takes longer than to examine them. */
const AXE_OPTIONS: Parameters<AxeBuilder["options"]>[0] = {
  reporter: "no-passes",
  runOnly: { type: "tag", values: RULES },
};
/** A script that does nothing. */
const NO_SCRIPT = ";";

/** Ordered so that as little as possible changes from one to the next. */
export const LOOKS: readonly Look[] = [
  { screen: "desktop", colorScheme: "light" },
  { screen: "desktop", colorScheme: "dark" },
  { screen: "phone", colorScheme: "dark" },
  { screen: "phone", colorScheme: "light" },
];

/** Shows the page that is open under another look, with as little motion as can be asked for. */
export async function putOn(page: Page, { screen, colorScheme }: Look): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
  await page.setViewportSize(SCREENS[screen]);
  await untilDrawn(page);
}

/** What axe finds wrong with the page as it stands, in words. */
export async function violations(page: Page): Promise<string[]> {
  const hasAxe = await page.evaluate(() => "axe" in globalThis);
  const builder = new AxeBuilder(hasAxe ? { page, axeSource: NO_SCRIPT } : { page });
  // Without frames there is nothing to put together in a page of its own.
  const { violations: found } = await builder.setLegacyMode().options(AXE_OPTIONS).analyze();
  return found.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target, html }) => `${target.join(" ")} ${html}`).join(" | ")}`,
  );
}

/** By how many CSS pixels the page is wider than its window. */
export async function overflowAt(page: Page, width: number): Promise<number> {
  await page.setViewportSize({ width, height: 800 });
  await untilDrawn(page);
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return Math.max(0, scrollWidth - clientWidth);
  });
}

/** Sets the size of the page's letters, as a share of the ordinary one such as `200%`. */
export async function sizeLetters(page: Page, share: string): Promise<void> {
  await page.evaluate((size) => {
    document.documentElement.style.fontSize = size;
  }, share);
  await untilDrawn(page);
}

/** What watches sizes is told with a frame, and draws with the next. */
async function untilDrawn(page: Page): Promise<void> {
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
}
