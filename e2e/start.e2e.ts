import { hold } from "./moving-tenant.ts";
import { expect, test, untilHydrated, untilSettled } from "./site.ts";

const PICTURES = /\/(media|_ipx)\//;
const SCRIPTS = /\/assets\/(?!reading-)[^/]*\.js$/;

/** Runs in the page. Prevents timers of a second or more from firing. */
function stopLongTimers(): void {
  const later = globalThis.setTimeout.bind(globalThis);
  Reflect.set(globalThis, "setTimeout", (run: () => void, delay = 0) =>
    delay >= 1_000 ? 0 : later(run, delay),
  );
}

test("requests scripts once the pictures of the first view are painted", async ({ page }) => {
  await page.addInitScript(stopLongTimers);
  const pictures = await hold(page, PICTURES);
  const asked: string[] = [];
  page.on("request", (request) => void (SCRIPTS.test(request.url()) && asked.push(request.url())));
  await page.goto("/index.html", { waitUntil: "commit" });
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect.poll(pictures.held).toBeGreaterThan(0);
  await untilSettled(page);
  expect(asked).toEqual([]);
  await pictures.letGo();
  await untilHydrated(page);
  const painted = await page.evaluate(
    () =>
      new Promise<number>((resolve) =>
        new PerformanceObserver((paints) => resolve(paints.getEntries().at(-1)?.startTime ?? 0)).observe({
          type: "largest-contentful-paint",
          buffered: true,
        }),
      ),
  );
  const [begun] = await page.evaluate(() =>
    performance
      .getEntriesByType("resource")
      .filter(({ name }) => name.includes("/entry-client-"))
      .map(({ startTime }) => startTime),
  );
  expect(begun).toBeGreaterThan(painted);
});

test("scripts do not wait for a picture that does not arrive", async ({ page }) => {
  await hold(page, PICTURES);
  await page.goto("/index.html", { waitUntil: "commit" });
  await untilHydrated(page);
});

test("actions before the scripts are loaded take effect once they are", async ({ page }) => {
  await page.addInitScript(stopLongTimers);
  await hold(page, PICTURES);
  const scripts = await hold(page, SCRIPTS);
  await page.goto("/index.html", { waitUntil: "commit" });
  const dark = page.locator("[data-color-scheme-switch] input[value=dark]").first();
  const carousel = page.getByRole("main").locator("[aria-roledescription]");
  await carousel.getByRole("button", { name: "Next" }).click();
  await expect.poll(scripts.held).toBeGreaterThan(0);
  await dark.check({ force: true });
  await expect(carousel).toContainText("1 / 3");
  await expect(page.locator("html")).not.toHaveAttribute("data-color-scheme");
  await scripts.letGo();
  await expect(carousel).toContainText("2 / 3");
  await expect(page.locator("html")).toHaveAttribute("data-color-scheme", "dark");
  await expect(dark).toBeChecked();
  await untilHydrated(page);
  // From now on, each click takes effect only once.
  await carousel.getByRole("button", { name: "Next" }).click();
  await expect(carousel).toContainText("3 / 3");
});

test("a menu that the browser opens by itself is not opened twice", async ({ page, server }) => {
  const scripts = await hold(page, SCRIPTS);
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto(`${server.origin("lumen")}/index.html`, { waitUntil: "commit" });
  await page.getByRole("banner").getByRole("button", { name: "Menu" }).click();
  const menu = page.locator("dialog[open]");
  await expect(menu).toBeVisible();
  await scripts.letGo();
  await untilHydrated(page);
  await expect(menu).toBeVisible();
});
