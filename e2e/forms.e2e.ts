import { expect, test, untilHydrated } from "./site.ts";

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with JavaScript" : "without JavaScript", () => {
    test.use({ javaScriptEnabled });

    test("a form that the site declares is sent after its errors are corrected", async ({ page, server }) => {
      await page.goto(`${server.origin("launch")}/how-the-day-works.html`);
      if (javaScriptEnabled) await untilHydrated(page);
      const form = page.getByRole("form", { name: "Lend two hours" });
      await form.locator('[name="name"]').fill("Ada Visser");
      await form.locator('[name="email"]').fill("not an address");
      await form.locator('[name="shift"]').selectOption("12");
      await form.locator('[name="consent"]').check();
      await form.getByRole("button", { name: "I shall be there" }).click();
      await expect(form.locator('[name="email"]')).toHaveAttribute("aria-invalid", "true");
      await expect(form.locator('[name="name"]')).toHaveValue("Ada Visser");
      await expect(form.locator('[name="shift"]')).toHaveValue("12");
      await form.locator('[name="email"]').fill(`ada-${javaScriptEnabled}@example.com`);
      await form.getByRole("button", { name: "I shall be there" }).click();
      await expect(page.locator("[data-need-sent]")).toContainText("We will write to you in May");
    });
  });
}
