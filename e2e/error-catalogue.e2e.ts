import type { Page } from "@playwright/test";
import { failedLoad } from "./complaints.ts";
import type { Behaviour, ForeignBackend } from "./foreign-backend.ts";
import { test } from "./foreign-site.ts";
import { expect, untilHydrated, untilArrived } from "./site.ts";

const BOT = { "user-agent": "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)" };

interface Row {
  situation: string;
  behaviour: Behaviour;
  /** The HTTP status of the document, for visitors and bots alike. */
  status: number;
  /** The address after a client-side navigation; `undefined` if the error is shown at the page's own address. */
  leadsTo: string | undefined;
  /** The exact message in small type. */
  message: string;
  console: RegExp;
  canRetry?: boolean;
  /** The title of the page, if it differs from the title of the status. */
  heading?: string;
}

const ROWS: Row[] = [
  {
    situation: "HTTP status 404",
    behaviour: { status: 404, body: { code: 404, msg: "none", data: null } },
    status: 404,
    leadsTo: "/error/404.html",
    message: "Page Not Found",
    console: /articleDetail: request fail/,
  },
  {
    situation: "HTTP status 403",
    behaviour: { status: 403, body: "no", type: "text/plain" },
    status: 403,
    leadsTo: "/error/500.html",
    message: "Internal Server Error",
    console: /articleDetail: request fail/,
  },
  {
    situation: "HTTP status 500",
    behaviour: { status: 500, body: "<h1>oops</h1>", type: "text/html" },
    status: 500,
    leadsTo: "/error/500.html",
    message: "Internal Server Error",
    console: /articleDetail: request fail/,
  },
  {
    situation: "body code 500",
    behaviour: { body: { code: 500, msg: "broken", data: null } },
    status: 500,
    leadsTo: "/error/500.html",
    message: "Internal Server Error",
    console: /articleDetail: Internal Server Error/,
  },
  {
    situation: "body code 404",
    behaviour: { body: { code: 404, msg: "none", data: null } },
    status: 404,
    leadsTo: "/error/404.html",
    message: "Page Not Found",
    console: /articleDetail: Page Not Found/,
  },
  {
    situation: "body code 401",
    behaviour: { body: { code: 401, msg: "who are you", data: null } },
    status: 500,
    leadsTo: undefined,
    message: "who are you",
    console: /articleDetail: who are you/,
  },
  {
    situation: "HTML in place of JSON",
    behaviour: { body: "<!doctype html><title>Welcome</title>", type: "text/html" },
    status: 503,
    leadsTo: undefined,
    heading: "Page not found",
    message: "The answer is not that of the content API",
    console: /articleDetail: The answer is not that of the content API/,
  },
  {
    situation: "JSON that ends too early",
    behaviour: { body: '{"code":200,"data":{"ti', type: "application/json" },
    status: 503,
    leadsTo: undefined,
    heading: "Page not found",
    message: "The answer is not that of the content API",
    console: /articleDetail: The answer is not that of the content API/,
  },
  {
    situation: "a broken connection",
    behaviour: "hang-up",
    status: 503,
    leadsTo: undefined,
    message: "Request initialization failed",
    console: /articleDetail: Request initialization failed/,
    canRetry: true,
  },
  {
    situation: "no answer in time",
    behaviour: "silence",
    status: 503,
    leadsTo: undefined,
    message: "Request initialization failed",
    console: /articleDetail: Request initialization failed/,
    canRetry: true,
  },
];

const DETAIL_CALL = /\/article\/detail\?/;
const DETAIL = failedLoad(DETAIL_CALL);

function failDetail(backend: ForeignBackend, slug: string, behaviour: Behaviour): void {
  backend.answer("/api/client/article/detail", (call) =>
    call.query.get("slug") === slug ? behaviour : undefined,
  );
}

/** The paths in the session's history, oldest first. */
function historyOf(page: Page): Promise<string[]> {
  return page.evaluate(() => navigation.entries().map(({ url }) => new URL(url ?? "").pathname));
}

async function openHome(page: Page): Promise<void> {
  await page.goto("/index.html");
  await untilHydrated(page);
}

for (const [index, row] of ROWS.entries()) {
  test.describe(row.situation, () => {
    test("on a navigation of the application", async ({ page, backend, complaints }) => {
      complaints.tolerate(DETAIL);
      failDetail(backend, "prices", row.behaviour);
      await openHome(page);
      await page.locator('main a[href="/prices.html"]').first().click();
      const shown = row.leadsTo ?? "/prices.html";
      await expect(page.locator("main")).toContainText(row.message);
      expect(await historyOf(page)).toEqual(["/index.html", shown]);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      if (row.heading !== undefined)
        await expect(page.getByRole("heading", { level: 1 })).toHaveText(row.heading);
      await expect(page.getByRole("button", { name: "Try again" })).toHaveCount(
        row.canRetry || row.message !== "Page Not Found" ? 1 : 0,
      );
      await complaints.provoked(row.console);

      await page.goBack();
      await expect(page).toHaveURL(/\/index\.html$/);
      await expect(page.locator('main a[href="/prices.html"]').first()).toBeVisible();
    });

    test("on the first response, to visitors and to bots", async ({ server, backend }) => {
      const slug = `first-${index}`;
      failDetail(backend, slug, row.behaviour);
      const [visitor, bot] = await Promise.all([
        server.fetch(`/${slug}.html`),
        server.fetch(`/${slug}.html`, { headers: BOT }),
      ]);
      expect(visitor.status).toBe(row.status);
      expect(visitor.text).toContain(row.message);
      expect(visitor.text).not.toContain("Menu about</");
      expect(bot.status).toBe(row.status);
      expect(bot.text, "bots get the ordinary frame").toContain("Menu about");
      if (row.canRetry) expect(visitor.headers["retry-after"]).toBeDefined();
    });
  });
}

test("after a broken connection, the retry button loads the page", async ({ page, backend, complaints }) => {
  complaints.tolerate(DETAIL, /articleDetail: Request initialization failed/);
  failDetail(backend, "contact", "hang-up");
  await openHome(page);
  await page.locator('main a[href="/contact.html"]').first().click();
  await expect(page.getByRole("button", { name: "Try again" })).toBeVisible();
  // If no answer arrived, the page cannot claim that it does not exist.
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("No connection");
  await expect(page).toHaveTitle(/^No connection/);
  await expect(page.getByText(/^404$/)).toHaveCount(0);
  backend.reset();
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText("The text of contact.")).toBeVisible();
});

test("with a refused connection, recently shown pages still open, and others show an error", async ({
  page,
  server,
  backend,
  complaints,
}) => {
  // Visible links are preloaded, and these calls fail too.
  complaints.tolerate(failedLoad(/\/api\/client\//), /^error: \w+: Request initialization failed SiteError/);
  await openHome(page);
  await backend.close();
  expect((await server.fetch("/never-seen.html")).status).toBe(503);
  const cached = await server.fetch("/index.html");
  expect(cached.status).toBe(200);
  await page.evaluate(() => void navigation.navigate("/refused.html"));
  await expect(page.locator("main")).toContainText("Request initialization failed");
  await expect(page).toHaveURL(/\/refused\.html$/);
  await complaints.provoked(/articleDetail: Request initialization failed/);
});

test("an error in a theme without an error route is shown in place", async ({
  page,
  backend,
  complaints,
}) => {
  backend.answer("/api/client/sys/config", ({ query }) =>
    query.get("parentCode") === "default_theme"
      ? { body: { code: 200, data: { themeCode: { content: "theme4" } } } }
      : undefined,
  );
  complaints.tolerate(DETAIL, /^warning: Invalid theme colors configuration/);
  failDetail(backend, "prices", { status: 500, body: "" });
  // A unique address, because the server caches pages of other backends for several seconds.
  await page.goto("/about-in-theme4.html");
  await untilHydrated(page);
  await page.evaluate(() => void navigation.navigate("/prices.html"));
  await expect(page.locator("main")).toContainText("Internal Server Error");
  await expect(page).toHaveURL(/\/prices\.html$/);
  await complaints.provoked(/articleDetail: request fail/);
});

test.describe("menus that cannot be read", () => {
  test("with an error status: an error page without menus", async ({ server, page, backend, complaints }) => {
    await page.goto("/about.html");
    await untilHydrated(page);
    backend.answer("/api/client/all/btMenu/tree", () => ({ status: 500, body: "" }));
    const { status, text } = await server.fetch("/menus-with-status.html");
    expect(status).toBe(500);
    expect(text).toContain("Failed to load navigation menu");
    expect((await server.fetch("/menus-with-status.html", { headers: BOT })).status).toBe(500);

    // For another language, the site's data are loaded again.
    await page.evaluate(() => void navigation.navigate("/zh/about.html"));
    await expect(page).toHaveURL(/\/zh\/error\/500\.html$/);
    await expect(page.locator("main")).toContainText("Failed to load navigation menu");
    complaints.tolerate(
      failedLoad(/\/btMenu\/tree/),
      /menuTree: request fail/,
      /Invalid theme colors configuration/,
    );
    await complaints.provoked(/Failed to load navigation menu/);
  });

  test("without an error status: the page is shown without menus", async ({
    server,
    page,
    backend,
    complaints,
  }) => {
    await page.goto("/about.html");
    await untilHydrated(page);
    backend.answer("/api/client/all/btMenu/tree", () => ({ body: "<html>", type: "text/html" }));
    const { status, text } = await server.fetch("/menus-without-status.html");
    expect(status).toBe(200);
    expect(text).toContain("The text of menus-without-status.");
    expect(text).not.toContain("Menu prices</");

    await page.evaluate(() => void navigation.navigate("/kr/about.html"));
    await untilArrived(page, /\/kr\/about\.html$/);
    await expect(page.getByText("The text of about.")).toBeVisible();
    complaints.tolerate(/menuTree: The answer is not that of the content API/);
    await complaints.provoked(/Failed to load navigation menu/);

    // The backend has recovered, so the next page has its menus again.
    backend.reset();
    await page.evaluate(() => void navigation.navigate("/kr/prices.html"));
    await expect(page.getByText("The text of prices.")).toBeVisible();
    await expect(page.getByRole("link", { name: "Menu about" }).first()).toBeAttached();
  });
});

test.describe("a configuration that cannot be read", () => {
  const THEME = "/api/client/sys/config/findByParentCode";

  test("with an error status: the error page", async ({ server, backend }) => {
    backend.answer(THEME, ({ query }) =>
      query.get("parentCode") === "theme1" ? { status: 404, body: "" } : undefined,
    );
    const { status, text } = await server.fetch("/config-with-status.html");
    expect(status).toBe(404);
    expect(text).toContain("Page Not Found");
  });

  test("without an error status: the failure is logged, and the page uses defaults", async ({
    page,
    backend,
    server,
    complaints,
  }) => {
    await page.goto("/about.html");
    await untilHydrated(page);
    backend.answer(THEME, () => ({ body: { code: 200, data: 7 } }));
    const { status, text } = await server.fetch("/config-without-status.html");
    expect(status).toBe(200);
    expect(text).toContain("The text of config-without-status.");
    expect(text).toContain('"configs":{}');
    await page.evaluate(() => void navigation.navigate("/zh/prices.html"));
    await expect(page.getByText("The text of prices.")).toBeVisible();
    complaints.tolerate(/configByParent: The answer is not that of the content API/);
    await complaints.provoked(/The configuration could not be loaded/);
  });
});

test("the home page is shown without banners that cannot be read, but not if their call has an error status", async ({
  page,
  backend,
  complaints,
}) => {
  await page.goto("/about.html");
  await untilHydrated(page);
  let banners: Behaviour = { status: 500, body: "" };
  backend.answer("/api/client/sys/banner/list/", () => banners);
  await page.evaluate(() => void navigation.navigate("/kr/index.html"));
  await expect(page).toHaveURL(/\/kr\/error\/500\.html$/);
  await expect(page.locator("main")).toContainText("Internal Server Error");

  banners = { body: "<!doctype html>", type: "text/html" };
  await page.evaluate(() => void navigation.navigate("/kr/index.html"));
  await expect(page.locator('main a[href="/kr/prices.html"]').first()).toBeVisible();
  await expect(page.getByText("A banner from elsewhere")).toHaveCount(0);
  complaints.tolerate(
    failedLoad(/\/banner\/list\//),
    /bannerList: (request fail|The answer is not that of the content API)/,
  );
  await complaints.provoked(/The banners could not be loaded/);
});

test.describe("a call that cannot connect", () => {
  const OFFLINE = [
    // Visible links are preloaded, too.
    failedLoad(/./),
    /Request initialization failed/,
  ];

  for (const [name, cut] of [
    [
      "an aborted connection",
      (page: Page) => page.route(DETAIL_CALL, (route) => route.abort("connectionaborted")),
    ],
    [
      "a refused connection",
      (page: Page) => page.route(DETAIL_CALL, (route) => route.abort("connectionrefused")),
    ],
    ["a device offline", (page: Page) => page.context().setOffline(true)],
  ] as const)
    test(`${name} shows a message at the requested address, without a page load`, async ({
      page,
      complaints,
    }) => {
      complaints.tolerate(...OFFLINE);
      await openHome(page);
      await cut(page);
      await page.evaluate(() => void navigation.navigate("/set-up.html"));
      await expect(page.locator("main")).toContainText("Request initialization failed");
      expect(await historyOf(page)).toEqual(["/index.html", "/set-up.html"]);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("No connection");

      await page.context().setOffline(true);
      const failed = page.waitForEvent("requestfailed", (request) => request.method() === "HEAD");
      await page.getByRole("button", { name: "Try again" }).click();
      await failed;
      await expect(page.locator("main")).toContainText("Request initialization failed");

      await page.context().setOffline(false);
      await page.unrouteAll();
      await page.getByRole("button", { name: "Try again" }).click();
      await expect(page.getByText("The text of set-up.")).toBeVisible();
    });

  test("a page whose code is not loaded yet shows an error offline, and opens once online", async ({
    page,
    complaints,
  }) => {
    complaints.tolerate(...OFFLINE);
    await openHome(page);
    await page.context().setOffline(true);
    await page.evaluate(() => void navigation.navigate("/need.html"));
    await expect(page.locator("main")).toContainText("Request initialization failed");
    expect(await historyOf(page)).toEqual(["/index.html", "/need.html"]);
    await page.context().setOffline(false);
    await expect(page.locator("main form")).toBeVisible();
  });

  test("a browser that refuses to make the call", async ({ page, backend, complaints }) => {
    expect(backend.calls).toEqual([]);
    await openHome(page);
    await page.evaluate(() => {
      window.Headers = class extends Headers {
        constructor() {
          super();
          throw new TypeError("no headers today");
        }
      };
      void navigation.navigate("/set-up.html");
    });
    await expect(page.locator("main")).toContainText("Request initialization failed");
    await expect(page).toHaveURL(/\/set-up\.html$/);
    await complaints.provoked(/Request initialization failed/);
  });
});
