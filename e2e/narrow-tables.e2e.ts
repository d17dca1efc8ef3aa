import { expect, test } from "./site.ts";

/** Pages of the demo sites with a table of at least three columns, in all themes. */
const TABLES: readonly [site: string, address: string][] = [
  ["harbor", "/services/internal-audit.html"],
  ["lumen", "/notes/seven-darks.html"],
  ["fieldguide", "/operations/configuration.html"],
  ["launch", "/what-we-heard.html"],
];

test("on a phone, the last column of a wide table is visible without scrolling, in every theme and language", async ({
  page,
  server,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  for (const [site, address] of TABLES) {
    for (const language of ["", "/zh", "/kr"]) {
      await page.goto(`${server.origin(site)}${language}${address}`);
      const hidden = await page
        .locator("[data-article-body] .table-scroll")
        .evaluateAll((frames) => frames.map((frame) => frame.scrollWidth - frame.clientWidth));
      expect(hidden.length, address).toBeGreaterThan(0);
      expect(Math.max(...hidden), `${site}${language}${address}`).toBe(0);
    }
  }
});
