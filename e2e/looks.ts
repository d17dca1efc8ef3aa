import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "@playwright/test";
import type axeCore from "axe-core";
import { tolerateIn } from "./complaints.ts";

/** A screen size and colour scheme in which a page is examined, and the rules that axe applies there. */
export interface Look {
  screen: "phone" | "desktop";
  colorScheme: "light" | "dark";
  examined: "everything" | "colors";
}

const SCREENS = { phone: { width: 390, height: 740 }, desktop: { width: 1440, height: 900 } };
const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
/**
 * Other reporters also list all passing elements, which takes longer than the checks. Frames are skipped, because axe is not loaded in
 * them and would wait for their answer until it times out.
 */
const ALWAYS: axeCore.RunOptions = { reporter: "no-passes", iframes: false };
const AXE_OPTIONS: Record<Look["examined"], axeCore.RunOptions> = {
  everything: { ...ALWAYS, runOnly: { type: "tag", values: RULES } },
  colors: {
    ...ALWAYS,
    runOnly: { type: "rule", values: ["color-contrast", "link-in-text-block"] },
  },
};
/** The minified version, because every page compiles axe again, which takes more than twice as long otherwise. */
const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** The look that differs most from a desktop in light colours. */
export const PHONE_AT_NIGHT: Look = { screen: "phone", colorScheme: "dark", examined: "everything" };

/**
 * Neighbouring looks differ as little as possible. A colour scheme changes only colours (see `src/site/themes/colors.test.ts`), so all
 * other rules are applied once per screen size.
 */
export const LOOKS: readonly Look[] = [
  { screen: "desktop", colorScheme: "light", examined: "everything" },
  { screen: "desktop", colorScheme: "dark", examined: "colors" },
  PHONE_AT_NIGHT,
  { screen: "phone", colorScheme: "light", examined: "colors" },
];

/**
 * Pairs of looks; each pair has both screen sizes and both colour schemes. Pages are examined in the pairs in turn. Pages share their
 * frame and the rules of their theme, so these are examined in all four looks; `colors.test.ts` checks every colour in every scheme.
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

/** The looks in which the nth page of a list is examined. */
export function looksInTurn(place: number): readonly Look[] {
  return BY_TURNS[place % BY_TURNS.length] ?? [];
}

/** Displays the open page in another look, with reduced motion. */
export async function applyLook(page: Page, { screen, colorScheme }: Look): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
  await page.setViewportSize(SCREENS[screen]);
  await untilDrawn(page);
}

/**
 * Returns the problems that axe finds on the current page as text.
 *
 * @param within selector of the part in which colours are examined; by default the whole page
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

/** A window width in CSS pixels, and the font size as a percentage of the default, such as `200%`. */
export interface Room {
  width: number;
  letters: string;
}

/** Returns by how many CSS pixels the page is wider than the window. The sizes of window and text are not reset. */
export async function overflowIn(page: Page, { width, letters }: Room): Promise<number> {
  // CodeMirror warns if heights still change after six measurements, and measures again in the next frame. This function resizes window
  // and text faster than any person could.
  tolerateIn(page.context(), /Viewport failed to stabilize/);
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

/** Waits for two frames: a `ResizeObserver` is called during a frame, and its changes are painted with the next one. */
async function untilDrawn(page: Page): Promise<void> {
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
}
