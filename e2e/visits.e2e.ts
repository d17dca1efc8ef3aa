import { rmSync } from "node:fs";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { gzipSync } from "node:zlib";
import type { Page } from "@playwright/test";
import { type RunningServer, startServer } from "./server.ts";
import {
  copySeed,
  expect,
  goTo,
  holdBackPaints,
  isSameDocument,
  markDocument,
  test,
  untilSettled,
  untilHydrated,
  untilArrived,
} from "./site.ts";

/** The reports of the counting script, in order. Playwright cannot read the bodies of beacons, so the page records them. */
async function watchEvents(page: Page): Promise<Record<string, unknown>[]> {
  const events: Record<string, unknown>[] = [];
  await page.exposeFunction("noteVisitEvent", (text: string) => void events.push(JSON.parse(text)));
  await page.addInitScript(() => {
    const send = navigator.sendBeacon.bind(navigator);
    navigator.sendBeacon = (url, data) => {
      if (data instanceof Blob) void data.text().then(Reflect.get(globalThis, "noteVisitEvent"));
      return send(url, data);
    };
  });
  return events;
}

const viewsIn = (events: Record<string, unknown>[]) =>
  events
    .filter(({ kind }) => kind === "view")
    .map(({ path: address, status }) => `${String(status)} ${String(address)}`);

test("the counting script is of our own origin and weighs at most 1 KB", async ({ server }) => {
  const { text } = await server.fetch("/index.html");
  const [, source = ""] =
    /<script type="module" fetchpriority="low" data-visits src="(\/assets\/[^"]+)">/.exec(text) ?? [];
  const script = await server.fetch(source);
  expect(script.status).toBe(200);
  expect(gzipSync(script.text).byteLength).toBeLessThanOrEqual(1_024);
});

test("pages, navigations of the application and going back are counted once each", async ({
  page,
  server,
}) => {
  const events = await watchEvents(page);
  await page.goto("/index.html");
  await untilHydrated(page);
  await markDocument(page);
  const link = page.getByRole("main").locator('a[href$=".html"]:not([href*="//"])').first();
  const address = await link.getAttribute("href");
  await link.click();
  await untilArrived(page, new RegExp(`${address?.replaceAll(".", "\\.")}$`));
  await expect.poll(() => viewsIn(events)).toHaveLength(2);
  expect(await isSameDocument(page)).toBe(true);
  await page.goBack();
  await expect.poll(() => viewsIn(events)).toEqual(["200 /index.html", `200 ${address}`, "200 /index.html"]);
  await page.goto("/index.html#main");
  expect(viewsIn(events)).toHaveLength(3);
  expect(await page.context().cookies()).not.toContainEqual(
    expect.objectContaining({ name: expect.stringMatching(/visit/) }),
  );
  await expect.poll(() => countOf(server, "view", "/index.html")).toBeGreaterThanOrEqual(2);
});

test("counts visitors who navigate before the page is idle", async ({ page, server }) => {
  const events = await watchEvents(page);
  await page.addInitScript(() => {
    const whenIdle = globalThis.requestIdleCallback.bind(globalThis);
    // Prevents the counting script's idle callbacks from running.
    globalThis.requestIdleCallback = (run, options) => {
      const { src } = document.querySelector<HTMLScriptElement>("script[data-visits]") ?? {};
      return src !== undefined && new Error().stack?.includes(src) ? 0 : whenIdle(run, options);
    };
  });
  await page.goto("/need.html");
  await untilHydrated(page);
  expect(viewsIn(events)).toEqual([]);
  await goTo(page, "/search.html");
  await expect.poll(() => viewsIn(events)).toEqual(["200 /need.html", "200 /search.html"]);
  await page.goto("/left-at-once.html");
  await untilHydrated(page);
  await page.goto("about:blank");
  await expect.poll(() => countOf(server, "missing", "/left-at-once.html")).toBe(1);
});

test("a page is painted before it is counted", async ({ page }) => {
  await page.goto("/need.html");
  await untilHydrated(page);
  await page.evaluate(() => {
    const order: string[] = [];
    Reflect.set(globalThis, "order", order);
    const send = navigator.sendBeacon.bind(navigator);
    navigator.sendBeacon = (...beacon) => {
      order.push("counted");
      return send(...beacon);
    };
    navigation.addEventListener("navigatesuccess", () =>
      // The observer is called after layout, when the content of the frame is final.
      new ResizeObserver((_sizes, observer) => {
        observer.disconnect();
        order.push("shown");
      }).observe(document.documentElement),
    );
  });
  await goTo(page, "/search.html");
  const order = () => page.evaluate(() => Reflect.get(globalThis, "order") as string[]);
  await expect.poll(async () => new Set(await order()).size).toBe(2);
  expect((await order())[0]).toBe("shown");
});

test("reports searches, missing pages and reading by kind", async ({ page, server }) => {
  const events = await watchEvents(page);
  // Advances only the clock that measures the reading time.
  await page.addInitScript(() => {
    const now = performance.now.bind(performance);
    performance.now = () => now() + Number(document.documentElement?.dataset["later"] ?? 0);
  });
  await page.goto("/search.html?q=zzzzunfindable");
  await expect
    .poll(() => events)
    .toContainEqual({ kind: "search", path: "/search.html", query: "zzzzunfindable", hits: 0 });
  await page.goto("/no-such-page.html");
  await expect.poll(() => viewsIn(events)).toContain("404 /no-such-page.html");
  await page.goto("/index.html");
  await expect.poll(() => viewsIn(events)).toContain("200 /index.html");
  await page.evaluate(() => (document.documentElement.dataset["later"] = "1500"));
  await page.goto("/search.html");
  await expect.poll(() => countOf(server, "read", "/index.html")).toBeGreaterThanOrEqual(1);
  await expect.poll(() => countOf(server, "missing", "/no-such-page.html")).toBeGreaterThanOrEqual(1);
});

test("does not count visitors who opted out", async ({ page }) => {
  const events = await watchEvents(page);
  await page.addInitScript(() => Object.defineProperty(navigator, "globalPrivacyControl", { value: true }));
  await page.goto("/index.html");
  await untilHydrated(page);
  expect(events).toEqual([]);
});

test.describe("a tenant's own tracking script", () => {
  let server: RunningServer;
  const folder: string[] = [];

  test.beforeAll(async () => {
    const data = copySeed();
    folder.push(data);
    name("https://stats.example/count.js", data);
    server = await startServer(data);
  });
  test.afterAll(async () => {
    await server.stop();
    for (const data of folder) rmSync(data, { recursive: true, force: true });
  });

  test("loads after the first paint, from nowhere else", async ({ page, complaints }) => {
    await page.addInitScript(holdBackPaints);
    let asked = 0;
    await page.route("https://stats.example/**", (route) => {
      asked += 1;
      return route.fulfill({
        contentType: "text/javascript",
        body: "document.documentElement.dataset.counted = ''",
      });
    });
    const response = await page.goto(`${server.origin("harbor")}/index.html`);
    expect(response?.headers()["content-security-policy"]).toMatch(
      /script-src 'self' 'sha256-[^']+' https:\/\/stats\.example;/,
    );
    expect(await response?.text()).not.toContain("<script async");
    await untilHydrated(page);
    await untilSettled(page);
    expect(asked).toBe(0);
    await page.evaluate(() => dispatchEvent(new Event("deliver-paints")));
    await expect(page.locator("html")).toHaveAttribute("data-counted");
    complaints.tolerate(/^request to another origin: https:\/\/stats\.example\/count\.js$/);
    expect(complaints.matching(/another origin/)).toHaveLength(1);
  });
});

/** Adds a tracking script to the site's configuration directly in the database. */
function name(src: string, dataFolder: string): void {
  const database = new DatabaseSync(path.join(dataFolder, "vitrine.sqlite"));
  try {
    database
      .prepare(
        `update config_entry set content = json_set(content, '$.tracking', json(?))
          where key = 'siteConfig' and tenant_id = (select id from tenant where code = 'harbor')`,
      )
      .run(JSON.stringify([{ src, attributes: { "data-site": "harbor" } }]));
  } finally {
    database.close();
  }
}

function countOf(server: RunningServer, measure: string, address: string): number {
  const database = new DatabaseSync(path.join(server.dataFolder, "vitrine.sqlite"), { readOnly: true });
  try {
    const row = database
      .prepare("select sum(count) as count from visit_tally where measure = ? and name = ?")
      .get(measure, address);
    return Number(row?.["count"] ?? 0);
  } finally {
    database.close();
  }
}
