import { expect, test } from "./site.ts";
import { enterStudio, studioOf } from "./studio.ts";
import { importTenant } from "./tenants.ts";

/** The Studio asks whether a name is taken, and the server answers 404 for a free name. */
const NOT_THERE = /responded with a status of 404/;

test("articles are found, selected, published, tagged, moved and created by keyboard alone", async ({
  page,
  server,
  complaints,
}) => {
  complaints.tolerate(NOT_THERE);
  await enterStudio(page, server, { role: "editor", site: "harbor" });
  const list = `${studioOf(server)}/studio/sites/harbor/articles`;
  await page.goto(list);
  const grid = page.getByRole("grid", { name: "Articles" });
  await expect(grid.getByRole("row")).not.toHaveCount(0);

  // The search is part of the address, from which a reload restores it.
  await page.keyboard.press("/");
  const all = await grid.getByRole("row").count();
  await page.keyboard.type("tea");
  await expect(page).toHaveURL(/\?q=tea$/);
  await expect.poll(() => grid.getByRole("row").count()).toBeLessThan(all);
  await page.reload();
  await expect(page.getByRole("searchbox")).toHaveValue("tea");
  const row = grid.getByRole("row").filter({ hasText: "tea-importer" });
  await expect(row).toHaveCount(1);

  // The table is a single tab stop. Arrow keys move within it, Space selects rows, and Escape clears the selection.
  await page.getByRole("checkbox", { name: "Select all" }).focus();
  await page.keyboard.press("Tab");
  await expect(grid.getByRole("rowheader").first().getByRole("link")).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await expect(grid.getByRole("row").nth(1).getByRole("gridcell").nth(1).getByRole("link")).toBeFocused();
  await page.keyboard.press("Space");
  await expect(page.getByText("One article selected")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByText("One article selected")).toHaveCount(0);

  // Going back moves the focus to the row from which the article was opened.
  const link = row.getByRole("rowheader").getByRole("link");
  await link.press("Enter");
  await expect(page.getByRole("textbox", { name: /^Text of/ })).toBeVisible();
  await page.goBack();
  await expect(link).toBeFocused();

  await page.keyboard.press("Space");
  await page.getByRole("button", { name: "Change tags" }).press("Enter");
  await page.getByRole("combobox", { name: "Tags to add" }).focus();
  for (const name of ["oolong, rolled", "녹차"]) {
    await page.keyboard.type(name);
    await page.keyboard.press("Enter");
  }
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  expect((await server.fetch("/cases/tea-importer.html")).text).toContain("oolong, rolled");
  expect((await server.fetch("/kr/cases/tea-importer.html")).text).toContain("녹차");

  await row.getByRole("checkbox").press("Space");
  await page.getByRole("button", { name: "Move to a group" }).press("Enter");
  await page.getByRole("dialog").getByRole("combobox", { name: "Group" }).selectOption({ label: "Insights" });
  await page.getByRole("dialog").getByRole("button", { name: "Move" }).press("Enter");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(row.getByRole("rowheader").getByRole("link")).toHaveAttribute(
    "href",
    /\/en\/insights\/tea-importer$/,
  );
  expect((await server.fetch("/cases/tea-importer.html")).headers.location).toContain(
    "/insights/tea-importer",
  );

  // The suggested address of a new article has the script of its title.
  await page.getByRole("link", { name: "Articles" }).focus();
  await page.keyboard.press("n");
  const dialog = page.getByRole("dialog", { name: "New article" });
  await dialog.getByRole("combobox", { name: "Language" }).selectOption("kr");
  await dialog.getByRole("textbox", { name: "Title" }).focus();
  await page.keyboard.type("부산 사무소, 첫 해");
  await expect(dialog.getByRole("textbox", { name: "Address" })).toHaveValue("부산-사무소-첫-해");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "부산 사무소, 첫 해" })).toBeVisible();
  expect(decodeURI(page.url())).toContain("/articles/kr/부산-사무소-첫-해");
  expect((await server.fetch(`/kr/${encodeURI("부산-사무소-첫-해")}.html`)).status).toBe(404);

  await page.goto(`${list}?new=article`);
  await dialog.getByRole("combobox", { name: "Language" }).selectOption("kr");
  await dialog.getByRole("textbox", { name: "Title" }).fill("부산 사무소, 첫 해");
  await page.keyboard.press("Enter");
  await expect(dialog.getByRole("textbox", { name: "Address" })).toHaveAccessibleDescription(
    /An article already has this address/,
  );
});

test("drafts are published together, and a missing translation begins with the structure of its original", async ({
  page,
  server,
  complaints,
}) => {
  complaints.tolerate(NOT_THERE);
  await enterStudio(page, server, { role: "editor", site: "lumen" });
  const list = `${studioOf(server)}/studio/sites/lumen/articles`;
  await page.goto(`${list}?new=article`);
  const dialog = page.getByRole("dialog", { name: "New article" });
  await dialog.getByRole("textbox", { name: "Title" }).fill("Light at noon");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Light at noon" })).toBeVisible();
  const editor = page.getByRole("textbox", { name: /^Text of/ });
  await editor.focus();
  await page.keyboard.press("Control+End");
  await page.keyboard.type("\n## Where it falls\n\nOn the floor.");
  await expect(page.getByText(/^Saved, /)).toBeVisible();
  await page.keyboard.press("Control+Enter");
  await page.getByRole("dialog").getByRole("button", { name: "Publish" }).press("Enter");
  await expect(page.getByRole("dialog")).toHaveCount(0);

  await page.goto(`${list}?q=noon`);
  await page
    .getByRole("button", { name: "Start “Light at noon” in 中文, with the same structure" })
    .press("Enter");
  await expect(editor.locator(".untranslated")).toHaveText(["Where it falls", "On the floor."]);
  expect(page.url()).toContain("/articles/zh/light-at-noon");
  await editor.focus();
  await page.keyboard.press("Control+Home");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("End");
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.type("正午之光");
  for (const words of ["落在哪里", "落在地板上。"]) {
    await page.keyboard.press("Control+j");
    await page.keyboard.type(words);
  }
  await expect(editor.locator(".untranslated")).toHaveCount(0);
  await expect(page.getByText(/^Saved, /)).toBeVisible();

  // The palette finds an article in any language.
  await page.keyboard.press("Control+k");
  await page.keyboard.type("light at noon");
  await expect(page.getByRole("option", { name: /Light at noon/ })).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/articles\/en\/light-at-noon$/);

  // The changed article is published from the list, which then shows its title.
  await expect(page.getByRole("heading", { level: 1, name: "Light at noon" })).toBeVisible();
  await editor.focus();
  await page.keyboard.press("Control+End");
  await page.keyboard.type(" And on the wall.");
  await expect(page.getByText(/^Saved, /)).toBeVisible();
  await page.goto(`${list}?q=noon`);
  await page.getByRole("checkbox", { name: "Select “Light at noon”" }).press("Space");
  await page.getByRole("button", { name: "Publish drafts" }).press("Enter");
  const together = page.getByRole("dialog", { name: "Publish drafts" });
  await expect(together.getByRole("link", { name: "Light at noon" })).toBeVisible();
  // The new translation is included, but can be left out.
  await together.getByRole("checkbox", { name: "正午之光 · 中文" }).uncheck();
  await together.getByRole("button", { name: "Publish" }).click();
  await expect(together).toHaveCount(0);
  const { text } = await server.fetch("/light-at-noon.html", { tenant: "lumen" });
  expect(text).toContain("And on the wall.");
  await expect(page.getByRole("link", { name: "Draft" })).toBeVisible();
});

test("Enter in the palette never opens a result of an earlier query", async ({ page, server }) => {
  await enterStudio(page, server, { role: "editor", site: "harbor" });
  await page.goto(`${studioOf(server)}/studio/sites/harbor/`);
  await expect(page.getByRole("heading", { name: "Your drafts" })).toBeVisible();
  await page.keyboard.press("Control+k");
  await page.keyboard.type("ar");
  await expect(page.getByRole("group", { name: "Articles" }).getByRole("option")).not.toHaveCount(0);
  await page.route("**/harbor/articles?*", () => {}); // Further answers never arrive.
  await page.keyboard.type("ticle new");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog", { name: "New article" }).getByLabel("Title")).toBeFocused();
});

test("the palette offers the open article's actions first, and other sites only when searched", async ({
  page,
  server,
}) => {
  await enterStudio(page, server, { role: "operator" });
  await page.goto(`${studioOf(server)}/studio/sites/harbor/articles/en/about`);
  await expect(page.getByRole("textbox", { name: /^Text of/ })).toBeVisible();
  await page.keyboard.press("Control+k");
  const palette = page.getByRole("dialog", { name: "Search or jump to" });
  await expect(palette.getByRole("option").first()).toHaveText("Publish …");
  const ofArticle = palette.getByRole("group", { name: "On this screen" });
  await expect(ofArticle.getByRole("option", { name: "Change address …" })).toBeVisible();
  await expect(palette.getByRole("option", { name: "Articles" })).toHaveText(["ArticlesHarbor & Lane"]);
  await page.keyboard.type("articles lumen");
  await expect(palette.getByRole("option", { name: /^Articles\s*Lumen/ })).toBeVisible();
  await palette.getByRole("combobox").fill("change addr");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog", { name: "Change address" })).toBeVisible();
  await page.keyboard.press("Escape");
  await page.keyboard.press("Control+k");
  await page.keyboard.type("releases");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Releases" })).toBeVisible();
  await page.keyboard.press("Control+k");
  await expect(palette.getByRole("option").first()).toBeVisible();
  await expect(ofArticle).toHaveCount(0);
});

test("the dialog that publishes drafts says so when others have published the last one", async ({
  page,
  server,
}) => {
  await importTenant(server, { code: "others-publish" });
  await enterStudio(page, server, { role: "editor", site: "others-publish" });
  const send = (path: "draft" | "file", type: string) =>
    page.evaluate(
      async ([what, contentType]) => {
        const text = "---\ntitle: Fresh bread\npublishedAt: 2026-03-01\n---\n\nBread rises.\n";
        const name = encodeURIComponent("articles/en/fresh-bread.md");
        const { status } = await fetch(`/studio/api/sites/others-publish/${what}?name=${name}`, {
          method: "PUT",
          headers: { "Content-Type": contentType, "If-None-Match": "*" },
          body: what === "draft" ? JSON.stringify({ text, base: null }) : text,
        });
        return status;
      },
      [path, type] as const,
    );
  expect(await send("draft", "application/json")).toBe(200);
  await page.goto(`${studioOf(server)}/studio/sites/others-publish/articles`);
  await page.getByRole("button", { name: "Publish drafts" }).click();
  const dialog = page.getByRole("dialog", { name: "Publish drafts" });
  await expect(dialog.getByRole("checkbox", { name: /^Fresh bread/ })).toBeChecked();
  expect(await send("file", "application/octet-stream")).toBe(200);
  // The list is loaded again when the browser is online again.
  await page.evaluate(() => {
    for (const change of ["offline", "online"]) window.dispatchEvent(new Event(change));
  });
  await expect(dialog.getByRole("status")).toContainText("published or discarded in the meantime");
  await dialog.getByRole("button", { name: "Close" }).click();
  await expect(dialog).toHaveCount(0);
});

test("drafts that were never published are published together with selected articles", async ({
  page,
  server,
  complaints,
}) => {
  complaints.tolerate(NOT_THERE);
  await enterStudio(page, server, { role: "editor", site: "launch" });
  const draft = (name: string, title: string) =>
    page.evaluate(
      async ([file, heading]) => {
        const text = `---\ntitle: ${heading}\npublishedAt: 2026-03-01\n---\n\nBread rises.\n`;
        const { status } = await fetch(`/studio/api/sites/launch/draft?name=${file}`, {
          method: "PUT",
          headers: { "Content-Type": "application/json", "If-None-Match": "*" },
          body: JSON.stringify({ text, base: null }),
        });
        return status;
      },
      [encodeURIComponent(name), title] as const,
    );
  expect(await draft("articles/en/fresh-bread.md", "Fresh bread")).toBe(200);
  expect(await draft("articles/en/fresh-cake.md", "Fresh cake")).toBe(200);
  await page.goto(`${studioOf(server)}/studio/sites/launch/articles`);
  const dialog = page.getByRole("dialog", { name: "Publish drafts" });
  const unpublished = page.locator("section").filter({ hasText: "Unpublished drafts" });
  await unpublished.getByRole("button", { name: "Publish drafts" }).click();
  await dialog.getByRole("checkbox", { name: /^Fresh cake/ }).uncheck();
  await dialog.getByRole("button", { name: "Publish" }).click();
  await expect(dialog).toHaveCount(0);
  expect((await server.fetch("/fresh-bread.html", { tenant: "launch" })).status).toBe(200);
  expect((await server.fetch("/fresh-cake.html", { tenant: "launch" })).status).toBe(404);

  // With selected articles, such drafts are offered, but not chosen.
  await page.getByRole("link", { name: "Fresh bread" }).click();
  const editor = page.getByRole("textbox", { name: /^Text of/ });
  await editor.focus();
  await page.keyboard.press("Control+End");
  await page.keyboard.type("Slowly.");
  await expect(page.getByText(/^Saved, /)).toBeVisible();
  await page.goto(`${studioOf(server)}/studio/sites/launch/articles`);
  await page.getByRole("checkbox", { name: "Select “Fresh bread”" }).check();
  await page
    .getByRole("region", { name: "Selected articles" })
    .getByRole("button", { name: "Publish drafts" })
    .click();
  const cake = dialog.getByRole("checkbox", { name: /^Fresh cake/ });
  await expect(cake).not.toBeChecked();
  await cake.check();
  await dialog.getByRole("button", { name: "Publish" }).click();
  await expect(dialog).toHaveCount(0);
  expect((await server.fetch("/fresh-cake.html", { tenant: "launch" })).status).toBe(200);
  expect((await server.fetch("/fresh-bread.html", { tenant: "launch" })).text).toContain("Slowly.");
});
