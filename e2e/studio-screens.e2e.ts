import { expect, test } from "./site.ts";
import { openStand } from "./studio-stand.ts";
import { STUDIO_STATES } from "./studio-states.ts";
import { expectUsable } from "./studio.ts";

/** What states are made of: answers that fail, and links that were used. */
const MADE = /net::ERR_FAILED|responded with a status of (401|404|503)/;

test("every screen of the Studio, in every state, fits and is accessible", async ({
  browser,
  context,
  server,
  complaints,
}) => {
  test.setTimeout(900_000);
  complaints.tolerate(MADE);
  const stand = await openStand(context, server, "en");
  const outside = await browser.newContext({ locale: "en-US" });
  for (const state of STUDIO_STATES) {
    await test.step(state.name, async () => {
      const page = await (state.isOutside === true ? outside : context).newPage();
      await state.show(page, stand);
      await expectUsable(page);
      // Where colours are the reader's own, what has the focus still says so.
      await page.emulateMedia({ forcedColors: "active" });
      await page.keyboard.press("Tab");
      const outline = await page.evaluate(() => {
        const { outlineStyle, boxShadow } = getComputedStyle(document.activeElement ?? document.body);
        return document.activeElement === document.body || outlineStyle !== "none" || boxShadow !== "none";
      });
      expect(outline, `${state.name}: the focus is seen in forced colours`).toBe(true);
      await page.close();
    });
  }
  await outside.close();
});
