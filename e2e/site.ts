import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { test as base, type BrowserContext, expect, type Page } from "@playwright/test";
import { Complaints } from "./complaints.ts";
import { type RunningServer, startServer } from "./server.ts";

interface WorkerFixtures {
  /** A server of the production build, with its own copy of the demo tenants for this worker. */
  server: RunningServer;
}

interface TestFixtures {
  /** Errors and warnings of the browser. A test fails if it does not declare them. */
  complaints: Complaints;
}

/** Copies the data folder with the demo tenants. The caller deletes the copy. */
export function copySeed(): string {
  const seed = process.env.E2E_SEED;
  if (seed === undefined)
    throw new Error("The demo data folder is missing: run the tests through Playwright's configuration");
  const folder = mkdtempSync(path.join(tmpdir(), "vitrine-e2e-"));
  cpSync(seed, folder, { recursive: true });
  return folder;
}

/**
 * Maximum wait in milliseconds for the browser to be idle. If nothing is painted, Chromium sometimes never calls back. The site waits for
 * two seconds, so that its own work comes first.
 */
const IDLE_LIMIT_MS = 3_000;

export const test = base.extend<TestFixtures, WorkerFixtures>({
  server: [
    async ({}, provide) => {
      const folder = copySeed();
      const server = await startServer(folder, { VITRINE_NEED_LIMIT: "1000" });
      await provide(server);
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
    { scope: "worker" },
  ],
  baseURL: async ({ server }, provide) => provide(server.origin("harbor")),
  complaints: [
    async ({ context }, provide) => {
      const complaints = new Complaints(context);
      await context.addInitScript(watchRouter);
      await provide(complaints);
      await closePages(context);
      expect(complaints.unexpected(), "errors, warnings and requests to other origins").toEqual([]);
    },
    { auto: true },
  ],
});

export { expect } from "@playwright/test";

/** Closes all pages, so that nothing is reported after the check and no answer arrives at a closed page. */
async function closePages(context: BrowserContext): Promise<void> {
  await context.unrouteAll({ behavior: "ignoreErrors" });
  for (const page of context.pages()) {
    await page.unrouteAll({ behavior: "ignoreErrors" });
    await page.close();
  }
}

/** Runs in the page before its own scripts. Sets `routing` to true once the router listens for navigations. */
function watchRouter(): void {
  if (!("navigation" in globalThis)) return;
  const listen = navigation.addEventListener.bind(navigation);
  Reflect.set(globalThis, "routing", false);
  navigation.addEventListener = (type: string, ...rest: [EventListenerOrEventListenerObject]) => {
    listen(type, ...rest);
    // Only the router listens for this event.
    if (type === "navigateerror") Reflect.set(globalThis, "routing", true);
  };
}

/**
 * Waits until the page is hydrated and its links are client-side navigations: React has set its properties on the elements, the session's
 * chunk is loaded, the router listens, and the browser is idle.
 */
export async function untilHydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const main = document.querySelector("main");
    const isOwned = main !== null && Object.keys(main).some((key) => key.startsWith("__reactProps"));
    const files = performance.getEntriesByType("resource") as PerformanceResourceTiming[];
    return (
      isOwned && files.some(({ name, responseEnd }) => /\/session-[^/]*\.js$/.test(name) && responseEnd > 0)
    );
  });
  await page.waitForFunction(
    () => !("navigation" in globalThis) || Reflect.get(globalThis, "routing") !== false,
  );
  await untilIdle(page);
}

/** Waits until the browser is idle, like the site does before work that is not urgent. */
export async function untilIdle(page: Page): Promise<void> {
  await page.evaluate(
    (timeout) => new Promise((resolve) => requestIdleCallback(() => resolve(undefined), { timeout })),
    IDLE_LIMIT_MS,
  );
}

/**
 * Waits until all work that the page has started is finished: the page becomes idle, the server answers a request sent after all earlier
 * ones, and the page becomes idle again.
 */
export async function untilSettled(page: Page): Promise<void> {
  await page.evaluate(async (timeout) => {
    const rest = () => new Promise((resolve) => requestIdleCallback(() => resolve(undefined), { timeout }));
    await rest();
    await fetch("/robots.txt", { cache: "no-store" });
    await rest();
  }, IDLE_LIMIT_MS);
}

/**
 * Waits until the page of an address is rendered. A client-side navigation first changes the address, while the old page is still
 * visible.
 */
export async function untilArrived(page: Page, url: string | RegExp): Promise<void> {
  await expect(page).toHaveURL(url);
  await page.waitForFunction(() => !("navigation" in globalThis) || navigation.transition === null);
}

/** Marks the document, so that {@link isSameDocument} can tell client-side navigations from page loads. */
export async function markDocument(page: Page): Promise<void> {
  await page.evaluate(() => document.documentElement.setAttribute("data-e2e-mark", ""));
}

/** True if the marked document is still open. */
export async function isSameDocument(page: Page): Promise<boolean> {
  return page.evaluate(() => document.documentElement.hasAttribute("data-e2e-mark"));
}

/** Navigates to an address like a click on a link, and waits until the navigation has succeeded or failed. */
export async function goTo(page: Page, address: string): Promise<void> {
  await page
    .evaluate(async (to) => {
      const { committed, finished } = navigation.navigate(to);
      await Promise.allSettled([committed, finished]);
    }, address)
    .catch((error: unknown) => {
      // A page load destroys the old document, which cannot answer any more.
      if (!String(error).includes("Execution context was destroyed")) throw error;
    });
}

/** Runs in the page. Withholds paint entries until the event `deliver-paints`, as if the first paint were late. */
export function holdBackPaints(): void {
  let isHeld = true;
  addEventListener("deliver-paints", () => (isHeld = false));
  window.PerformanceObserver = class extends PerformanceObserver {
    constructor(callback: PerformanceObserverCallback) {
      const held: Parameters<PerformanceObserverCallback>[] = [];
      super((...news) => void (isHeld ? held.push(news) : callback.apply(this, news)));
      addEventListener("deliver-paints", () => {
        for (const news of held.splice(0)) callback.apply(this, news);
      });
    }
  };
}
