import { execFileSync } from "node:child_process";
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { createServer, type Server } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { failedLoad } from "./complaints.ts";
import { importFolder } from "./import-folder.ts";
import { freePort, type RunningServer, runVitrine, startServer } from "./server.ts";
import {
  copySeed,
  expect,
  goTo,
  isSameDocument,
  markDocument,
  test,
  untilSettled,
  untilHydrated,
} from "./site.ts";
import { importTenant } from "./tenants.ts";

const ROOT = path.resolve(import.meta.dirname, "..");
const TYPES: Record<string, string> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".css": "text/css",
  ".json": "application/json",
};

let folder: string;
let dataFolder: string;
let backend: RunningServer;
let host: Server;
let origin: string;

test.describe.configure({ mode: "serial" });

test.beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), "vitrine-static-"));
  dataFolder = copySeed();
  const [hostPort, backendPort] = [await freePort(), await freePort()];
  origin = `http://localhost:${hostPort}`;
  await importWithOrigin(origin);
  const backendAddress = `http://shared.localhost:${backendPort}`;
  backend = await startServer(dataFolder, { VITRINE_FILE_URL: `${backendAddress}/media/` }, backendPort);
  execFileSync(path.join(ROOT, "node_modules/.bin/node"), ["scripts/build-static.ts", folder], { cwd: ROOT });
  deploy({ apiBase: backendAddress, tenant: "harbor" });
  host = serveFolder(folder).listen(hostPort);
});

test.afterAll(async () => {
  host.close();
  await backend.stop();
  for (const temporary of [folder, dataFolder]) rmSync(temporary, { recursive: true, force: true });
});

test.beforeEach(({ complaints }) => {
  // If a page does not link an icon, Chromium requests the icon of the host.
  complaints.tolerate(failedLoad(/\/favicon\.ico/));
});

test("a deep address starts in the browser, in the language of its prefix", async ({ page }) => {
  await page.goto(`${origin}/zh/services/cash-flow.html`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("lang", "zh-Hans");
  await expect(page.getByRole("article").or(page.getByRole("main")).first()).toContainText(/现金/);
  const picture = page.locator("main img").first();
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
});

test("loads the print rules of its own theme only", async ({ page }) => {
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  await page.goto(`${origin}/about.html`);
  await untilHydrated(page);
  await expect(page.locator("header nav:visible")).not.toHaveCount(0);
  await page.emulateMedia({ media: "print" });
  await expect(page.locator("header nav:visible")).toHaveCount(0);
  expect(asked.filter((url) => url.includes("-print-"))).toEqual([expect.stringContaining("/theme1-print-")]);
});

test("the home page opens, and links are client-side navigations", async ({ page }) => {
  await page.goto(origin);
  await expect(page).toHaveURL(`${origin}/index.html`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await markDocument(page);
  await page.locator("main").getByRole("link", { name: "View all" }).first().click();
  await expect(page).toHaveURL(/\/services\/index\.html$/);
  await expect(page.getByRole("heading", { level: 1, name: "Services" })).toBeVisible();
  expect(await isSameDocument(page)).toBe(true);
  await page.goBack();
  await expect(page).toHaveURL(`${origin}/index.html`);
});

test("only the site's own language switch stores the visitor's choice", async ({ page, context, server }) => {
  const chosen = async () => (await context.cookies(origin)).find(({ name }) => name === "Language")?.value;
  const follow = async (from: string) => {
    await page.goto(from);
    await page.evaluate((target) => {
      const link = document.createElement("a");
      link.href = target;
      document.body.append(link);
      link.click();
    }, `${origin}/services/index.html?setLanguage=zh`);
    await expect(page).toHaveURL(`${origin}/zh/services/index.html`);
    await expect(page.locator("html")).toHaveAttribute("lang", "zh-Hans");
  };
  await follow(`${server.origin("harbor")}/robots.txt`);
  expect(await chosen()).toBeUndefined();
  await follow(`${origin}/vitrine.json`);
  expect(await chosen()).toBe("zh");
});

test("calls in the language of the cookie from the first visit on", async ({ page, context }) => {
  await importTenant(backend, { code: "speaks-en" });
  deploy({ apiBase: `http://shared.localhost:${backend.port}`, tenant: "speaks-en" });
  await context.addCookies([{ name: "Language", value: "kr", url: origin }]);
  const languages: (string | undefined)[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/api/client/")) languages.push(request.headers()["accept-language"]);
  });
  for (const address of ["about.html?a=1#main", "alone.html?a=1#main"]) {
    await page.goto(`${origin}/${address}`);
    await expect(page).toHaveURL(`${origin}/kr/${address}`);
    await expect(page.locator("html")).toHaveAttribute("lang", "ko");
  }
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  expect([...new Set(languages)]).toEqual(["kr"]);

  await page.goto(`${origin}/deep/er/missing.html`);
  await expect(page.getByText("Page not found: /deep/er/missing.html")).toBeVisible();
  await expect(page).toHaveURL(`${origin}/deep/er/missing.html`);
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
  deploy({ apiBase: `http://shared.localhost:${backend.port}`, tenant: "harbor" });
});

test("an address that does not exist shows the error in place", async ({ page }) => {
  await page.goto(`${origin}/deep/er/missing.html`);
  await expect(page.getByText("Page not found: /deep/er/missing.html")).toBeVisible();
  await expect(page).toHaveURL(`${origin}/deep/er/missing.html`);
});

test("an enquiry reaches the backend of the tenant with this origin", async ({ page }) => {
  await page.goto(`${origin}/need.html`);
  await page.getByLabel(/^Name/).fill("Static Host");
  await page.getByLabel(/^E-?mail/i).fill("static@example.com");
  await page.getByLabel(/^Message|^What/i).fill("Sent from static hosting.");
  await page.getByRole("checkbox").check();
  await page.getByRole("button", { name: /send/i }).click();
  await expect(page).toHaveURL(`${origin}/form-submit-success.html`);
  expect(await runVitrine(dataFolder, "needs", "list", "harbor")).toContain("Static Host");
});

test("changes the backend by a changed file, without a build", async ({ page }) => {
  deploy({ apiBase: `http://shared.localhost:${backend.port}`, tenant: "lumen" });
  await page.goto(`${origin}/index.html`);
  await expect(page).toHaveTitle(/Lumen/);
});

test("without a network, the site's own offline page offers to try again", async ({ page, complaints }) => {
  complaints.tolerate(
    failedLoad(/\/api\//),
    /Request initialization failed|The configuration could not be loaded|navigation menu/,
  );
  deploy({ apiBase: `http://shared.localhost:${backend.port}`, tenant: "fieldguide" });
  await page.goto(`${origin}/index.html`);
  await expect(page).toHaveURL(/\.html$/);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  const colours = () =>
    page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue("--theme-color"));
  const own = await colours();
  expect(own).toMatch(/^#/);
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem("vitrine:fieldguide:v1")))
    .toContain("theme3");
  const address = page.url();

  await page.route(/\/api\//, (route) => route.abort());
  await page.reload();
  await expect(page.getByRole("button", { name: "Try again" })).toBeVisible();
  await expect(page.locator("main")).toContainText("Request initialization failed");
  await expect(page.locator("html")).toHaveAttribute("data-theme", "theme3");
  expect(await colours()).toBe(own);
  expect(page.url()).toBe(address);
  // A failed start does not change the stored data.
  expect(await page.evaluate(() => localStorage.getItem("vitrine:fieldguide:v1"))).toContain("theme3");

  await page.unroute(/\/api\//);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("button", { name: "Try again" })).toHaveCount(0);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  expect(page.url()).toBe(address);
});

test("a deployment file that cannot be used is named on the page and on the console", async ({
  page,
  complaints,
}) => {
  deploy({ apiBase: "ftp://nowhere", tenant: "harbor" });
  await page.goto(`${origin}/index.html`);
  await expect(page.getByRole("alert")).toContainText("/vitrine.json");
  await complaints.provoked(/apiBase/);
});

for (const [name, missing, lastsFor, words] of [
  ["until the page is loaded again", /\/start-static-/, 1, "Services"],
  ["for good", /\/(start-static|session)-/, Infinity, "지금은 이 사이트를 표시할 수 없습니다."],
] as const) {
  test(`a part of the program is missing ${name}: one full load`, async ({ page, complaints }) => {
    complaints.tolerate(failedLoad(/\/(assets\/(start-static|session)-|robots\.txt)/));
    deploy({ apiBase: `http://shared.localhost:${backend.port}`, tenant: "harbor" });
    let loads = 0;
    page.on("request", (request) => {
      if (request.isNavigationRequest()) loads += 1;
    });
    await page.route(missing, (route) =>
      loads > lastsFor ? route.continue() : route.fulfill({ status: 404, body: "" }),
    );
    await page.goto(`${origin}/services/index.html`);
    await expect(page.getByRole("heading", { level: 1 }).or(page.getByRole("alert"))).toContainText(words);
    await untilSettled(page);
    expect(loads).toBe(2);
  });
}

test("an error that no component caught leads to the error route", async ({ page, complaints }) => {
  deploy({ apiBase: `http://shared.localhost:${backend.port}`, tenant: "harbor" });
  await page.goto(`${origin}/index.html`);
  await untilHydrated(page);
  await page.evaluate(() => {
    const encode = encodeURIComponent;
    // The link that shares by e-mail contains the article's title.
    globalThis.encodeURIComponent = (text) => {
      if (text === "A thirteen-week cash forecast you can trust") throw new Error("no mail");
      return encode(text);
    };
  });
  await goTo(page, "/services/cash-flow.html");
  await expect(page).toHaveURL(`${origin}/error/500.html`);
  await expect(page.getByText("Internal Server Error")).toBeVisible();
  await complaints.provoked(/no mail/);
});

/** Sets the static host as harbor's public origin, as an editor would. */
async function importWithOrigin(publicOrigin: string): Promise<void> {
  const copy = mkdtempSync(path.join(tmpdir(), "vitrine-harbor-"));
  cpSync(path.join(ROOT, "sites", "harbor"), copy, { recursive: true });
  appendFileSync(path.join(copy, "site.yaml"), `\norigin: ${publicOrigin}\n`);
  await importFolder(dataFolder, copy);
  rmSync(copy, { recursive: true, force: true });
}

function deploy(deployment: object): void {
  writeFileSync(path.join(folder, "vitrine.json"), JSON.stringify(deployment));
}

/** A plain file server: 200 for existing files, and `404.html` with status 404 for everything else. */
function serveFolder(root: string): Server {
  return createServer((request, response) => {
    const name = new URL(request.url ?? "/", "http://localhost").pathname;
    const file = path.join(root, name === "/" ? "index.html" : path.normalize(name));
    const exists = file.startsWith(root) && existsSync(file) && path.extname(file) !== "";
    const served = exists ? file : path.join(root, "404.html");
    response
      .writeHead(exists ? 200 : 404, {
        "content-type": TYPES[path.extname(served)] ?? "application/octet-stream",
      })
      .end(readFileSync(served));
  });
}
