import type { Page, Request } from "@playwright/test";
import { FAILED_ATTRIBUTE } from "../src/site/page/page-data.ts";
import { failedLoad } from "./complaints.ts";
import type { RunningServer } from "./server.ts";
import { expect, isSameDocument, markDocument, test, untilSettled, untilHydrated } from "./site.ts";

/** The chunk of the search page, whichever page links to it. */
const SEARCH_CHUNK = /\/assets\/search-(?!field)[^/]*\.js$/;
const SEARCH_STYLES = /\/assets\/search-(?!field)[^/]*\.css$/;

const GUARD_KEY = "vitrine:reload";

/** Goes to an address, like a click on a link. */
async function follow(page: Page, url: string): Promise<void> {
  await page.evaluate((target) => void navigation.navigate(target), url);
}

/** Counts the documents that the tab loads from now on. */
function countLoads(page: Page): () => number {
  let loads = 0;
  page.on("request", (request: Request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) loads++;
  });
  return () => loads;
}

async function open(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await untilHydrated(page);
}

/**
 * Counts the documents in which the application checked whether it may reload because a part was missing. Without this check, a test
 * could not know that the application decided against a reload.
 */
async function watchGuard(page: Page): Promise<() => number> {
  const documents = new Set<number>();
  await page.exposeFunction("noteGuard", (document: number) => void documents.add(document));
  await page.addInitScript((key) => {
    const read = Storage.prototype.getItem;
    Storage.prototype.getItem = function (name: string) {
      if (name === key) void Reflect.get(globalThis, "noteGuard")(performance.timeOrigin);
      return read.call(this, name);
    };
  }, GUARD_KEY);
  return () => documents.size;
}

async function recoveries(server: RunningServer, build: string): Promise<number> {
  const { text } = await server.fetch("/metrics", { headers: { host: "127.0.0.1" } });
  return Number(new RegExp(`vitrine_recoveries_total\\{build="${build}"\\} (\\d+)`).exec(text)?.[1]);
}

test.describe("a part of the program that cannot be loaded", () => {
  test.beforeEach(async ({ page, complaints }) => {
    // Both the browser and the application report the refused file.
    complaints.tolerate(
      failedLoad(/\/assets\/(search|need|session)-/),
      /Failed to load module script: .*\/assets\/search-/,
      /dynamically imported module/,
    );
    // Disables preloading.
    await page.addInitScript(() =>
      Object.defineProperty(navigator, "connection", { value: { saveData: true, effectiveType: "4g" } }),
    );
  });

  for (const [name, answer] of [
    ["missing", { status: 404, body: "No such file" }],
    ["HTML in its place", { status: 200, contentType: "text/html", body: "<!doctype html>" }],
  ] as const) {
    test(`${name}: one full load of the target, counted, and no further one`, async ({ page, server }) => {
      const before = await recoveries(server, "same");
      await open(page, "/index.html");
      const loads = countLoads(page);
      await page.route(SEARCH_CHUNK, (route) => (loads() === 0 ? route.fulfill(answer) : route.continue()));
      await follow(page, "/search.html?q=audit");
      await expect(page.locator("main form input[name=q]")).toHaveValue("audit");
      await untilHydrated(page);
      await expect(page).toHaveURL(/\/search\.html\?q=audit$/);
      expect(loads()).toBe(1);
      await expect.poll(() => recoveries(server, "same")).toBe(before + 1);
    });
  }

  test("if it stays missing, the page is reloaded once and then works without it", async ({ page }) => {
    await open(page, "/index.html");
    const asked = await watchGuard(page);
    await page.route(SEARCH_CHUNK, (route) => route.fulfill({ status: 404, body: "" }));
    const loads = countLoads(page);
    await follow(page, "/search.html?q=audit");
    // Only the reloaded page has checked: the page before was loaded before the counting began.
    await expect.poll(asked).toBe(1);
    await untilSettled(page);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page).toHaveURL(/\/search\.html/);
    expect(loads()).toBe(1);
  });

  test("two broken pages do not reload each other in a loop", async ({ page }) => {
    await open(page, "/index.html");
    await page.route(/\/assets\/(search-(?!field)|need-)[^/]*\.js$/, (route) =>
      route.fulfill({ status: 404, body: "" }),
    );
    const asked = await watchGuard(page);
    const loads = countLoads(page);
    await follow(page, "/search.html?q=audit");
    await expect.poll(asked).toBe(1);
    await page.goto("/need.html");
    await expect.poll(asked).toBe(2);
    await untilSettled(page);
    // One load is the recovery. The other is the visitor's navigation to the second page.
    expect(loads()).toBe(2);
  });

  test("reloads once even if the failure takes longer than the guard lasts", async ({
    page,
    context,
    server,
  }) => {
    // Simulates a slow failure: each refused request advances the page's clock by twelve seconds.
    await page.addInitScript(() => {
      const now = Date.now;
      Date.now = () => now() + 1_000 * Number(/slow=(\d+)/.exec(document.cookie)?.[1] ?? 0);
    });
    await open(page, "/index.html");
    let refused = 0;
    await page.route(SEARCH_CHUNK, async (route) => {
      refused += 1;
      await context.addCookies([{ name: "slow", value: `${refused * 12}`, url: server.origin("harbor") }]);
      await route.fulfill({ status: 404, body: "" });
    });
    const asked = await watchGuard(page);
    const loads = countLoads(page);
    await follow(page, "/search.html?q=audit");
    // The reloaded page has checked, because its script is missing as well.
    await expect.poll(asked).toBe(1);
    await untilSettled(page);
    expect(loads()).toBe(1);
    await page.goto("/need.html");
    await untilHydrated(page);
    // One load is the recovery. The other is the visitor's navigation to another page.
    expect(loads()).toBe(2);
  });

  test("reloads once even if nothing can be stored", async ({ page }) => {
    await page.addInitScript(() => {
      for (const name of ["sessionStorage", "localStorage"] as const) {
        Object.defineProperty(window, name, {
          get: () => {
            throw new DOMException("blocked", "SecurityError");
          },
        });
      }
    });
    await open(page, "/index.html");
    await page.route(/\/assets\/(search-(?!field)|session-)[^/]*\.js$/, (route) =>
      route.fulfill({ status: 404, body: "" }),
    );
    const loads = countLoads(page);
    await page.reload();
    // The module is requested once by browsers that cache failed modules, otherwise twice. Then the application gives up.
    await expect(page.locator(`[${FAILED_ATTRIBUTE}]`)).toBeAttached();
    await untilSettled(page);
    expect(loads()).toBe(1);
  });

  test("only styles: they are loaded again before the page is rendered", async ({ page }) => {
    await open(page, "/index.html");
    await markDocument(page);
    let refusals = 0;
    await page.route(SEARCH_STYLES, (route) =>
      refusals++ < 1 ? route.fulfill({ status: 404, body: "" }) : route.continue(),
    );
    await follow(page, "/search.html?q=audit");
    await expect(page.locator("main form input[name=q]")).toHaveValue("audit");
    expect(await isSameDocument(page)).toBe(true);
    expect(refusals).toBeGreaterThan(0);
    const unstyled = await page.evaluate(
      () =>
        [...document.querySelectorAll<HTMLLinkElement>("link[rel=stylesheet]")].filter(
          ({ sheet }) => sheet === null,
        ).length,
    );
    expect(unstyled).toBe(0);
  });

  for (const [name, program] of [
    ["and the program comes", "comes"],
    ["and the program does not", "is missing"],
  ] as const) {
    test(`requests styles of the first page once more, ${name}`, async ({ page, complaints }) => {
      complaints.tolerate(failedLoad(/\/assets\/(theme1|pages|entry-client)-/));
      const refused = new Set<string>();
      await page.route(/\/assets\/[^/]*\.css$/, (route) => {
        const url = route.request().url();
        const isFirst = !refused.has(url);
        refused.add(url);
        return isFirst ? route.fulfill({ status: 404, body: "" }) : route.continue();
      });
      if (program === "is missing")
        await page.route(/\/assets\/entry-client-/, (route) => route.fulfill({ status: 404, body: "" }));
      const loads = countLoads(page);
      await page.goto("/index.html");
      await page.waitForFunction(() =>
        [...document.querySelectorAll<HTMLLinkElement>('head link[rel="stylesheet"]')].every(
          ({ sheet }) => sheet !== null,
        ),
      );
      expect(refused.size).toBeGreaterThan(0);
      if (program === "comes") await untilHydrated(page);
      expect(loads()).toBe(1);
    });
  }

  test("requests missing styles of the first page twice at most", async ({ page, complaints }) => {
    complaints.tolerate(failedLoad(/\/assets\/.*\.css/));
    const asked = new Map<string, number>();
    await page.route(/\/assets\/theme1-[^/]*\.css$/, (route) => {
      const url = route.request().url();
      asked.set(url, (asked.get(url) ?? 0) + 1);
      return route.fulfill({ status: 404, body: "" });
    });
    await page.goto("/index.html");
    await untilHydrated(page);
    await untilSettled(page);
    // Both style sheets, for screens and for print, are requested twice.
    expect([...asked.values()]).toEqual([2, 2]);
  });

  test("a half-written enquiry survives the reload", async ({ page }) => {
    await open(page, "/need.html");
    const asked = await watchGuard(page);
    await page.locator('main form [name="message"]').fill("Half a sentence");
    await page.route(SEARCH_CHUNK, (route) => route.fulfill({ status: 404, body: "" }));
    const loads = countLoads(page);
    await follow(page, "/search.html?q=audit");
    // The reloaded page checks whether it may reload again, and may not.
    await expect.poll(asked).toBe(1);
    expect(loads()).toBe(1);
    await page.goto("/need.html");
    await untilHydrated(page);
    await expect(page.locator('main form [name="message"]')).toHaveValue("Half a sentence");
  });
});
