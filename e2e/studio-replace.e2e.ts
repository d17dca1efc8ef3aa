import type { Page } from "@playwright/test";
import type { RunningServer } from "./server.ts";
import { expect, test } from "./site.ts";
import { enterStudio, expectUsable, studioOf } from "./studio.ts";
import { importTenant } from "./tenants.ts";

const SITE = "wording";
const article = (title: string, text: string) =>
  `---\ntitle: ${title}\npublishedAt: 2026-01-05\n---\n\n${text}\n`;

/** Imports a site with three articles that contain “pier”, and opens its screen “Search and replace”. */
async function enter(page: Page, server: RunningServer, site: string): Promise<void> {
  await importTenant(server, {
    code: site,
    files: {
      "articles/en/pier.md": article(
        "The pier",
        "A pier, and `pier`.\n\n**Pier** by [night](guide/first.md).",
      ),
      "articles/en/quay.md": article("The quay", "No pier here."),
      "articles/kr/pier.md": article("부두", "부두(pier)에서."),
    },
  });
  await enterStudio(page, server, { role: "manager", site });
  await page.goto(`${studioOf(server)}/studio/sites/${site}/replace`);
  await expect(page.getByRole("heading", { level: 1, name: "Search and replace" })).toBeVisible();
}

const results = (page: Page) => page.getByRole("list", { name: "Places found" });
const place = (page: Page, words: string) => results(page).getByRole("checkbox", { name: words });

test("a manager finds words in their sentences, replaces them in one publication, and undoes it", async ({
  page,
  server,
}) => {
  await enter(page, server, SITE);
  await page.getByLabel("Find").fill("pier");
  await page.keyboard.press("Tab");
  await page.keyboard.type("*jetty*");
  await page.keyboard.press("Enter");
  await expect(page.getByText("5 places in 3 files")).toBeVisible();
  await expect(page.getByLabel("Replace with")).toBeFocused();
  await expect(results(page)).toContainText("A pier*jetty*, and");
  await expect(page).toHaveURL(/find=pier&with=\*jetty\*/);
  await expectUsable(page);

  // The search survives a reload.
  await page.reload();
  await expect(page.getByLabel("Replace with")).toHaveValue("*jetty*");
  await place(page, "No pier").uncheck();
  await expect(page.getByRole("checkbox", { name: "Replace in The quay" })).not.toBeChecked();
  await page.getByRole("button", { name: "Replace 4 places" }).click();
  await expect(page.getByText("Published: 4 places replaced in 2 files.")).toBeVisible();
  await expect(page.getByText("1 place in 1 file")).toBeVisible();

  const live = await page.context().newPage();
  await live.goto(`${server.origin(SITE)}/pier.html`);
  await expect(live.locator("article")).toContainText("A *jetty*, and pier.");
  await expect(live.locator("article strong")).toHaveText("*jetty*");

  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("5 places in 3 files")).toBeVisible();
  await live.reload();
  await expect(live.locator("article")).toContainText("A pier, and pier.");
});

test("a file that has changed since the search is named and unticked, and all other places stay ticked", async ({
  page,
  server,
  complaints,
}) => {
  complaints.tolerate(/409 \(Conflict\)/);
  await enter(page, server, "wording-changed");
  const other = await page.context().newPage();
  await page.getByLabel("Find").fill("pier");
  await page.getByLabel("Replace with").fill("jetty");
  await page.getByRole("button", { name: "Search", exact: true }).click();
  await expect(page.getByText("5 places in 3 files")).toBeVisible();

  // Another page replaces a word in the first file.
  await other.goto(`${studioOf(server)}/studio/sites/wording-changed/replace?find=night&with=day`);
  await other.getByRole("button", { name: "Replace 1 place" }).click();
  await expect(other.getByText("Published: 1 place replaced in 1 file.")).toBeVisible();

  await page.getByRole("button", { name: "Replace 5 places" }).click();
  await expect(page.getByText("Nothing was replaced: a file has changed since the search")).toBeVisible();
  await expect(page.getByText("articles/en/pier.md")).toBeVisible();
  await page.getByRole("button", { name: "Replace 2 places" }).click();
  await expect(page.getByText("Published: 2 places replaced in 2 files.")).toBeVisible();
});

test("a replacement that would change more than words is refused, and its files can be left out", async ({
  page,
  server,
  complaints,
}) => {
  complaints.tolerate(/422 \(Unprocessable/);
  await enter(page, server, "wording-refused");
  await page.getByLabel("Find").fill("pier");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Delete the words at 5 places" }).click();
  await expect(
    page.getByText("Nothing was replaced, because the new words would cause errors here"),
  ).toBeVisible();
  await page.getByRole("button", { name: "Leave these files out" }).click();
  await page.getByRole("button", { name: "Delete the words at 2 places" }).click();
  await expect(page.getByText("Published: 2 places replaced in 2 files.")).toBeVisible();
});

test("operators search all sites, and publish each site separately", async ({ page, server }) => {
  await enter(page, server, "wording-one");
  await importTenant(server, {
    code: "wording-two",
    files: { "articles/en/buoy.md": article("Buoys", "A zebra-striped buoy.") },
  });
  await enterStudio(page, server, { role: "operator" });
  await page.goto(`${studioOf(server)}/studio/replace`);
  await page.getByLabel("Find").fill("zebra-striped");
  await page.getByLabel("Replace with").fill("striped");
  await page.keyboard.press("Enter");
  const site = page.getByRole("region", { name: /wording-two/i });
  await site.getByRole("button", { name: "Replace 1 place" }).click();
  await expect(site.getByText("Published: 1 place replaced in 1 file.")).toBeVisible();
});
