import { expect, test } from "./site.ts";
import { openArticle } from "./studio-article.ts";
import { enterStudio, expectUsable, studioOf } from "./studio.ts";

test("columns are shown and hidden, and stay so after a reload", async ({ page, server }) => {
  await enterStudio(page, server, { role: "writer", site: "harbor" });
  await page.goto(`${studioOf(server)}/studio/sites/harbor/articles?sort=published`);
  const grid = page.getByRole("grid", { name: "Articles" });
  const columns = () => grid.getByRole("columnheader").allTextContents();
  await expect.poll(columns).toEqual(["", "Article", "English", "中文", "한국어", "Updated"]);

  await page.getByRole("button", { name: "Columns" }).click();
  const menu = page.getByRole("group", { name: "Columns" });
  for (const name of ["Published on", "Authors", "Cover"]) await menu.getByRole("button", { name }).click();
  await menu.getByRole("button", { name: "Updated", pressed: true }).click();
  await page.keyboard.press("Escape");
  await page.reload();
  const shown = ["", "Article", "English", "中文", "한국어", "Published on", "Authors", "Cover"];
  await expect.poll(columns).toEqual(shown);
  const row = grid.getByRole("row").filter({ hasText: "/tea-importer" });
  await expect(row.getByRole("gridcell").nth(4)).toHaveText(/^Published on\d{1,2} \w{3,4} 20\d\d$/);
  await expect(row.getByRole("gridcell").nth(6).locator("img")).toHaveJSProperty("complete", true);
  await expectUsable(page);
});

test("a view of the list is saved under a name, opened again, and deleted", async ({ page, server }) => {
  await enterStudio(page, server, { role: "writer", site: "harbor" });
  await page.goto(`${studioOf(server)}/studio/sites/harbor/articles`);
  const views = page.getByRole("navigation", { name: "Views" });
  await expect(page.getByRole("grid", { name: "Articles" })).toBeVisible();
  await expect(views).toHaveCount(0);

  await page.getByRole("combobox", { name: "Language" }).selectOption("kr");
  await page.getByRole("combobox", { name: "State" }).selectOption("missing");
  await views.getByRole("button", { name: "Save this view" }).press("Enter");
  await page.keyboard.type("Not in Korean yet");
  await page.keyboard.press("Enter");
  const saved = views.getByRole("link", { name: "Not in Korean yet" });
  await expect(saved).toHaveAttribute("aria-current", "page");
  await expectUsable(page);

  await views.getByRole("link", { name: "All articles" }).click();
  await expect(page).toHaveURL(/\/articles$/);
  await page.reload();
  await saved.click();
  await expect(page.getByRole("combobox", { name: "State" })).toHaveValue("missing");
  await views.getByRole("button", { name: "Delete view" }).click();
  await expect(saved).toHaveCount(0);
  await expect(views.getByRole("button", { name: "Save this view" })).toBeVisible();
});

test("the palette offers the articles opened last, newest first", async ({ page, server }) => {
  await enterStudio(page, server, { role: "writer", site: "harbor" });
  await openArticle(page, server, "about");
  await openArticle(page, server, "about", "kr");
  await page.goto(`${studioOf(server)}/studio/sites/harbor/`);
  await expect(page.getByRole("heading", { name: "Your drafts" })).toBeVisible();
  await page.keyboard.press("Control+k");
  const recent = page.getByRole("group", { name: "Recent articles" }).getByRole("option");
  await expect(recent).toHaveText([/한국어 · about/, /English · about/]);
  await page.getByRole("combobox").fill("zzz");
  await expect(recent).toHaveCount(0);
  await page.getByRole("combobox").fill("");
  await page.getByRole("option", { name: /English · about/ }).click();
  await expect(page).toHaveURL(/\/articles\/en\/about$/);
});
