import type { Page } from "@playwright/test";
import { failedLoad } from "./complaints.ts";
import { detail, hold, press } from "./moving-tenant.ts";
import { expect, goTo, isSameDocument, markDocument, test, untilHydrated } from "./site.ts";
import { type SmallTenant, importTenant } from "./tenants.ts";

const MANIFEST = /\/builds\/meta\/[^/]+\.json/;

/** Opens a page, and waits until it has loaded and parsed its build's manifest. */
async function open(page: Page, path: string): Promise<void> {
  const answered = page.waitForResponse(MANIFEST);
  await page.goto(path);
  await answered;
  await untilHydrated(page);
}

for (const [name, answer] of [
  ["status 500", { status: 500, body: "Broken" }],
  ["HTML in its place", { status: 200, contentType: "text/html", body: "<!doctype html>" }],
  ["JSON of another shape", { status: 200, json: { id: "x", matcher: [] } }],
] as const) {
  test(`a manifest that cannot be read (${name}) is logged once, and the site keeps working`, async ({
    page,
    complaints,
  }) => {
    complaints.tolerate(failedLoad(MANIFEST));
    const ours = /^(?!error: Failed to load resource)/;
    await page.route(MANIFEST, (route) => route.fulfill(answer));
    await open(page, "/index.html");
    await complaints.provoked(/The route rules could not be loaded/);
    await markDocument(page);
    await expect(page).toHaveURL(/\/index\.html$/);
    await goTo(page, "/search.html?q=audit");
    await expect(page.locator("main form input[name=q]")).toHaveValue("audit");
    await goTo(page, "/insights/index.html");
    await expect(page).toHaveURL(/\/insights\/index\.html$/);
    expect(await isSameDocument(page)).toBe(true);
    expect(complaints.matching(ours)).toEqual([
      expect.stringContaining("The route rules could not be loaded"),
    ]);
  });
}

test("a manifest request that is aborted, as when leaving the page, is not logged", async ({
  page,
  complaints,
}) => {
  complaints.tolerate(failedLoad(MANIFEST));
  await page.route(MANIFEST, (route) => route.abort());
  const failed = page.waitForEvent("requestfailed", (request) => MANIFEST.test(request.url()));
  await page.goto("/index.html");
  await failed;
  await untilHydrated(page);
  await goTo(page, "/insights/index.html");
  expect(complaints.matching(/route rules/)).toEqual([]);
});

test("a link to a moved address opens its target without a page load, with query and hash", async ({
  page,
}) => {
  await open(page, "/index.html");
  await markDocument(page);
  await goTo(page, "/blog/index.html?from=letter#top");
  await expect(page).toHaveURL(/\/insights\/index\.html\?from=letter#top$/);
  expect(await isSameDocument(page)).toBe(true);
  await page.goBack();
  await expect(page).toHaveURL(/\/index\.html$/);
});

test("following a redirect to another site loads that site as a new document", async ({
  page,
  complaints,
}) => {
  const elsewhere = "https://www.example.com/register/harborlane";
  await page.route(`${elsewhere}**`, (route) =>
    route.fulfill({ contentType: "text/html", body: "<!doctype html><title>Elsewhere</title>" }),
  );
  await open(page, "/index.html");
  const asked: string[] = [];
  page.on("request", (request) => void asked.push(request.url()));
  await goTo(page, "/register.html");
  await expect(page).toHaveTitle("Elsewhere");
  await expect(page).toHaveURL(elsewhere);
  // The page knows the redirect, so it has sent no request.
  expect(asked.filter((url) => url.includes("register"))).toEqual([elsewhere]);
  await page.goBack();
  await expect(page).toHaveURL(/\/index\.html$/);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  complaints.tolerate(/^request to another origin: https:\/\/www\.example\.com\/register\/harborlane$/);
  expect(complaints.matching(/another origin/)).toHaveLength(1);
});

test("the folder of a group leads to its list, on the server in one step and in the browser without a load", async ({
  page,
}) => {
  for (const [folder, list] of [
    ["/services/?from=letter", "/services/index.html?from=letter"],
    ["/services", "/services/index.html"],
    ["/kr/services/", "/kr/services/index.html"],
    ["/en/services", "/services/index.html"],
    ["/blog/", "/insights/index.html"],
  ] as const) {
    const first = (await page.goto(folder))?.request().redirectedFrom();
    const answer = await first?.response();
    expect([folder, answer?.status(), answer?.headers()["location"]]).toEqual([folder, 301, list]);
    expect(first?.redirectedFrom()).toBeNull();
  }
  await open(page, "/index.html");
  await markDocument(page);
  for (const [folder, list] of [
    ["/services/?from=letter#top", /\/services\/index\.html\?from=letter#top$/],
    ["/kr/insights", /\/kr\/insights\/index\.html$/],
  ] as const) {
    await goTo(page, folder);
    await expect(page).toHaveURL(list);
  }
  expect(await isSameDocument(page)).toBe(true);
});

test("a missing page is shown at the requested address, and hydrated there", async ({ page, complaints }) => {
  complaints.tolerate(failedLoad(/nowhere/));
  const answer = await page.goto("/en/nowhere/");
  expect(answer?.status()).toBe(404);
  await untilHydrated(page);
  expect(answer?.request().redirectedFrom()).toBeNull();
  await expect(page).toHaveURL(/\/en\/nowhere\/$/);
  await markDocument(page);
  await goTo(page, "/about.html");
  await expect(page).toHaveURL(/\/about\.html$/);
  expect(await isSameDocument(page)).toBe(true);
});

test.describe("addresses that are not pages, or no longer exist", () => {
  const NOT_FOUND = /articleDetail: request fail/;
  const PROOF = "google-site-verification: google123.html";
  const TENANT: SmallTenant = {
    code: "proofs",
    redirects: [{ from: "/proof.html", to: "/google123.html", status: 302 }],
    files: { "root/google123.html": PROOF },
  };
  test.use({ baseURL: async ({ server }, provide) => provide(server.origin(TENANT.code)) });
  test.beforeEach(({ server }) => importTenant(server, TENANT));

  test("a link to a file at the root, or to a redirect to it, loads a new document and is never preloaded", async ({
    page,
  }) => {
    const asked: string[] = [];
    page.on("request", (request) => void asked.push(request.url()));
    for (const href of ["/google123.html", "/proof.html"]) {
      await open(page, "/about.html");
      await press(page, { href });
      await expect(page.locator("body")).toHaveText(PROOF);
      await expect(page).toHaveURL("/google123.html");
    }
    expect(asked.filter((url) => /\/api\/.*google123/.test(url))).toEqual([]);
  });

  test("a link that is clicked before the rules are loaded follows its redirect or file once they are", async ({
    page,
    complaints,
  }) => {
    complaints.tolerate(failedLoad(/google123/), NOT_FOUND);
    const manifest = await hold(page, MANIFEST);
    await page.goto("/about.html");
    await untilHydrated(page);
    await expect.poll(manifest.held).toBe(1);
    const missing = page.waitForResponse(detail);
    await press(page, { href: "/google123.html" });
    await missing;
    await manifest.letGo();
    await expect(page.locator("body")).toHaveText(PROOF);
  });

  test("an open tab finds addresses that moved later, without showing an error", async ({
    page,
    server,
    complaints,
  }) => {
    complaints.tolerate(failedLoad(/launched|naver123/), NOT_FOUND);
    await open(page, "/guide/first.html");
    await importTenant(server, {
      ...TENANT,
      redirects: [{ from: "/launched.html", to: "/about.html", status: 301 }],
      files: { "root/naver123.html": PROOF },
    });
    const statusOf = async (path: string) => (await server.fetch(path, { tenant: TENANT.code })).status;
    await expect.poll(() => statusOf("/launched.html")).toBe(301);
    await goTo(page, "/launched.html?from=letter");
    await expect(page).toHaveURL(/\/about\.html\?from=letter$/);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("about in en");
    await importTenant(server, TENANT);
    await expect.poll(() => statusOf("/launched.html")).toBe(404);
    await open(page, "/about.html");
    await importTenant(server, { ...TENANT, files: { "root/naver123.html": PROOF } });
    await expect.poll(() => statusOf("/naver123.html")).toBe(200);
    await press(page, { href: "/naver123.html" });
    await expect(page.locator("body")).toHaveText(PROOF);
  });

  test("with very many redirects, a moved address is left to the server, even if a page has the same address", async ({
    page,
    server,
  }) => {
    const old = Array.from({ length: 600 }, (_, index) => `/gone-${index}.html`);
    await importTenant(server, {
      ...TENANT,
      code: "moved-here",
      redirects: [...old, "/guide/first.html", "/old/way/"].map((from) => ({
        from,
        to: "/about.html",
        status: 301,
      })),
    });
    const asked: string[] = [];
    page.on("request", (request) => void asked.push(new URL(request.url()).pathname));
    const origin = server.origin("moved-here");
    for (const [href, target] of [
      ["/gone-7.html?from=letter#top", "/about.html?from=letter#top"],
      ["/kr/gone-599.html", "/kr/about.html"],
      ["/guide/first.html", "/about.html"],
      ["/old/way/", "/about.html"],
    ] as const) {
      await open(page, `${origin}/alone.html`);
      await press(page, { href });
      await expect(page).toHaveURL(origin + target);
    }
    expect(asked.filter((path) => path.startsWith("/api/client/article/"))).toEqual([]);
  });

  test("shows an unknown address as not found in the open page, after loading the rules once", async ({
    page,
    complaints,
  }) => {
    complaints.tolerate(failedLoad(/nowhere/), NOT_FOUND);
    await open(page, "/about.html");
    await markDocument(page);
    const asked: string[] = [];
    page.on("request", (request) => MANIFEST.test(request.url()) && void asked.push(request.url()));
    await goTo(page, "/nowhere.html");
    await expect(page).toHaveTitle(/not found/i);
    expect([await isSameDocument(page), asked.length]).toEqual([true, 1]);
  });
});
