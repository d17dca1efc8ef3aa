import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { Page } from "@playwright/test";
import { failedLoad } from "./complaints.ts";
import type { RunningServer } from "./server.ts";
import { expect, test, untilHydrated } from "./site.ts";

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with JavaScript" : "without JavaScript", () => {
    test.use({ javaScriptEnabled });

    test("an enquiry reaches the store and the visitor sees success", async ({ page, server }, {
      testId,
    }) => {
      const message = `Stored once ${testId}`;
      await page.goto("/need.html");
      if (javaScriptEnabled) await untilHydrated(page);
      await fill(page, { name: "Ada Visser", email: "ada@example.com", message });
      await page.getByRole("main").locator('[type="submit"]').click();
      await expect(page).toHaveURL(/\/form-submit-success\.html/);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      expect(countNeeds(server, message)).toBe(1);
    });

    test("in a theme without a form page, an enquiry is sent from an article after its errors are corrected", async ({
      page,
      server,
    }, { testId }) => {
      const message = `From the handbook ${testId}`;
      await page.goto(`${server.origin("fieldguide")}/operations/needs.html`);
      if (javaScriptEnabled) await untilHydrated(page);
      await fill(page, { name: "Ada Visser", email: "not an address", message });
      const submit = page.locator('main form [type="submit"]');
      await submit.click();
      await expect(page.locator('main [name="email"]')).toHaveAttribute("aria-invalid", "true");
      await expect(page.locator('main [name="message"]')).toHaveValue(message);
      await page.locator('main [name="email"]').fill("ada@example.com");
      await submit.click();
      await expect(page.locator("[data-need-sent]")).toHaveText("Thank you, your message has arrived");
      expect(countNeeds(server, message)).toBe(1);
    });

    test("shows errors next to their fields and loses nothing", async ({ page, server }, { testId }) => {
      const message = `Not yet ${testId}`;
      await page.goto("/need.html");
      if (javaScriptEnabled) await untilHydrated(page);
      await page
        .locator("main form")
        .evaluate((form: HTMLFormElement) => form.setAttribute("novalidate", ""))
        .catch(() => undefined);
      await fill(page, { name: "Ada Visser", email: "not an address", message });
      await page.getByRole("main").locator('[type="submit"]').click();
      const email = page.locator('main [name="email"]');
      await expect(email).toHaveAttribute("aria-invalid", "true");
      await expect(email).toHaveAccessibleDescription(/\S/);
      await expect(page.locator('main [name="message"]')).toHaveValue(message);
      await expect(page.locator('main [name="name"]')).toHaveValue("Ada Visser");
      expect(countNeeds(server, message)).toBe(0);
    });
  });
}

test("shows next to the button that an enquiry failed, on phones too", async ({
  page,
  server,
  complaints,
}) => {
  complaints.tolerate(failedLoad(/\/api\/client\/need/), /submitNeed: Request initialization failed/);
  await page.setViewportSize({ width: 390, height: 740 });
  for (const tenant of ["harbor", "lumen", "launch"]) {
    await page.goto(`${server.origin(tenant)}/need.html`);
    await untilHydrated(page);
    await fill(page, { name: "Ada Visser", email: "ada@example.com", message: "Into the void" });
    await page.route("**/api/client/need", (route) => route.abort());
    await page.getByRole("main").locator('[type="submit"]').click();
    await expect(page.getByRole("alert")).toBeInViewport({ ratio: 0.95 });
    await expect(page.getByRole("main").locator('[type="submit"]')).toBeFocused();
    await page.unrouteAll();
  }
});

test("nobody can fill in the honeypot, even without styles", async ({ page }) => {
  await page.goto("/need.html");
  const trap = page.locator('main [name="website"]');
  await expect(trap).toBeHidden();
  // Simulates a browser without style sheets, or a screen reader.
  await page.evaluate(() => {
    for (const sheet of document.querySelectorAll('style, link[rel="stylesheet"]')) sheet.remove();
    document.querySelector("main [name=website]")?.closest("[hidden]")?.removeAttribute("hidden");
  });
  await expect(trap).toBeVisible();
  await expect(trap).not.toBeEditable();
  await expect(trap).toHaveAccessibleName(/empty/);
  await trap.focus();
  await page.keyboard.type("https://example.com");
  await expect(trap).toHaveValue("");
});

interface Typed {
  name: string;
  email: string;
  message: string;
}

/** Fills in the form by the names of its fields, because labels depend on theme and language. */
async function fill(page: Page, { name, email, message }: Typed): Promise<void> {
  const form = page.locator("main form");
  await form.locator('[name="name"]').fill(name);
  await form.locator('[name="email"]').fill(email);
  await form.locator('[name="message"]').fill(message);
  await form.locator('[name="consent"]').check();
}

function countNeeds(server: RunningServer, message: string): number {
  const database = new DatabaseSync(path.join(server.dataFolder, "vitrine.sqlite"), { readOnly: true });
  try {
    return database.prepare("SELECT count(*) AS count FROM need WHERE message = ?").all(message)[0]?.[
      "count"
    ] as number;
  } finally {
    database.close();
  }
}
