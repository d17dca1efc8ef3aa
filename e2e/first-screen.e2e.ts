import { expect, test } from "./site.ts";

const SCREENS = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
];

/** Articles that begin with a paragraph, among them those with the longest titles. */
const ARTICLES = {
  harbor: ["/insights/ledger-checks.html", "/services/cash-flow.html"],
  lumen: ["/projects/museum-of-one-shadow.html", "/notes/night-walk.html"],
  fieldguide: ["/start/install.html", "/content/markdown.html"],
  launch: ["/questions.html", "/who-pays.html"],
};

/** Maximum number of average Latin letters in a line. Most lines end before it. */
const LONGEST_LINE = 80;

for (const [tenant, paths] of Object.entries(ARTICLES)) {
  test(`articles of ${tenant} show the start of their first paragraph without scrolling`, async ({
    page,
    server,
  }) => {
    for (const screen of SCREENS) {
      await page.setViewportSize(screen);
      for (const path of ["", "/zh", "/kr"].flatMap((prefix) => paths.map((path) => prefix + path))) {
        await page.goto(server.origin(tenant) + path);
        const paragraph = page.locator("[data-article-body] > p").first();
        await expect(paragraph).toBeAttached();
        const top = await paragraph.evaluate((element) => element.getBoundingClientRect().top + scrollY);
        expect(top, `${path}, ${screen.width} px`).toBeLessThan(screen.height);
      }
    }
  });

  test(`lines in articles of ${tenant} are not too long to read`, async ({ page, server }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    for (const path of paths) {
      await page.goto(server.origin(tenant) + path);
      const letters = await page.locator("[data-article-body] > p").evaluateAll((paragraphs) => {
        const pen = document.createElement("canvas").getContext("2d");
        return paragraphs.map((paragraph) => {
          const text = paragraph.textContent;
          if (pen === null || text.length < 100) return 0;
          pen.font = getComputedStyle(paragraph).font;
          return paragraph.clientWidth / (pen.measureText(text).width / text.length);
        });
      });
      expect(Math.max(...letters), path).toBeLessThan(LONGEST_LINE);
    }
  });
}
