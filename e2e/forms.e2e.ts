import { expect, test, untilHydrated } from "./site.ts";
import { importTenant } from "./tenants.ts";

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

    test("a visitor who sends a form that was removed meanwhile gets the typed text back", async ({
      page,
      server,
      complaints,
    }) => {
      const code = `letters-${javaScriptEnabled ? "with" : "without"}`;
      const files = { "articles/en/letter.md": "---\ntitle: Letter\n---\n\n::form{name=letter}\n" };
      const letter = {
        title: "Our letter",
        fields: [{ name: "name", required: true }, { name: "message" }],
        consent: false,
      };
      await importTenant(server, { code, theme: "theme2", files, forms: { letter } });
      await page.goto(`${server.origin(code)}/letter.html`);
      if (javaScriptEnabled) await untilHydrated(page);
      const form = page.getByRole("form", { name: "Our letter" });
      await expect(page.getByText("Our letter", { exact: true })).toBeVisible();
      await form.locator('[name="name"]').fill("Ada Visser");
      await form.locator('[name="message"]').fill("Two\nlines");
      await importTenant(server, { code, theme: "theme2", files });
      complaints.tolerate(/404|request fail/);
      await form.getByRole("button").click();
      const note = page.locator("[data-form-withdrawn]");
      await expect(note).toContainText("This form is no longer available");
      await expect(note).toContainText("Ada Visser");
      await expect(note).toContainText("Two");
      await expect(note).toBeInViewport();
      await expect(page.getByRole("banner").first()).toBeAttached();
    });
  });
}
