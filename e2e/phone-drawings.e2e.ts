import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { hold } from "./moving-tenant.ts";
import { expect, goTo, test, untilHydrated } from "./site.ts";

const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1280, height: 900 };
const CHART = /\/figures\/landed-cost\.\w+(\.mobile)?\.svg$/;
const ARTICLE = "/insights/landed-cost.html";
const SITES = path.join(import.meta.dirname, "../sites");

for (const [device, viewport, name] of [
  ["a phone", PHONE, "landed-cost.en.mobile.svg"],
  ["a large screen", DESKTOP, "landed-cost.en.svg"],
] as const) {
  test(`${device} loads its own drawing without moving the layout`, async ({ page }) => {
    await page.setViewportSize(viewport);
    const asked: string[] = [];
    page.on("request", (request) => {
      if (CHART.test(request.url())) asked.push(path.basename(request.url()));
    });
    const files = await hold(page, CHART);
    await page.goto(ARTICLE, { waitUntil: "domcontentloaded" });
    const picture = page.locator("figure picture img");
    await picture.evaluate((image) => image.scrollIntoView({ block: "center", behavior: "instant" }));
    await expect.poll(() => asked).toEqual([name]);
    const waiting = await picture.boundingBox();
    await files.letGo();
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
    const shown = await picture.boundingBox();
    expect(shown).toEqual(waiting);
    const natural = await picture.evaluate(
      (image: HTMLImageElement) => image.naturalHeight / image.naturalWidth,
    );
    expect((shown?.height ?? 0) / (shown?.width ?? 1)).toBeCloseTo(natural, 2);
    expect(asked).toEqual([name]);
  });
}

test("a page that is turned, printed or opened by a link shows the drawing for its width", async ({
  page,
}) => {
  await page.setViewportSize(PHONE);
  await page.goto("/insights/index.html");
  await untilHydrated(page);
  await goTo(page, ARTICLE);
  const picture = page.locator("figure picture img");
  await picture.scrollIntoViewIfNeeded();
  const source = () => picture.evaluate((image: HTMLImageElement) => image.currentSrc);
  await expect.poll(source).toMatch(/landed-cost\.en\.mobile\.svg$/);
  await page.setViewportSize({ width: PHONE.height, height: PHONE.width });
  await expect.poll(source).toMatch(/landed-cost\.en\.svg$/);
  await page.setViewportSize(PHONE);
  await expect.poll(source).toMatch(/landed-cost\.en\.mobile\.svg$/);
  await page.emulateMedia({ media: "print" });
  await expect.poll(source).toMatch(/landed-cost\.en\.svg$/);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false, viewport: PHONE });

  test("a phone loads its drawing", async ({ page }) => {
    const asked = page.waitForRequest(CHART);
    await page.goto(ARTICLE);
    await page.locator("figure picture img").scrollIntoViewIfNeeded();
    expect((await asked).url()).toMatch(/landed-cost\.en\.mobile\.svg$/);
  });
});

test("every word in drawings for phones is inside its drawing and overlaps no other word", async ({
  page,
}) => {
  await page.setViewportSize(PHONE);
  const drawings = globSync("*/media/figures/*.mobile.svg", { cwd: SITES }).sort();
  expect(drawings.length).toBeGreaterThan(12);
  for (const drawing of drawings) {
    await page.setContent(readFileSync(path.join(SITES, drawing), "utf8"));
    const faults = await page.evaluate(() => {
      const found: string[] = [];
      const { width, height } = document.querySelector("svg")?.viewBox.baseVal ?? { width: 0, height: 0 };
      const words = [...document.querySelectorAll("text")].map((text) => ({
        name: text.textContent,
        box: text.getBBox(),
      }));
      for (const [index, { name, box }] of words.entries()) {
        if (box.x < 8 || box.x + box.width > width - 8 || box.y < 0 || box.y + box.height > height)
          found.push(`${name} leaves the drawing`);
        for (const other of words.slice(index + 1)) {
          const across =
            Math.min(box.x + box.width, other.box.x + other.box.width) - Math.max(box.x, other.box.x);
          // Boxes include space above and below the letters, which overlaps between lines of the same text.
          const down =
            Math.min(box.y + box.height, other.box.y + other.box.height) - Math.max(box.y, other.box.y);
          if (across > 0 && down > 0.25 * box.height) found.push(`${name} lies on ${other.name}`);
        }
      }
      return found;
    });
    expect(faults, drawing).toEqual([]);
  }
});
