import { failedLoad } from "./complaints.ts";
import { test } from "./foreign-site.ts";
import { hold } from "./moving-tenant.ts";
import { expect, goTo, untilHydrated } from "./site.ts";

test("every call of a page sends the visit's headers, in ASCII only", async ({ page, backend, server }) => {
  await page.goto("/about.html?from=信");
  await untilHydrated(page);
  await page.evaluate(() => void navigation.navigate(`/${encodeURIComponent("关于我们")}.html`));
  await expect(page.getByText("The text of 关于我们.")).toBeVisible();
  await page.evaluate(() => void navigation.navigate("/kr/prices.html"));
  await expect(page.getByText("The text of prices.")).toBeVisible();

  const origin = server.origin("harbor");
  const fromBrowser = backend.calls.filter(({ headers }) => headers.origin === origin);
  const fromServer = backend.calls.filter(({ headers }) => headers.origin === undefined);
  expect(fromBrowser.length).toBeGreaterThan(0);
  expect(fromServer.length).toBeGreaterThan(0);
  for (const { headers } of backend.calls) {
    for (const name of ["form-url", "referer-url", "landing-url", "tenant-name", "accept-language"]) {
      expect(headers[name], name).toBeDefined();
      expect(String(headers[name])).toMatch(/^[\x20-\x7e]*$/);
    }
    expect(headers["tenant-name"]).toBe("harbor");
  }
  // The calls of a page name its language by its code. The default language is unknown only before the first page.
  const ofPages = backend.calls.filter(({ headers }) => headers["form-url"] !== "");
  expect([...new Set(ofPages.map(({ headers }) => headers["accept-language"]))].sort()).toEqual(["en", "kr"]);
  const landings = new Set(fromBrowser.map(({ headers }) => headers["landing-url"]));
  expect([...landings]).toEqual([`${origin}/about.html?from=${encodeURIComponent("信")}`]);
  const korean = fromBrowser.filter(
    ({ path, headers }) => path.endsWith("/detail") && headers["accept-language"] === "kr",
  );
  expect(korean.some(({ query }) => query.get("slug") === "prices")).toBe(true);
});

for (const [storage, referer] of [
  ["local", "https://search.example/found"],
  ["none", ""],
] as const) {
  test(`with storage of kind ${storage}, a first page that is left before its scripts load ${referer === "" ? "leaves no referrer" : "passes its referrer on"}`, async ({
    page,
    backend,
    server,
  }) => {
    const scripts = await hold(page, /\/assets\/[^/]+\.js$/);
    await page.goto("/about.html?from=ad", {
      referer: "https://search.example/found",
      waitUntil: "commit",
    });
    await page.locator("#page-data").waitFor({ state: "attached" });
    await page.evaluate((kind) => {
      const data = document.querySelector("#page-data");
      if (data) data.textContent = data.textContent.replace('"storage":"local"', `"storage":"${kind}"`);
      location.assign("/prices.html");
    }, storage);
    await page.waitForURL(/prices/, { waitUntil: "commit" });
    await scripts.letGo();
    await untilHydrated(page);
    await goTo(page, "/places.html");
    const origin = server.origin("harbor");
    const call = backend.calls.find(
      ({ query, headers }) => query.get("slug") === "places" && headers.origin === origin,
    );
    expect(decodeURIComponent(String(call?.headers["referer-url"]))).toBe(referer);
    expect(call?.headers["landing-url"]).toBe(`${origin}/about.html?from=ad`);
    expect(await page.evaluate(() => Object.keys(sessionStorage))).not.toContain("vitrine:left-page");
  });
}

for (const [status, attempts] of [
  [503, 2],
  [429, 2],
  [410, 1],
  [403, 1],
] as const) {
  const times = attempts === 2 ? "twice, after a pause" : "once";
  test(`a call answered with status ${status} is made ${times}, then the error page opens`, async ({
    page,
    backend,
    complaints,
  }) => {
    complaints.tolerate(/articleDetail: request fail/, failedLoad(/\/article\/detail\?/));
    const slug = `status-${status}`;
    backend.answer("/api/client/article/detail", ({ query }) =>
      query.get("slug") === slug ? { status, body: "" } : undefined,
    );
    await page.goto("/about.html");
    await untilHydrated(page);
    await goTo(page, `/${slug}.html`);
    await expect(page).toHaveURL(/\/error\/500\.html$/);
    await expect(page.locator("main")).toContainText("Internal Server Error");
    const asked = backend.calls.filter(({ query }) => query.get("slug") === slug);
    expect(asked.map(({ method }) => method)).toEqual(Array<string>(attempts).fill("GET"));
    const [first, second] = asked;
    // The minimum delay before a retry is 300 ms. The backend's clock counts whole milliseconds.
    if (first && second) expect(second.at - first.at).toBeGreaterThanOrEqual(299);

    await page.goBack();
    await expect(page.getByText("The text of about.")).toBeVisible();
  });
}

test("a failing backend is not flooded with retries", async ({ page, backend, complaints }) => {
  complaints.tolerate(/articleDetail: request fail/, failedLoad(/\/article\/detail\?/));
  await page.goto("/about.html");
  await untilHydrated(page);
  backend.answer("/api/client/article/detail", () => ({ status: 503, body: "" }));
  const before = backend.calls.length;
  const pages = 14;
  for (let index = 0; index < pages; index++) {
    await page.evaluate((path) => void navigation.navigate(path), `/storm-${index}.html`);
    await expect
      .poll(() => backend.calls.some(({ query }) => query.get("slug") === `storm-${index}`))
      .toBe(true);
  }
  await expect(page).toHaveURL(/\/error\/500\.html$/);
  const details = backend.calls.slice(before).filter(({ path }) => path.endsWith("/detail"));
  expect(details.length).toBeLessThan(pages * 2);
});

test("an enquiry sent without JavaScript goes to the backend, and is not sent twice", async ({
  backend,
  server,
}) => {
  const form = "name=Ada&email=ada%40example.com&message=Hello&consent=true";
  const headers = { "content-type": "application/x-www-form-urlencoded" };
  const sent = await server.fetch("/need.html", { method: "POST", body: form, headers });
  expect(sent.status).toBe(303);
  backend.answer("/api/client/need", () => ({ status: 503, body: "" }));
  await server.fetch("/need.html", { method: "POST", body: form, headers });
  const needs = backend.calls.filter(({ path }) => path === "/api/client/need");
  expect(needs).toHaveLength(2);
  expect(JSON.parse(needs[0]?.body ?? "{}")).toMatchObject({ name: "Ada", message: "Hello" });
});
