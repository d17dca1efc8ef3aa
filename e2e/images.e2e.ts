import type { Page } from "@playwright/test";
import { failedLoad } from "./complaints.ts";
import { hold } from "./moving-tenant.ts";
import { expect, goTo, test, untilSettled, untilHydrated, untilArrived } from "./site.ts";
import { importTenant, PHOTOGRAPH } from "./tenants.ts";

const lazy = (page: Page) => page.locator("main img[data-lazy]");

test("lazy pictures set their source only near the viewport, and cause no layout shift", async ({ page }) => {
  await page.setViewportSize({ width: 800, height: 400 });
  await page.addInitScript(() => {
    const moved: string[] = [];
    Object.assign(window, { moved });
    // Browsers paint an incomplete document in pieces, so layout shifts before its completion are ignored.
    let wholeAt = Infinity;
    const drawn = (then: () => void) => requestAnimationFrame(() => requestAnimationFrame(then));
    document.addEventListener("DOMContentLoaded", () => drawn(() => (wholeAt = performance.now())));
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        // Layout shifts directly after input are expected.
        const isAsked = (entry as unknown as { hadRecentInput: boolean }).hadRecentInput;
        if (!isAsked && entry.startTime >= wholeAt) moved.push(JSON.stringify(entry));
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
  await page.goto("/index.html");
  await untilHydrated(page);
  const waiting = await lazy(page).count();
  expect(waiting).toBeGreaterThan(0);
  const last = lazy(page).last();
  expect(await last.getAttribute("src")).toBeNull();
  expect(await last.getAttribute("srcset")).toBeNull();
  const box = await last.boundingBox();
  expect(box?.height).toBeGreaterThan(10);

  // The same picture is checked again after scrolling it into view.
  const picture = page.locator("main img").last();
  await picture.evaluate((image) => image.scrollIntoView({ block: "center", behavior: "instant" }));
  await expect(picture).toHaveAttribute("src", /.+/);
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0))
    .toBe(true);
  expect((await picture.boundingBox())?.height).toBeCloseTo(box?.height ?? 0, 0);
  expect(await page.evaluate(() => (window as unknown as { moved: string[] }).moved)).toEqual([]);
});

/** A page of each theme that begins with its main picture. */
const PICTURED = {
  harbor: "/index.html",
  lumen: "/index.html",
  fieldguide: "/operations/static-hosting.html",
  launch: "/one-quiet-sunday.html",
};
/** Lists whose articles begin with a picture. */
const LISTS = [
  ["harbor", "/cases/index.html"],
  ["lumen", "/projects/index.html"],
] as const;

for (const [tenant, path] of Object.entries(PICTURED)) {
  test(`a main picture that fails to load is shown as a plain area, ${tenant}`, async ({
    page,
    server,
    complaints,
  }) => {
    const files = /\/(media|_ipx)\//;
    complaints.tolerate(failedLoad(files));
    await page.route(files, (route) => route.abort());
    const scripts = await hold(page, /\/assets\/entry-client-/);
    await page.goto(server.origin(tenant) + path, { waitUntil: "commit" });
    const picture = page.locator('main img[fetchpriority="high"]').first();
    await expect(picture).toHaveCSS("opacity", "0");
    // The logo is visible at once, because its alternative text is shown until it has loaded.
    await expect(page.locator("header img").first()).toHaveCSS("opacity", "1");

    await scripts.letGo();
    await untilHydrated(page);
    await expect(picture).toHaveCSS("opacity", "0");

    await page.unroute(files);
    await picture.evaluate((image: HTMLImageElement) => {
      image.src = `${image.src}?again`;
    });
    await expect(picture).toHaveCSS("opacity", "1");
  });
}

for (const [tenant, path] of [...Object.entries(PICTURED), ...LISTS]) {
  test(`a main picture is loaded before the page's scripts, ${tenant}${path}`, async ({ page, server }) => {
    const devtools = await page.context().newCDPSession(page);
    await devtools.send("Network.enable");
    const asked = new Map<string, string>();
    devtools.on("Network.requestWillBeSent", ({ request: { url, initialPriority } }) => {
      asked.set(url, initialPriority);
    });
    const { text } = await server.fetch(path, { tenant });
    await page.goto(server.origin(tenant) + path);
    await untilHydrated(page);
    const source = (image: HTMLImageElement) => image.currentSrc;
    const picture = await page.locator('main img[fetchpriority="high"]').first().evaluate(source);
    const scripts = [...text.matchAll(/ (?:src|href)="(\/assets\/[^"]+\.js)"/g)];
    expect(scripts.length).toBeGreaterThan(3);
    expect(new Set(scripts.map(([, address]) => asked.get(server.origin(tenant) + address)))).toEqual(
      new Set(["Low"]),
    );
    expect(asked.get(picture)).toBe("High");
  });
}

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("every lazy picture is shown", async ({ page }) => {
    await page.goto("/index.html");
    const pictures = page.locator("main noscript img");
    expect(await pictures.count()).toBeGreaterThan(0);
    for (const picture of await pictures.all()) await expect(picture).toBeVisible();
    for (const placeholder of await lazy(page).all()) await expect(placeholder).toBeHidden();
  });
});

test("popups have a z-index from 2000, the header one below 1000, and nothing covers them", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto("/index.html");
  await untilHydrated(page);
  const summary = page.getByRole("banner").locator("summary:visible").first();
  await summary.click();
  const popup = await summary.evaluate((element) => {
    const layers = [...(element.parentElement?.querySelectorAll("*") ?? [])]
      .filter((inner) => inner !== element)
      .map((inner) => ({ z: Number(getComputedStyle(inner).zIndex) || 0, inner }));
    const { z, inner } = layers.reduce((highest, layer) => (layer.z > highest.z ? layer : highest));
    const { left, top, width, height } = inner.getBoundingClientRect();
    const above = document.elementFromPoint(left + width / 2, top + height / 2);
    return {
      z,
      isOnTop: inner.contains(above),
      header: Math.max(
        ...[...document.querySelectorAll("header")].map((one) => Number(getComputedStyle(one).zIndex) || 0),
      ),
    };
  });
  expect(popup.z).toBeGreaterThanOrEqual(2000);
  expect(popup.isOnTop).toBe(true);
  expect(popup.header).toBeLessThan(1000);
});

test.describe("with reduced motion", () => {
  test.use({ reducedMotion: "reduce" });

  test("nothing moves by itself or while a page opens", async ({ page }) => {
    await page.addInitScript(() => {
      const transitions: unknown[] = [];
      Object.assign(window, { transitions });
      const own = document.startViewTransition?.bind(document);
      document.startViewTransition = (...given: Parameters<Document["startViewTransition"]>) => {
        transitions.push(given);
        return own(...given);
      };
      const repeated: (() => void)[] = [];
      Object.assign(window, { repeated });
      const repeat = window.setInterval.bind(window);
      window.setInterval = ((run: () => void, every: number) => {
        repeated.push(run);
        return repeat(run, every);
      }) as typeof window.setInterval;
    });
    /** Runs the callbacks of all repeating timers at once. */
    const elapse = () =>
      page.evaluate(() => {
        for (const run of (window as unknown as { repeated: (() => void)[] }).repeated) run();
      });
    await page.goto("/index.html");
    await untilHydrated(page);
    const running = () =>
      page.evaluate(
        () =>
          document
            .getAnimations()
            .filter(
              ({ playState, effect }) =>
                playState === "running" && Number(effect?.getComputedTiming().duration) > 10,
            ).length,
      );
    expect(await running()).toBe(0);
    const slide = page.locator("main [aria-roledescription]");
    const first = (await slide.textContent()) ?? "";
    await elapse();
    await untilSettled(page);
    expect(await running()).toBe(0);
    await expect(slide).toHaveText(first);
    const link = page
      .getByRole("contentinfo")
      .locator('a[href$=".html"]:not([href^="http"]):not([target])')
      .first();
    const target = (await link.getAttribute("href")) ?? "";
    await link.click();
    await untilArrived(page, target);
    expect(
      await page.evaluate(() => (window as unknown as { transitions: unknown[] }).transitions.length),
    ).toBe(0);

    // Without reduced motion, the same timers advance the carousel.
    await page.emulateMedia({ reducedMotion: "no-preference" });
    await page.goto("/index.html");
    await untilHydrated(page);
    const played = (await slide.textContent()) ?? "";
    await elapse();
    await expect(slide).not.toHaveText(played);
  });
});

test("frees the memory of an article with pictures after leaving it", async ({ page, server }) => {
  const code = "pictured";
  const front = "---\ntitle: Pictured\npublishedAt: 2026-01-05\n---\n\n";
  await importTenant(server, {
    code,
    files: {
      "media/photograph.png": PHOTOGRAPH,
      "articles/en/pictured.md": `${front}![A photograph](/media/photograph.png)\n\nA text.\n`,
    },
  });
  await page.goto(`${server.origin(code)}/about.html`);
  await untilHydrated(page);
  await goTo(page, "/pictured.html");
  await expect(page.locator("main img[srcset]")).toHaveCount(1);
  await page.evaluate(() => {
    const body = document.querySelector("[data-article-body]");
    if (body !== null) Object.assign(window, { left: new WeakRef(body) });
  });
  // Visits several pages, because React keeps its previous tree until the next page but one.
  for (const path of ["/about.html", "/guide/first.html", "/about.html"]) await goTo(page, path);
  const devtools = await page.context().newCDPSession(page);
  await expect
    .poll(async () => {
      await devtools.send("HeapProfiler.collectGarbage");
      return page.evaluate(
        () => (window as unknown as { left: WeakRef<Element> }).left.deref() === undefined,
      );
    })
    .toBe(true);
});
