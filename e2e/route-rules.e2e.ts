import type { Page } from "@playwright/test";
import { failedLoad } from "./complaints.ts";
import { expect, goTo, isSameDocument, markDocument, test, untilHydrated } from "./site.ts";

const MANIFEST = /\/builds\/meta\/[^/]+\.json/;

/** Opens a page and waits until its build's manifest has been answered and read. */
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
  test(`a manifest that cannot be read (${name}) is logged once, and the site goes on`, async ({
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

test("a moved address is left for its target without a load, with query and hash", async ({ page }) => {
  await open(page, "/index.html");
  await markDocument(page);
  await goTo(page, "/blog/index.html?from=letter#top");
  await expect(page).toHaveURL(/\/insights\/index\.html\?from=letter#top$/);
  expect(await isSameDocument(page)).toBe(true);
  await page.goBack();
  await expect(page).toHaveURL(/\/index\.html$/);
});

test("an address that moved to another site is a full load of that site", async ({ page, complaints }) => {
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
  // The rule is known to the page: nobody was asked where the address leads.
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

test("a page that does not exist is told at the address that was asked for, and taken over there", async ({
  page,
  complaints,
}) => {
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
