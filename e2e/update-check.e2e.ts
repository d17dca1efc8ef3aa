import { rmSync } from "node:fs";
import type { Page } from "@playwright/test";
import { failedLoad } from "./complaints.ts";
import { startServer } from "./server.ts";
import {
  copySeed,
  test as base,
  expect,
  goTo,
  isSameDocument,
  markDocument,
  untilHydrated,
  untilArrived,
} from "./site.ts";

const INTERVAL_MS = 300;

/** A server whose pages check for a newer build continually. */
const test = base.extend({
  server: [
    async ({}, provide) => {
      const folder = copySeed();
      const server = await startServer(folder, { VITRINE_UPDATE_INTERVAL: String(INTERVAL_MS) });
      await provide(server);
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
    { scope: "worker" },
  ],
});

type Answer = { json: unknown } | { status: number; contentType?: string; body: string };

/** Answers requests for `latest.json`, and returns their query strings. */
async function announce(page: Page, answer: (question: number) => Answer): Promise<string[]> {
  const queries: string[] = [];
  await page.route(/\/builds\/latest\.json/, (route) => {
    queries.push(new URL(route.request().url()).search);
    return route.fulfill(answer(queries.length));
  });
  return queries;
}

function build(id: string): Answer {
  return { json: { id, timestamp: 1 } };
}

function notice(page: Page) {
  return page.getByRole("status").filter({ hasText: "This site has been updated." });
}

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await untilHydrated(page);
}

test("a newer build is announced, and the next navigation loads it in full, once for each", async ({
  page,
}) => {
  let id = "newer";
  const queries = await announce(page, () => build(id));
  await open(page, "/index.html");
  await expect(notice(page)).toBeVisible();
  expect(queries[0]).toMatch(/^\?\d{13}$/);
  await markDocument(page);

  await goTo(page, "/search.html?q=audit");
  await untilHydrated(page);
  await expect(page).toHaveURL(/\/search\.html\?q=audit$/);
  expect(await isSameDocument(page)).toBe(false);

  // The reload has loaded the same build again, so the tab is not reloaded a second time.
  await markDocument(page);
  const asked = queries.length;
  await expect.poll(() => queries.length).toBeGreaterThan(asked + 1);
  await expect(notice(page)).toHaveCount(0);
  await goTo(page, "/need.html");
  await expect(page).toHaveURL(/\/need\.html$/);
  expect(await isSameDocument(page)).toBe(true);

  id = "newest";
  await expect(notice(page)).toBeVisible();
  await goTo(page, "/index.html");
  await untilHydrated(page);
  expect(await isSameDocument(page)).toBe(false);
});

test("after a newer build is known, Back is still a client-side navigation", async ({ page }) => {
  let id = "";
  await announce(page, () => build(id));
  await open(page, "/index.html");
  await markDocument(page);
  await goTo(page, "/search.html?q=audit");
  await expect(page.locator("main form input[name=q]")).toHaveValue("audit");
  id = "newer";
  await expect(notice(page)).toBeVisible();
  await page.goBack();
  await untilArrived(page, /\/index\.html$/);
  expect(await isSameDocument(page)).toBe(true);
});

test("the notice can be dismissed, or reloads the page", async ({ page }) => {
  let id = "newer";
  await announce(page, () => build(id));
  await open(page, "/index.html");
  await notice(page).getByRole("button", { name: "Dismiss" }).click();
  await expect(notice(page)).toHaveCount(0);
  await page.reload();
  await untilHydrated(page);
  await markDocument(page);
  id = "newest";
  await notice(page).getByRole("button", { name: "Load the new version" }).click();
  await expect.poll(() => isSameDocument(page)).toBe(false);
});

test("answers that name no other build cause no notice", async ({ page, server, complaints }) => {
  complaints.tolerate(failedLoad(/\/builds\/latest\.json/));
  const own: Answer = { status: 200, body: (await server.fetch("/builds/latest.json")).text };
  const answers: Answer[] = [
    { status: 404, body: "No such file" },
    { status: 200, contentType: "text/html", body: "<!doctype html><title>Welcome</title>" },
    { json: { id: "", timestamp: 1 } },
    { json: { id: "newer" } },
    own,
  ];
  const queries = await announce(page, (question) => answers[question - 1] ?? own);
  await open(page, "/index.html");
  await markDocument(page);
  await expect.poll(() => queries.length).toBeGreaterThan(answers.length);
  await expect(notice(page)).toHaveCount(0);
  await goTo(page, "/search.html?q=audit");
  await expect(page.locator("main form input[name=q]")).toHaveValue("audit");
  expect(await isSameDocument(page)).toBe(true);
});

test("a half-written enquiry survives the load of a newer build", async ({ page }) => {
  let id = "";
  await announce(page, () => build(id));
  await open(page, "/need.html");
  await page.locator('main form [name="message"]').fill("Half a sentence");
  await markDocument(page);
  id = "newer";
  await expect(notice(page)).toBeVisible();
  await goTo(page, "/search.html?q=audit");
  await untilHydrated(page);
  expect(await isSameDocument(page)).toBe(false);
  await goTo(page, "/need.html");
  await expect(page.locator('main form [name="message"]')).toHaveValue("Half a sentence");
});

base("a tab that comes back asks when its last question is older than a minute", async ({ page }) => {
  // Advances only the clock, not timers or idle callbacks.
  await page.addInitScript(() => {
    const now = Date.now;
    Date.now = () => now() + Number(document.documentElement?.dataset["later"] ?? 0);
  });
  const turn = (isHidden: boolean, laterMs: number) =>
    page.evaluate(
      ([hidden, later]) => {
        document.documentElement.dataset["later"] = String(later);
        Object.defineProperty(document, "hidden", { configurable: true, get: () => hidden });
        document.dispatchEvent(new Event("visibilitychange"));
      },
      [isHidden, laterMs] as const,
    );
  const queries = await announce(page, () => build("newer"));
  await open(page, "/index.html");
  await turn(false, 20_000);
  await turn(true, 24 * 3_600_000);
  expect(queries).toEqual([]);
  await turn(false, 24 * 3_600_000);
  await expect(notice(page)).toBeVisible();
  await turn(true, 24 * 3_600_000);
  await turn(false, 24 * 3_600_000);
  expect(queries).toHaveLength(1);
});
