import { expect, test } from "./site.ts";
import { enterStudio, expectUsable, studioOf } from "./studio.ts";

test("a missing page is mended with two keys, and the redirect undone", async ({
  page,
  server,
  complaints,
}) => {
  complaints.tolerate(/responded with a status of 404/);
  const path = "/insights/landed-costs.html";
  for (let time = 0; time < 2; time += 1) {
    await page.goto(`${server.origin("harbor")}${path}`);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  }
  await page.goto("about:blank");
  await enterStudio(page, server, { role: "editor", site: "harbor" });
  const missing = page.getByRole("listitem").filter({ hasText: path });
  await expect(async () => {
    await page.goto(`${studioOf(server)}/studio/sites/harbor/redirects`);
    await expect(missing).toBeVisible({ timeout: 2_000 });
  }).toPass();

  await missing.locator("summary").focus();
  await page.keyboard.press("Enter");
  await expect(missing.getByLabel("Redirect to")).toHaveValue("/insights/landed-cost.html");
  await expect(missing.getByRole("button", { name: "Create redirect" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(missing).toContainText("→ /insights/landed-cost.html");
  const redirected = await server.fetch(path, { tenant: "harbor" });
  expect(redirected.status).toBe(301);
  expect(redirected.headers["location"]).toBe("/insights/landed-cost.html");
  await expectUsable(page);

  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("status")).toContainText("The redirects are as they were");
  await expect.poll(async () => (await server.fetch(path, { tenant: "harbor" })).status).toBe(404);
});

test("a table of redirects is pasted, checked by line, published at once, and rules are removed", async ({
  page,
  server,
}, { testId }) => {
  const old = (index: number) => `/old-${testId}-${index}.html`;
  const lines = Array.from({ length: 10_000 }, (_, index) => `${old(index)}\t/about.html`);
  const table = ["Old\tNew", ...lines, "no-slash\t/about.html", `${old(7)}\t/pricing.html`, "/only-one"];
  await enterStudio(page, server, { role: "editor", site: "harbor" });
  await page.goto(`${studioOf(server)}/studio/sites/harbor/redirects?view=rules`);
  await page.getByRole("button", { name: "Paste a table" }).click();
  const dialog = page.getByRole("dialog", { name: "Paste a table" });
  // Pasted like a table from a spreadsheet, because typing so many lines would take minutes.
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.evaluate((words) => navigator.clipboard.writeText(words), table.join("\n"));
  await dialog.getByLabel("Old and new addresses").focus();
  await page.keyboard.press("Control+V");
  await dialog.getByRole("button", { name: "Check" }).click();
  await expect(dialog.getByText("3 lines are left out")).toBeVisible();
  await expect(dialog.getByText(/line 10002: The old address must begin with/)).toBeVisible();
  await expect(dialog.getByText(/line 10003: This old address is in an earlier line/)).toBeVisible();
  await expect(dialog.getByText(/line 10004: An address is missing/)).toBeVisible();
  await dialog.getByRole("button", { name: "Publish 10,000 redirects" }).click();
  await expect(dialog.getByText("10,000 redirects are live.")).toBeVisible();
  await dialog.getByRole("button", { name: "Close" }).click();
  await expect.poll(async () => (await server.fetch(old(9_999), { tenant: "harbor" })).status).toBe(301);

  await page.getByLabel("Search redirects").fill(old(9_999));
  await expect(page.getByText("One redirect, in the order in which they apply")).toBeVisible();
  await page.getByRole("button", { name: `Delete the redirect from ${old(9_999)}` }).click();
  await expect(page.getByRole("status")).toContainText(`${old(9_999)} no longer redirects.`);
  await expect.poll(async () => (await server.fetch(old(9_999), { tenant: "harbor" })).status).toBe(404);
  await expectUsable(page);
});

test("a translator reads redirects without being offered to change them", async ({ page, server }) => {
  await enterStudio(page, server, { role: "translator", site: "harbor", languages: ["kr"] });
  await page.goto(`${studioOf(server)}/studio/sites/harbor/redirects?view=rules`);
  await expect(page.getByText("/about-us.html")).toBeVisible();
  await expect(page.getByRole("button", { name: "Create redirect" })).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Paste a table" })).toHaveCount(0);
});

test("an address is explained while it is typed, for different visitors", async ({
  page,
  server,
  complaints,
}) => {
  complaints.tolerate(/responded with a status of 422/);
  await enterStudio(page, server, { role: "writer", site: "harbor" });
  await page.goto(`${studioOf(server)}/studio/sites/harbor/redirects`);
  await page.getByRole("radio", { name: "Try an address" }).click({ force: true });
  const address = page.getByRole("searchbox", { name: "Try an address" });
  const answer = page.getByRole("region", { name: "What visitors get" });
  await address.fill("/nowhere-at-all.html");
  await expect(answer.getByRole("heading")).toHaveText("Page not found");

  await address.fill("//about.html");
  await expect(page.getByRole("alert")).toContainText("not on a host of this site");
  await address.fill(`${server.origin("harbor")}/about.html/`);
  await expect(answer.getByRole("heading")).toHaveText("Redirects to /about.html");
  await expect(answer).toContainText("other spelling of the address");

  await page.getByRole("combobox", { name: "Visitor" }).selectOption({ label: "Has chosen 中文" });
  await expect(answer.getByRole("heading")).toHaveText("Redirects to /zh/about.html");
  await expect(answer).toContainText("the page in the language that the visitor has chosen");
  await expectUsable(page);
  await page.reload();
  await expect(address).toHaveValue(/about\.html\/$/);
  await expect(answer.getByRole("heading")).toHaveText("Redirects to /zh/about.html");
});
