import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "@playwright/test";
import type axeCore from "axe-core";

/** A screen and a colour scheme under which a page is looked at, and what of it axe examines there. */
export interface Look {
  screen: "phone" | "desktop";
  colorScheme: "light" | "dark";
  examined: "everything" | "colors";
}

const SCREENS = { phone: { width: 390, height: 740 }, desktop: { width: 1440, height: 900 } };
const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
/**
 * Axe would write out every element that passes as well, which takes longer than to examine them. What a frame shows is a page of
 * its own, and axe is in none: it would only wait for an answer.
 */
const ALWAYS: axeCore.RunOptions = { reporter: "no-passes", iframes: false };
const AXE_OPTIONS: Record<Look["examined"], axeCore.RunOptions> = {
  everything: { ...ALWAYS, runOnly: { type: "tag", values: RULES } },
  colors: {
    ...ALWAYS,
    runOnly: { type: "rule", values: ["color-contrast", "link-in-text-block"] },
  },
};
/** Every page compiles it again; the unminified text takes more than twice as long. */
const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** The look that differs most from the usual one on a desktop. */
export const PHONE_AT_NIGHT: Look = { screen: "phone", colorScheme: "dark", examined: "everything" };

/**
 * Ordered so that as little as possible changes from one to the next. A scheme changes colours alone, which
 * `src/site/themes/colors.test.ts` holds: so what has no colour is examined once on each screen.
 */
export const LOOKS: readonly Look[] = [
  { screen: "desktop", colorScheme: "light", examined: "everything" },
  { screen: "desktop", colorScheme: "dark", examined: "colors" },
  PHONE_AT_NIGHT,
  { screen: "phone", colorScheme: "light", examined: "colors" },
];

/**
 * The same looks, two at a time: each two have both screens and both schemes. Pages that take turns at them share their frame and
 * the rules of their theme, so that these are seen under all four; and `colors.test.ts` holds every colour in every scheme.
 */
const BY_TURNS: readonly (readonly Look[])[] = [
  [
    { screen: "desktop", colorScheme: "light", examined: "everything" },
    { screen: "phone", colorScheme: "dark", examined: "everything" },
  ],
  [
    { screen: "desktop", colorScheme: "dark", examined: "everything" },
    { screen: "phone", colorScheme: "light", examined: "everything" },
  ],
];

/** The looks under which the nth page of a list is examined. */
export function looksInTurn(place: number): readonly Look[] {
  return BY_TURNS[place % BY_TURNS.length] ?? [];
}

/** Shows the open page under another look, with reduced motion. */
export async function putOn(page: Page, { screen, colorScheme }: Look): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
  await page.setViewportSize(SCREENS[screen]);
  await untilDrawn(page);
}

/**
 * Returns what axe finds wrong with the present page, in words.
 *
 * @param within selector of the part in which colours are examined; default: everywhere
 */
export async function violations(
  page: Page,
  examined: Look["examined"] = "everything",
  within?: string,
): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(AXE);
  const found = await page.evaluate(
    async ({ options, part }) => {
      const axe: typeof axeCore = Reflect.get(globalThis, "axe");
      return (await axe.run(part ?? document, options)).violations;
    },
    { options: AXE_OPTIONS[examined], part: examined === "colors" ? within : undefined },
  );
  return found.map(
    ({ id, nodes }) =>
      `${id}: ${nodes.map(({ target, html, failureSummary }) => `${target.join(" ")} ${html} ${failureSummary}`).join(" | ")}`,
  );
}

/** A width of the window in CSS pixels, and the size of letters as a share of the ordinary one such as `200%`. */
export interface Room {
  width: number;
  letters: string;
}

/** By how many CSS pixels the page is wider than its window. It stays in that room. */
export async function overflowIn(page: Page, { width, letters }: Room): Promise<number> {
  await page.evaluate((size) => {
    document.documentElement.style.fontSize = size;
  }, letters);
  await page.setViewportSize({ width, height: 800 });
  await untilDrawn(page);
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return Math.max(0, scrollWidth - clientWidth);
  });
}

/** A `ResizeObserver` is called within a frame, and its changes are painted with the next. */
async function untilDrawn(page: Page): Promise<void> {
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
}
