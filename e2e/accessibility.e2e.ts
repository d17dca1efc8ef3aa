import { AxeBuilder } from "@axe-core/playwright";
import { pagesOf } from "./addresses.ts";
import { expect, test, untilTakenOver } from "./site.ts";

const SCREENS = { phone: { width: 375, height: 720 }, desktop: { width: 1280, height: 800 } };
const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

for (const colorScheme of ["light", "dark"] as const) {
  for (const [screen, viewport] of Object.entries(SCREENS)) {
    test.describe(`${screen}, ${colorScheme}`, () => {
      test.use({ colorScheme, viewport, reducedMotion: "reduce" });

      test("axe finds nothing on any page", async ({ page, server }) => {
        for (const { kind, path } of await pagesOf(server, "harbor", "en")) {
          await test.step(kind, async () => {
            await page.goto(path);
            await untilTakenOver(page);
            const { violations } = await new AxeBuilder({ page }).withTags(RULES).analyze();
            expect(
              violations.map(
                ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(" ")).join(", ")}`,
              ),
            ).toEqual([]);
          });
        }
      });

      test("nothing is wider than the screen", async ({ page, server }) => {
        for (const { kind, path } of await pagesOf(server, "harbor", "kr")) {
          await page.goto(path);
          const { scrollWidth, clientWidth } = await page.evaluate(() => {
            const root = document.documentElement;
            return { scrollWidth: root.scrollWidth, clientWidth: root.clientWidth };
          });
          expect(scrollWidth, kind).toBeLessThanOrEqual(clientWidth);
        }
      });
    });
  }
}
