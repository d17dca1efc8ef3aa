import type { Locator, Page, Route } from "@playwright/test";
import { failedLoad } from "./complaints.ts";
import { expect, goTo, isSameDocument, markDocument, test, untilSettled, untilTakenOver } from "./site.ts";
import { importTenant } from "./tenants.ts";

const CODE = "moves";
const MOVED = [
  { from: "/moved.html", to: "/about.html#last", status: 301 },
  { from: "/kept.html", to: "/about.html", status: 301 },
];

test.use({ baseURL: async ({ server }, provide) => provide(server.origin(CODE)) });

test.beforeAll(async ({ server }) => {
  await importTenant(server, { code: CODE, redirects: MOVED });
});

/** Holds answers for a path back until they are let go. */
async function hold(
  page: Page,
  pattern: string | RegExp,
): Promise<{ letGo: () => Promise<void>; held: () => number }> {
  const waiting: Route[] = [];
  let isOpen = false;
  await page.route(pattern, async (route) => {
    if (isOpen) return route.continue();
    waiting.push(route);
  });
  return {
    held: () => waiting.length,
    async letGo() {
      isOpen = true;
      await Promise.all(waiting.splice(0).map((route) => route.continue().catch(() => undefined)));
    },
  };
}

/** Points at the link of an article until the article has been loaded; gives the link. */
async function preloadArticle(page: Page): Promise<Locator> {
  await page.goto("/many/index.html");
  await untilTakenOver(page);
  const link = page.getByRole("main").getByRole("link", { name: "Article 15 in en" }).first();
  const answered = page.waitForResponse((response) => response.url().includes("slug=article-15"));
  await link.scrollIntoViewIfNeeded();
  await link.hover();
  await (await answered).finished();
  return link;
}

/** Puts a link into the page and presses it. */
async function press(page: Page, attributes: Record<string, string>): Promise<void> {
  await page.evaluate((given) => {
    document.querySelector("#pressed")?.remove();
    const link = document.createElement("a");
    for (const [name, value] of Object.entries({ id: "pressed", ...given })) link.setAttribute(name, value);
    link.textContent = "press";
    document.querySelector("main")?.prepend(link);
  }, attributes);
  await page.locator("#pressed").click({ noWaitAfter: true });
}

const detail = /\/api\/client\/article\/detail/;
const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });

test("at most four pages are preloaded at a time", async ({ page }) => {
  let inFlight = 0;
  let most = 0;
  const seen = new Set<string>();
  await page.route(detail, async (route) => {
    inFlight += 1;
    most = Math.max(most, inFlight);
    seen.add(new URL(route.request().url()).searchParams.get("slug") ?? "");
    await new Promise((resolve) => setTimeout(resolve, 150));
    inFlight -= 1;
    await route.continue();
  });
  await page.setViewportSize({ width: 1280, height: 4_000 });
  await page.goto("/many/index.html");
  await untilTakenOver(page);
  await expect
    .poll(() => [...seen].filter((slug) => slug.startsWith("article-")).length)
    .toBeGreaterThanOrEqual(12);
  expect(most).toBe(4);
});

test("what was preloaded is not asked for again", async ({ page }) => {
  const link = await preloadArticle(page);
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  await link.click();
  await expect(heading(page, "Article 15 in en")).toBeVisible();
  expect(asked.filter((url) => url.includes("slug=article-15"))).toEqual([]);
});

test("a page that cannot be preloaded is nobody's concern, until it is asked for", async ({
  page,
  complaints,
}) => {
  // The browser's own word on a failed request is all that is said.
  complaints.tolerate(failedLoad(/\/api\/client\//));
  let failures = 0;
  await page.route(detail, async (route) => {
    if (route.request().url().includes("slug=article-07")) failures += 1;
    await route.abort();
  });
  await page.goto("/about.html");
  await untilTakenOver(page);
  await page.evaluate(() => {
    document
      .querySelector("main")
      ?.insertAdjacentHTML("afterbegin", '<a id="lost" href="/many/article-07.html">lost</a>');
  });
  await page.locator("#lost").hover();
  // Each call is tried twice.
  await expect.poll(() => failures).toBeGreaterThanOrEqual(2);
  await untilSettled(page);
  expect(complaints.unexpected()).toEqual([]);
  complaints.tolerate(/^error: \w+: network SiteError/);
  await page.locator("#lost").click();
  await expect(page.locator("html")).toHaveAttribute("data-status", "404");
});

test("a page's code and its data are asked for together", async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, "connection", { get: () => ({ saveData: true }) });
  });
  await page.goto("/index.html");
  await untilTakenOver(page);
  // The first navigation brings the code of all navigations, too.
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
    await untilTakenOver(page);
    await page.getByRole("main").getByRole("link", { name: "Article 15 in en" }).first().hover();
    await untilSettled(page);
    expect(asked).toEqual([]);
  });
}

test("a navigation waits for a paint, yet never for one that does not come", async ({ page }) => {
  await page.goto("/about.html");
  await untilTakenOver(page);
  await page.evaluate(() => {
    window.requestAnimationFrame = () => 0;
    // Transitions of the browser's own wait for frames as well.
    Reflect.deleteProperty(Document.prototype, "startViewTransition");
  });
  await goTo(page, "/guide/first.html");
  await expect(heading(page, "guide/first in en")).toBeVisible();
});

test("a page that was preloaded shows with the second frame after the press at the latest", async ({
  page,
}) => {
  const link = await preloadArticle(page);
  await untilSettled(page);
  const frames = await page.evaluateHandle(() => {
    const counted = new Promise<number>((resolve) => {
      let count = 0;
      const judge = () => {
        count += 1;
        // It is told after layout, when all that the frame will paint is there.
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

test("Back restores scroll and focus, Forward too, and each page is announced", async ({ page }) => {
  await page.goto("/many/index.html");
  await untilTakenOver(page);
  await markDocument(page);
  const link = page.getByRole("main").getByRole("link", { name: "Article 12 in en" }).first();
  await link.scrollIntoViewIfNeeded();
  await link.focus();
  const scrolled = await page.evaluate(() => scrollY);
  expect(scrolled).toBeGreaterThan(0);
  await page.keyboard.press("Enter");
  await expect(heading(page, "Article 12 in en")).toBeVisible();
  await expect(page.locator("[data-live-region]")).toHaveText(/Article 12 in en/);
  await expect.poll(() => page.evaluate(() => document.activeElement === document.body)).toBe(true);
  await page.evaluate(() => scrollTo(0, 300));

  await page.goBack();
  await expect(link).toBeFocused();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(scrolled);
  await expect(page.locator("[data-live-region]")).toHaveText(/Many/);

  await page.goForward();
  await expect(heading(page, "Article 12 in en")).toBeVisible();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(300);
  expect(await isSameDocument(page)).toBe(true);
});

test("a slow navigation shows its progress, a finished one none", async ({ page }) => {
  await page.goto("/about.html");
  await untilTakenOver(page);
  const answers = await hold(page, detail);
  await press(page, { href: "/guide/first.html" });
  await expect(page.locator("[data-progress-bar]")).toHaveAttribute("data-loading", "");
  await expect(heading(page, "about in en")).toBeVisible();
  await answers.letGo();
  await expect(heading(page, "guide/first in en")).toBeVisible();
  await expect(page.locator("[data-progress-bar]")).not.toHaveAttribute("data-loading");
});

for (const [name, stop] of [
  ["a script's", (page: Page) => page.evaluate(() => window.stop())],
  [
    "the browser's own",
    async (page: Page) => (await page.context().newCDPSession(page)).send("Page.stopLoading"),
  ],
] as const) {
  test(`Stop during a navigation, ${name}: address and page agree, and Back leads back`, async ({ page }) => {
    await page.goto("/about.html");
    await untilTakenOver(page);
    const answers = await hold(page, detail);
    await press(page, { href: "/guide/first.html" });
    await expect(page).toHaveURL(/first\.html$/);
    await stop(page);
    await expect(heading(page, "guide/first in en")).toBeVisible();
    await expect(page).toHaveURL(/guide\/first\.html$/);
    await answers.letGo();
    await untilTakenOver(page);
    await page.goBack();
    await expect(page).toHaveURL(/about\.html$/);
    await expect(heading(page, "about in en")).toBeVisible();
  });
}

test("Back before the application has started again: address and page agree", async ({ page }) => {
  await page.goto("/about.html");
  await untilTakenOver(page);
  await goTo(page, "/guide/first.html");
  await expect(heading(page, "guide/first in en")).toBeVisible();
  const scripts = await hold(page, /\/assets\/session-[^/]*\.js$/);
  await page.reload({ waitUntil: "commit" });
  await expect.poll(() => scripts.held()).toBeGreaterThan(0);
  await page.evaluate(() => history.back());
  await expect(page).toHaveURL(/about\.html$/);
  await scripts.letGo();
  await expect(heading(page, "about in en")).toBeVisible();
  await expect(page).toHaveURL(/about\.html$/);
});

test("Back during a navigation: address and page agree", async ({ page }) => {
  await page.goto("/index.html");
  await untilTakenOver(page);
  await goTo(page, "/about.html");
  await markDocument(page);
  const answers = await hold(page, detail);
  await press(page, { href: "/guide/first.html" });
  await expect(page).toHaveURL(/first\.html$/);
  await page.evaluate(() => history.back());
  await expect(page).toHaveURL(/about\.html$/);
  await expect(heading(page, "about in en")).toBeVisible();
  await answers.letGo();
  await expect(page.locator("[data-progress-bar]")).not.toHaveAttribute("data-loading");
  await expect(heading(page, "about in en")).toBeVisible();
  expect(await isSameDocument(page)).toBe(true);
});

test("a second link during a navigation wins", async ({ page }) => {
  await page.goto("/about.html");
  await untilTakenOver(page);
  const answers = await hold(page, /slug=first/);
  await press(page, { href: "/guide/first.html" });
  await expect(page).toHaveURL(/first\.html$/);
  await press(page, { href: "/many/article-03.html" });
  await expect(heading(page, "Article 03 in en")).toBeVisible();
  await answers.letGo();
  await untilSettled(page);
  await expect(heading(page, "Article 03 in en")).toBeVisible();
  await expect(page).toHaveURL(/article-03\.html$/);
});

test("a link to another site during a navigation is followed", async ({ page, server }) => {
  await page.goto("/about.html");
  await untilTakenOver(page);
  await hold(page, detail);
  // Slow enough that a reload of the page left behind would overtake it.
  await page.route(`${server.origin("lumen")}/**`, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 600));
    await route.continue();
  });
  await press(page, { href: "/guide/first.html" });
  await expect(page).toHaveURL(/first\.html$/);
  await press(page, { href: `${server.origin("lumen")}/index.html` });
  await expect(page).toHaveURL(`${server.origin("lumen")}/index.html`);
  await page.unrouteAll({ behavior: "ignoreErrors" });
});

test("an anchor moves within the page and into another", async ({ page }) => {
  await page.goto("/about.html");
  await untilTakenOver(page);
  await markDocument(page);
  await press(page, { href: "#last" });
  await expect(page).toHaveURL(/about\.html#last$/);
  await expect(page.locator("#last")).toBeInViewport();
  await press(page, { href: "/guide/first.html#last" });
  await expect(heading(page, "guide/first in en")).toBeAttached();
  await expect(page.locator("#last")).toBeInViewport();
  await page.goBack();
  await expect(page).toHaveURL(/about\.html#last$/);
  expect(await isSameDocument(page)).toBe(true);
});

test("Back while the next page waits for its frame: that page is not drawn any more", async ({ page }) => {
  await page.addInitScript(() => {
    document.startViewTransition = (draw) => {
      const updateCallbackDone = new Promise<undefined>((resolve) => {
        Reflect.set(globalThis, "drawLate", () => {
          if (typeof draw === "function") void draw();
          resolve(undefined);
        });
      });
      return { updateCallbackDone, ready: updateCallbackDone } as unknown as ViewTransition;
    };
  });
  await page.goto("/guide/first.html");
  await untilTakenOver(page);
  await markDocument(page);
  // A page that is at hand takes no transition: this one is waited for.
  const answers = await hold(page, detail);
  await press(page, { href: "/about.html" });
  await expect(page).toHaveURL(/about\.html$/);
  await untilSettled(page);
  await answers.letGo();
  await page.waitForFunction(() => "drawLate" in globalThis);
  await page.goBack();
  await expect(page).toHaveURL(/first\.html$/);
  await page.evaluate(() => (Reflect.get(globalThis, "drawLate") as () => void)());
  await untilSettled(page);
  await expect(heading(page, "guide/first in en")).toBeVisible();
  expect(await isSameDocument(page)).toBe(true);
});

test("a moved address leads on inside the application, with one step back", async ({ page }) => {
  const rules = page.waitForResponse(/\/builds\/meta\//);
  await page.goto("/guide/first.html");
  await untilTakenOver(page);
  await (await rules).finished();
  await markDocument(page);
  await press(page, { href: "/kept.html?a=1#last" });
  await expect(page).toHaveURL(/\/about\.html\?a=1#last$/);
  await page.goBack();
  await expect(page).toHaveURL(/first\.html$/);
  await press(page, { href: "/moved.html#one" });
  await expect(page).toHaveURL(/\/about\.html#last$/);
  expect(await isSameDocument(page)).toBe(true);
});

test("what the browser does better is left to it", async ({ page, context, server }) => {
  await page.goto("/about.html");
  await untilTakenOver(page);
  await markDocument(page);

  const [tab] = await Promise.all([
    context.waitForEvent("page"),
    press(page, { href: "/guide/first.html", target: "_blank" }),
  ]);
  await expect(heading(tab, "guide/first in en")).toBeVisible();
  await tab.close();

  const [download] = await Promise.all([
    page.waitForEvent("download"),
    press(page, { href: "/guide/first.html", download: "first.html" }),
  ]);
  expect(download.suggestedFilename()).toBe("first.html");

  const [modified] = await Promise.all([
    context.waitForEvent("page"),
    page.locator("#pressed").evaluate((link) => {
      link.removeAttribute("download");
      link.dispatchEvent(new MouseEvent("click", { ctrlKey: true, bubbles: true, cancelable: true }));
    }),
  ]);
  await modified.close();
  await expect(page).toHaveURL(/about\.html$/);
  expect(await isSameDocument(page)).toBe(true);

  await press(page, { href: "/feed.xml" });
  await expect(page).toHaveURL(/feed\.xml$/);
  await page.goBack();
  await untilTakenOver(page);
  await press(page, { href: `${server.origin("lumen")}/index.html` });
  await expect(page).toHaveURL(`${server.origin("lumen")}/index.html`);
  await expect(page.locator("html")).toHaveAttribute("data-theme", "theme2");
});

test("a press before the application has started loads the page", async ({ page, server }) => {
  const scripts = await hold(page, /\/assets\/.*\.js$/);
  await page.goto("/many/index.html", { waitUntil: "commit" });
  const link = page.getByRole("main").getByRole("link", { name: "Article 15 in en" }).first();
  await link.click({ noWaitAfter: true });
  await expect(page).toHaveURL(`${server.origin(CODE)}/many/article-15.html`);
  await expect(heading(page, "Article 15 in en")).toBeVisible();
  expect(scripts.held()).toBeGreaterThan(0);
  await page.unrouteAll({ behavior: "ignoreErrors" });
});

test("a need is sent once, however often the button is pressed", async ({ page }) => {
  let sent = 0;
  await page.route("**/api/client/need", async (route) => {
    sent += 1;
    await new Promise((resolve) => setTimeout(resolve, 500));
    await route.continue();
  });
  await page.goto("/need.html");
  await untilTakenOver(page);
  await page.locator('main [name="name"]').fill("Ada Visser");
  await page.locator('main [name="email"]').fill("ada@example.com");
  await page.locator('main [name="message"]').fill("Once, please");
  await page.locator('main [name="consent"]').check();
  await page.locator("main form").evaluate((form: HTMLFormElement) => {
    form.requestSubmit();
    form.requestSubmit();
    setTimeout(() => form.requestSubmit(), 100);
  });
  await expect(page).toHaveURL(/form-submit-success\.html$/);
  expect(sent).toBe(1);
});
