import { readdirSync, rmSync } from "node:fs";
import path from "node:path";
import type { BrowserContext, Page } from "@playwright/test";
import { failedLoad } from "./complaints.ts";
import { OTHER_TITLE, type RunningServer, otherBuild, startBuild, startServer } from "./server.ts";
import { copySeed, expect, isSameDocument, markDocument, test, untilHydrated } from "./site.ts";

/*
 * A deployment while tabs are open. Build A is open in a tab when its server stops, and another server serves build B at the same
 * address.
 */

let otherDist = "";
let dataFolder = "";
let server: RunningServer | undefined;

test.describe.configure({ mode: "serial" });

test.beforeAll(async () => {
  otherDist = await otherBuild();
});

test.beforeEach(async ({ context }) => {
  // Simulates a visitor who saves data, which disables preloading.
  await context.addInitScript(() =>
    Object.defineProperty(navigator, "connection", { value: { saveData: true, effectiveType: "4g" } }),
  );
  dataFolder = copySeed();
});

test.afterEach(async ({ context }) => {
  for (const page of context.pages()) await page.close();
  await server?.stop();
  rmSync(dataFolder, { recursive: true, force: true });
});

async function serveA(environment: Record<string, string> = {}): Promise<RunningServer> {
  server = await startServer(dataFolder, environment);
  return server;
}

/** Replaces the server of build A with one of build B. The files of A remain in the data folder. */
async function deployB(a: RunningServer, environment: Record<string, string> = {}): Promise<void> {
  await a.stop();
  server = await startBuild(otherDist, dataFolder, environment, a.port);
}

async function open(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await untilHydrated(page);
}

/**
 * Begins to fill in the enquiry form, and waits until the form has requested the time, so that no request is pending when the server stops.
 */
async function begin(page: Page, words: string): Promise<void> {
  const asked = page.waitForResponse(/\/need\/time/);
  await message(page).fill(words);
  await (await asked).finished();
}

async function follow(page: Page, url: string): Promise<void> {
  await page.evaluate((target) => void navigation.navigate(target), url);
}

const notice = (page: Page) => page.getByRole("status").filter({ hasText: "This site has been updated." });
const message = (page: Page) => page.locator('main form [name="message"]');
const searchBox = (page: Page) => page.locator("main form input[name=q]");
const otherNeedPage = (page: Page) => page.getByRole("heading", { level: 1, name: OTHER_TITLE });

/** Delays the answer about a newer build. Returns a function that releases it. */
async function withholdNews(page: Page): Promise<() => Promise<void>> {
  const pattern = /\/builds\/latest\.json/;
  await page.route(pattern, (route) => route.abort());
  return () => page.unroute(pattern);
}

/** The names of the scripts in a build's folder. */
function scriptsOf(build: string): string[] {
  return readdirSync(path.join(dataFolder, "builds", build, "assets")).filter((name) => name.endsWith(".js"));
}

test("still serves the older build's files to an open tab, and announces the next build", async ({
  page,
  complaints,
}) => {
  complaints.tolerate(failedLoad(/\/builds\/latest\.json/));
  const interval = { VITRINE_UPDATE_INTERVAL: "1000" };
  const a = await serveA(interval);
  const letThrough = await withholdNews(page);
  await open(page, `${a.origin("harbor")}/need.html`);
  await markDocument(page);
  await begin(page, "Half a sentence");
  const [buildA = ""] = readdirSync(path.join(dataFolder, "builds"));

  await deployB(a, interval);
  const builds = readdirSync(path.join(dataFolder, "builds"));
  expect(builds).toHaveLength(2);
  const [buildB = ""] = builds.filter((name) => name !== buildA);

  // A script of build A that the tab has not loaded yet.
  const asked = page.waitForResponse(/\/assets\/search-(?!field)[^/]*\.js$/);
  await follow(page, "/search.html?q=audit");
  await expect(searchBox(page)).toHaveValue("audit");
  const answer = await asked;
  expect(answer.status()).toBe(200);
  const script = path.basename(new URL(answer.url()).pathname);
  expect(scriptsOf(buildA)).toContain(script);
  expect(scriptsOf(buildB)).not.toContain(script);
  expect(await isSameDocument(page)).toBe(true);

  await letThrough();
  await expect(notice(page)).toBeVisible();
  await follow(page, "/need.html");
  await expect(otherNeedPage(page)).toBeVisible();
  expect(await isSameDocument(page)).toBe(false);
  await untilHydrated(page);
  await expect(message(page)).toHaveValue("Half a sentence");
  // The tab now runs build B, which is the latest.
  await expect(notice(page)).toHaveCount(0);
});

test("reloads a tab once if the files of its build are gone, and counts it; a returning tab learns of the new build", async ({
  context,
  page,
  complaints,
}) => {
  complaints.tolerate(failedLoad(/\/assets\//), /dynamically imported module/);
  const a = await serveA();
  await letTimePass(context);
  const returning = await context.newPage();
  await open(returning, `${a.origin("harbor")}/need.html`);
  await begin(returning, "Half a sentence");
  await open(page, `${a.origin("harbor")}/need.html`);
  await begin(page, "Another half");
  await markDocument(page);

  await a.stop();
  rmSync(path.join(dataFolder, "builds"), { recursive: true });
  await deployB(a);

  await follow(page, "/search.html?q=audit");
  await expect(searchBox(page)).toHaveValue("audit");
  await expect(page).toHaveURL(/\/search\.html\?q=audit$/);
  expect(await isSameDocument(page)).toBe(false);
  await expect
    .poll(async () => (await server?.fetch("/metrics", { headers: { host: "127.0.0.1" } }))?.text)
    .toMatch(/^vitrine_recoveries_total\{build="newer"\} 1$/m);
  await untilHydrated(page);
  await follow(page, "/need.html");
  await expect(otherNeedPage(page)).toBeVisible();
  await expect(message(page)).toHaveValue("Another half");

  await returning.evaluate(() => {
    document.documentElement.dataset["later"] = String(2 * 60_000);
    document.dispatchEvent(new Event("visibilitychange"));
  });
  await expect(notice(returning)).toBeVisible();
  await expect(message(returning)).toHaveValue("Half a sentence");
  await returning.getByRole("button", { name: "Load the new version" }).click();
  await expect(otherNeedPage(returning)).toBeVisible();
  await untilHydrated(returning);
  await expect(message(returning)).toHaveValue("Half a sentence");
});

/** Lets the page advance its clock. Timers are not affected. */
async function letTimePass(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const now = Date.now;
    Date.now = () => now() + Number(document.documentElement?.dataset["later"] ?? 0);
  });
}
