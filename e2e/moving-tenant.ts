import type { Locator, Page, Route } from "@playwright/test";
import { test } from "./site.ts";
import { importTenant } from "./tenants.ts";

/** Code of a small tenant for tests of navigation. */
export const CODE = "moves";
const MOVED = [
  { from: "/moved.html", to: "/about.html#last", status: 301 },
  { from: "/kept.html", to: "/about.html", status: 301 },
];

/** Makes all tests in a file visit this tenant. */
export function visitMovingTenant(): void {
  test.use({ baseURL: async ({ server }, provide) => provide(server.origin(CODE)) });
  test.beforeAll(async ({ server }) => {
    await importTenant(server, { code: CODE, redirects: MOVED });
  });
}

/** Delays the answers for a path. Returns a function that releases them. */
export async function hold(
  page: Page,
  pattern: string | RegExp,
): Promise<{ letGo: () => Promise<void>; held: () => number }> {
  const waiting: Route[] = [];
  let isOpen = false;
  await page.route(pattern, async (route) => {
    if (isOpen) return route.continue();
    waiting.push(route);
  });
  return {
    held: () => waiting.length,
    async letGo() {
      isOpen = true;
      await Promise.all(waiting.splice(0).map((route) => route.continue().catch(() => undefined)));
    },
  };
}

/** Adds a link to the page and clicks it. */
export async function press(page: Page, attributes: Record<string, string>): Promise<void> {
  await page.evaluate((given) => {
    document.querySelector("#pressed")?.remove();
    const link = document.createElement("a");
    for (const [name, value] of Object.entries({ id: "pressed", ...given })) link.setAttribute(name, value);
    link.textContent = "press";
    document.querySelector("main")?.prepend(link);
  }, attributes);
  await page.locator("#pressed").click({ noWaitAfter: true });
}

/** Matches the API call that loads an article. */
export const detail = /\/api\/client\/article\/detail/;
export const heading = (page: Page, name: string): Locator => page.getByRole("heading", { level: 1, name });
