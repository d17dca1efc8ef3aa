import type { Browser, Page } from "@playwright/test";
import * as v from "valibot";
import { expect, goTo, test, untilHydrated, untilSettled } from "./site.ts";
import { importTenant } from "./tenants.ts";

/** Categories of the browser's trace events about recomputed styles. */
const CATEGORIES = ["devtools.timeline", "disabled-by-default-devtools.timeline.invalidationTracking"];
const traceSchema = v.object({
  traceEvents: v.array(
    v.looseObject({
      name: v.string(),
      args: v.looseObject({
        data: v.optional(v.looseObject({ nodeName: v.optional(v.string()), reason: v.optional(v.string()) })),
      }),
    }),
  ),
});

/** The reasons why the styles of the root element were recomputed during an action. */
async function reasonsForRoot(browser: Browser, page: Page, act: () => Promise<void>): Promise<string[]> {
  await browser.startTracing(page, { categories: CATEGORIES });
  await act();
  const { traceEvents } = v.parse(traceSchema, JSON.parse((await browser.stopTracing()).toString()));
  const invalidations = traceEvents.filter(({ name }) => name === "StyleRecalcInvalidationTracking");
  expect(invalidations).not.toEqual([]);
  return invalidations.flatMap(({ args: { data } }) =>
    data?.nodeName?.startsWith("HTML") ? [data.reason ?? ""] : [],
  );
}

// Without theme2, whose root depends on the content, because nothing may scroll behind its open dialogs.
for (const theme of ["theme1", "theme3", "theme4"] as const) {
  test(`${theme}: the styles of the root do not depend on the page`, async ({ browser, page, server }) => {
    const code = `work-${theme}`;
    await importTenant(server, { code, theme });
    await page.goto(`${server.origin(code)}/about.html`);
    await untilHydrated(page);
    const reasons = await reasonsForRoot(browser, page, async () => {
      await goTo(page, "/alone.html");
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("alone in en");
      await untilSettled(page);
    });
    expect(reasons.filter((reason) => reason.includes(":has()"))).toEqual([]);
  });
}
