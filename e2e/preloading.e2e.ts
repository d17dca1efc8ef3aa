import type { Locator, Page, Route } from "@playwright/test";
import { failedLoad } from "./complaints.ts";
import { detail, heading, hold, press, visitMovingTenant } from "./moving-tenant.ts";
import { TENANTS } from "./seed.ts";
import { expect, goTo, test, untilSettled, untilHydrated } from "./site.ts";

visitMovingTenant();

/** Points at the link of an article until the article is loaded, and returns the link. */
async function preloadArticle(page: Page): Promise<Locator> {
  await page.goto("/many/index.html");
  await untilHydrated(page);
  const link = page.getByRole("main").getByRole("link", { name: "Article 15 in en" }).first();
  const answered = page.waitForResponse((response) => response.url().includes("slug=article-15"));
  await link.scrollIntoViewIfNeeded();
  await link.hover();
  await (await answered).finished();
  return link;
}

test("four pages are preloaded at a time, never more", async ({ page }) => {
  const waiting: Route[] = [];
  await page.route(detail, (route) => void waiting.push(route));
  await page.goto("/many/index.html");
  await untilHydrated(page);
  await page.getByRole("main").evaluate((main) => {
    for (const link of main.querySelectorAll("a")) link.dispatchEvent(new PointerEvent("pointerenter"));
  });
  for (let round = 1; round <= 3; round += 1) {
    await expect.poll(() => waiting.length).toBe(4);
    await untilSettled(page);
    expect(waiting).toHaveLength(4);
    await Promise.all(waiting.splice(0).map((route) => route.continue()));
  }
});

test("one link that is only in view is preloaded, and one more on the next page", async ({ page }) => {
  const asked = new Set<string>();
  page.on("request", (request) => void (detail.test(request.url()) && asked.add(request.url())));
  await page.setViewportSize({ width: 1280, height: 4_000 });
  await page.goto("/many/index.html");
  await untilHydrated(page);
  await expect.poll(() => asked.size).toBe(1);
  await untilSettled(page);
  await untilSettled(page);
  expect(asked.size).toBe(1);
  await goTo(page, "/many/index.html?page=2");
  await expect.poll(() => asked.size).toBe(2);
  await untilSettled(page);
  expect(asked.size).toBe(2);
});

for (const tenant of TENANTS) {
  test(`a visit to the home page of ${tenant} loads at most twelve script files`, async ({
    page,
    server,
  }) => {
    const scripts: string[] = [];
    page.on(
      "request",
      (request) => void (request.resourceType() === "script" && scripts.push(request.url())),
    );
    await page.goto(`${server.origin(tenant)}/index.html`);
    await untilHydrated(page);
    await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: "instant" }));
    await untilSettled(page);
    await untilSettled(page);
    const files = [...new Set(scripts)];
    expect(files.length, files.join("\n")).toBeLessThanOrEqual(12);
  });
}

test("requests code and data of a preloaded page in different tasks", async ({ page }) => {
  await page.addInitScript(() => {
    const asked = { files: 0, calls: 0, together: 0 };
    Reflect.set(globalThis, "asked", asked);
    let isSameTask = false;
    // Resets the flag only after further microtasks, which may belong to the same task.
    const wait = (turns: number): void =>
      turns === 0 ? void (isSameTask = false) : queueMicrotask(() => wait(turns - 1));
    const { appendChild } = Node.prototype;
    Node.prototype.appendChild = function append<Child extends Node>(this: Node, child: Child): Child {
      if (child instanceof HTMLLinkElement && !isSameTask) {
        asked.files += 1;
        isSameTask = true;
        wait(10_000);
      }
      return appendChild.call(this, child) as Child;
    };
    const { fetch: ask } = globalThis;
    globalThis.fetch = (input, init) => {
      const { pathname } = new URL(input instanceof Request ? input.url : input, location.href);
      if (pathname.startsWith("/api/")) {
        asked.calls += 1;
        if (isSameTask) asked.together += 1;
      }
      return ask(input, init);
    };
  });
  const asked = (): Promise<{ files: number; calls: number; together: number }> =>
    page.evaluate(() => Reflect.get(globalThis, "asked"));
  await preloadArticle(page);
  await expect.poll(async () => Math.min((await asked()).files, (await asked()).calls)).toBeGreaterThan(0);
  await untilSettled(page);
  expect((await asked()).together).toBe(0);
});

test("does not request preloaded data again", async ({ page }) => {
  const link = await preloadArticle(page);
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  await link.click();
  await expect(heading(page, "Article 15 in en")).toBeVisible();
  expect(asked.filter((url) => url.includes("slug=article-15"))).toEqual([]);
});

test("requests shared data once for several preloads", async ({ page, server }) => {
  // An answer is shared for ten seconds, so the clock is stopped.
  await page.addInitScript(() => {
    const start = Date.now();
    Date.now = () => start;
  });
  const asked = { groups: 0, searches: 0 };
  page.on("request", (request) => {
    if (request.url().includes("/article/groups")) asked.groups += 1;
    if (request.url().includes("/article/search")) asked.searches += 1;
  });
  await page.goto(`${server.origin("lumen")}/search.html?q=light`);
  await untilHydrated(page);
  const places = page.getByRole("navigation", { name: "Narrow by section" }).getByRole("link");
  for (const link of await places.all()) await link.hover();
  await expect.poll(() => asked.searches).toBeGreaterThan(1);
  await untilSettled(page);
  expect(asked.groups).toBe(1);
});

test("a page that cannot be preloaded causes no error until it is opened", async ({ page, complaints }) => {
  // Only the browser's own message about the failed request is expected.
  complaints.tolerate(failedLoad(/\/api\/client\//));
  let failures = 0;
  await page.route(detail, async (route) => {
    if (route.request().url().includes("slug=article-07")) failures += 1;
    await route.abort();
  });
  await page.goto("/about.html");
  await untilHydrated(page);
  await page.evaluate(() => {
    document
      .querySelector("main")
      ?.insertAdjacentHTML("afterbegin", '<a id="lost" href="/many/article-07.html">lost</a>');
  });
  await page.locator("#lost").hover();
  // Each call is attempted twice.
  await expect.poll(() => failures).toBeGreaterThanOrEqual(2);
  await untilSettled(page);
  expect(complaints.unexpected()).toEqual([]);
  complaints.tolerate(/^error: \w+: Request initialization failed SiteError/);
  await page.locator("#lost").click();
  await expect(page.locator("html")).toHaveAttribute("data-status", "503");
});

test("requests a page's code and data together", async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, "connection", { get: () => ({ saveData: true }) });
  });
  await page.goto("/index.html");
  await untilHydrated(page);
  // The first navigation also loads the code for further navigations.
  await goTo(page, "/need.html");
  const data = await hold(page, detail);
  const code = await hold(page, /\/assets\/article-[^/]+\.js$/);
  await press(page, { href: "/about.html" });
  await expect.poll(() => data.held() > 0 && code.held() > 0).toBe(true);
  await Promise.all([data.letGo(), code.letGo()]);
  await expect(heading(page, "about in en")).toBeVisible();
});

for (const [name, connection] of [
  ["who saves data", { saveData: true }],
  ["on a network of the second generation", { effectiveType: "slow-2g" }],
] as const) {
  test(`nothing is preloaded for a visitor ${name}`, async ({ page }) => {
    await page.addInitScript((given) => {
      Object.defineProperty(Navigator.prototype, "connection", { get: () => given });
    }, connection);
    const asked: string[] = [];
    page.on("request", (request) => {
      const isQuestion = request.method() === "GET" && new URL(request.url()).pathname.startsWith("/api/");
      if (isQuestion) asked.push(request.url());
    });
    await page.goto("/many/index.html");
    await untilHydrated(page);
    await page.getByRole("main").getByRole("link", { name: "Article 15 in en" }).first().hover();
    await untilSettled(page);
    expect(asked).toEqual([]);
  });
}

test("a preloaded page is visible by the second frame after the click", async ({ page }) => {
  const link = await preloadArticle(page);
  await untilSettled(page);
  const frames = await page.evaluateHandle(() => {
    const counted = new Promise<number>((resolve) => {
      let count = 0;
      const judge = () => {
        count += 1;
        // The observer is called after layout, when the content of the frame is final.
        const afterLayout = new ResizeObserver(() => {
          afterLayout.disconnect();
          if (document.querySelector("h1")?.textContent?.includes("Article 15")) resolve(count);
          else requestAnimationFrame(judge);
        });
        afterLayout.observe(document.documentElement);
      };
      document.addEventListener("click", () => requestAnimationFrame(judge), { once: true, capture: true });
    });
    return { counted };
  });
  await link.click();
  expect(await frames.evaluate(({ counted }) => counted)).toBeLessThanOrEqual(2);
});
