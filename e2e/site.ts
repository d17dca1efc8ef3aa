import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { test as base, type BrowserContext, expect, type Page } from "@playwright/test";
import { type RunningServer, startServer } from "./server.ts";

interface WorkerFixtures {
  /** The production build over this worker's own copy of the demo tenants. */
  server: RunningServer;
}

interface TestFixtures {
  /** What the browser complained about; a test that provokes something takes it out again. */
  complaints: string[];
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
      const complaints: string[] = [];
      watch(context, complaints);
      await context.addInitScript(noteRouter);
      await provide(complaints);
      expect(complaints, "errors, warnings and requests to other origins").toEqual([]);
    },
    { auto: true },
  ],
});

export { expect } from "@playwright/test";

/** Collects console errors and warnings, uncaught errors, and requests to anything but our own hosts. */
function watch(context: BrowserContext, complaints: string[]): void {
  context.on("console", (message) => {
    if (message.type() !== "error" && message.type() !== "warning") return;
    if (isOwnStatus(message.text(), message.location().url, message.page())) return;
    complaints.push(`${message.type()}: ${message.text()} (${message.location().url})`);
  });
  context.on("weberror", (error) => complaints.push(`uncaught: ${error.error().message}`));
  context.on("request", (request) => {
    const { protocol, hostname } = new URL(request.url());
    if (protocol.startsWith("http") && hostname !== "localhost" && !hostname.endsWith(".localhost")) {
      complaints.push(`request to another origin: ${request.url()}`);
    }
  });
}

/** Chromium reports a document's own status 404 as an error; tests judge statuses themselves. */
function isOwnStatus(text: string, url: string, page: Page | null): boolean {
  return (
    text.startsWith("Failed to load resource: the server responded with a status of") && url === page?.url()
  );
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
