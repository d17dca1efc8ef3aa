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
      const thanks = page.locator("[data-need-sent]");
      await expect(thanks).toContainText("We will write to you in May");
      await expect(thanks).toBeFocused();
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

    test("a visitor can still send a form after one of its fields was removed", async ({
      page,
      server,
      complaints,
    }) => {
      const code = `fields-${javaScriptEnabled ? "with" : "without"}`;
      const files = { "articles/en/visit.md": "---\ntitle: Visit\n---\n\n::form{name=visit}\n" };
      const name = { name: "name", required: true };
      const day = { name: "day", type: "text", label: "Which day?", required: true };
      const visit = { title: "A visit", consent: false, thanks: "See you then." };
      await importTenant(server, { code, files, forms: { visit: { ...visit, fields: [name, day] } } });
      await page.goto(`${server.origin(code)}/visit.html`);
      if (javaScriptEnabled) await untilHydrated(page);
      const form = page.getByRole("form", { name: "A visit" });
      await form.locator('[name="name"]').fill("Ada Visser");
      await form.locator('[name="day"]').fill("13 June");
      await importTenant(server, { code, files, forms: { visit: { ...visit, fields: [name] } } });
      complaints.tolerate(/422/);
      await form.getByRole("button").click();
      if (javaScriptEnabled) {
        const field = form.locator('[name="day"]');
        await expect(field).toHaveAccessibleDescription(/The site has just removed this field/);
        await expect(field).toBeFocused();
        await field.fill("");
      } else {
        await expect(form.getByRole("alert")).toContainText("13 June");
        await expect(form.getByRole("alert").getByRole("link")).toHaveCount(0);
        await expect(form.getByRole("alert").locator(":focus")).toContainText(
          "The site has removed this field",
        );
        await expect(form.locator('[name="name"]')).toHaveValue("Ada Visser");
      }
      await form.getByRole("button").click();
      await expect(page.locator("[data-need-sent]")).toHaveText("See you then.");
    });
  });
}

test("a form stays when the answer to it breaks off", async ({ page, server, complaints }) => {
  complaints.tolerate(/submitForm/, /Failed to load resource/);
  await page.goto(`${server.origin("launch")}/how-the-day-works.html`);
  await untilHydrated(page);
  const form = page.getByRole("form", { name: "Lend two hours" });
  await form.locator('[name="name"]').fill("Ada Visser");
  await form.locator('[name="email"]').fill("ada@example.com");
  await form.locator('[name="shift"]').selectOption("12");
  await form.locator('[name="consent"]').check();
  await page.route("**/api/client/form", (route) =>
    route.fulfill({ contentType: "text/html", body: "<p>Welcome" }),
  );
  await form.getByRole("button", { name: "I shall be there" }).click();
  await expect(form.getByRole("alert")).toContainText("Nothing is lost");
  await expect(form.locator('[name="name"]')).toHaveValue("Ada Visser");
});
