import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { test as base, type BrowserContext, expect, type Page } from "@playwright/test";
import { Complaints } from "./complaints.ts";
import { type RunningServer, startServer } from "./server.ts";

interface WorkerFixtures {
  /** The production build over this worker's own copy of the demo tenants. */
  server: RunningServer;
}

interface TestFixtures {
  /** What the browser complained about: nothing, but for what the test says it provokes. */
  complaints: Complaints;
}

/** Copies the seeded data folder; the caller removes the copy. */
export function copySeed(): string {
  const seed = process.env.E2E_SEED;
  if (seed === undefined)
    throw new Error("The seed was not made: run the tests through Playwright's configuration");
  const folder = mkdtempSync(path.join(tmpdir(), "vitrine-e2e-"));
  cpSync(seed, folder, { recursive: true });
  return folder;
}

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
      await context.addInitScript(noteRouter);
      await provide(complaints);
      await closePages(context);
      expect(complaints.unexpected(), "errors, warnings and requests to other origins").toEqual([]);
    },
    { auto: true },
  ],
});

export { expect } from "@playwright/test";

/** Ends what pages still do, so that the judgement is the last word and no answer misses its page. */
async function closePages(context: BrowserContext): Promise<void> {
  await context.unrouteAll({ behavior: "ignoreErrors" });
  for (const page of context.pages()) {
    await page.unrouteAll({ behavior: "ignoreErrors" });
    await page.close();
  }
}

/** Runs before the page's own scripts: `routing` turns true once the application listens for navigations. */
function noteRouter(): void {
  if (!("navigation" in globalThis)) return;
  const listen = navigation.addEventListener.bind(navigation);
  Reflect.set(globalThis, "routing", false);
  navigation.addEventListener = (type: string, ...rest: [EventListenerOrEventListenerObject]) => {
    listen(type, ...rest);
    // The router alone asks for failed ones.
    if (type === "navigateerror") Reflect.set(globalThis, "routing", true);
  };
}

/**
 * Waits until the application has taken the page over and makes its navigations: React leaves its
 * properties on the elements that it owns, the session's file has arrived, its router listens, and all
 * have run once the browser is idle.
 */
export async function untilTakenOver(page: Page): Promise<void> {
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
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(() => resolve(undefined))));
}

/**
 * Waits until all that the page has begun by now is under way: it comes to rest, an answer from the server
 * arrives after whatever it asked for before, and it rests again. Then what has not happened will not.
 */
export async function untilSettled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const rest = () => new Promise((resolve) => requestIdleCallback(() => resolve(undefined)));
    await rest();
    await fetch("/robots.txt", { cache: "no-store" });
    await rest();
  });
}

/**
 * Waits until the page of an address is drawn. A navigation of the application changes the address first, while the page
 * that is left still shows.
 */
export async function untilArrived(page: Page, url: string | RegExp): Promise<void> {
  await expect(page).toHaveURL(url);
  await page.waitForFunction(() => !("navigation" in globalThis) || navigation.transition === null);
}

/** Marks the document, so that a later look tells a navigation of the application from a page load. */
export async function markDocument(page: Page): Promise<void> {
  await page.evaluate(() => document.documentElement.setAttribute("data-e2e-mark", ""));
}

/** True while the document that was marked is still the one on screen. */
export async function isSameDocument(page: Page): Promise<boolean> {
  return page.evaluate(() => document.documentElement.hasAttribute("data-e2e-mark"));
}

/** Asks the application for an address, as a link would, and waits until it has arrived or failed. */
export async function goTo(page: Page, address: string): Promise<void> {
  await page
    .evaluate(async (to) => {
      const { committed, finished } = navigation.navigate(to);
      await Promise.allSettled([committed, finished]);
    }, address)
    .catch((error: unknown) => {
      // Where it leads to another document, the one that was asked is gone.
      if (!String(error).includes("Execution context was destroyed")) throw error;
    });
}

/** In the page: nothing is told of what was painted until `tell-paints`, as if the first paint came that late. */
export function holdBackPaints(): void {
  let isHeld = true;
  addEventListener("tell-paints", () => (isHeld = false));
  window.PerformanceObserver = class extends PerformanceObserver {
    constructor(tell: PerformanceObserverCallback) {
      const held: Parameters<PerformanceObserverCallback>[] = [];
      super((...news) => void (isHeld ? held.push(news) : tell.apply(this, news)));
      addEventListener("tell-paints", () => {
        for (const news of held.splice(0)) tell.apply(this, news);
      });
    }
  };
}
