import { rmSync } from "node:fs";
import { pagesOf } from "./addresses.ts";
import { TENANTS } from "./seed.ts";
import { startDevelopment } from "./server.ts";
import { copySeed, expect, test } from "./site.ts";

test("development's React finds nothing that differs between served and drawn pages", async ({ page }) => {
  test.setTimeout(600_000);
  const folder = copySeed();
  const server = await startDevelopment(folder);
  try {
    for (const tenant of TENANTS) {
      for (const { kind, path, status } of await pagesOf(server, tenant, "zh")) {
        await test.step(`${tenant} ${kind}`, async () => {
          const response = await page.goto(server.origin(tenant) + path);
          expect(response?.status()).toBe(status);
          await page.waitForFunction(() => {
            const main = document.querySelector("main");
            return main !== null && Object.keys(main).some((key) => key.startsWith("__reactProps"));
          });
          await page.evaluate(() => new Promise((resolve) => requestIdleCallback(() => resolve(undefined))));
        });
      }
    }
  } finally {
    await page.goto("about:blank");
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
});
