import type { Page } from "@playwright/test";
import type { RunningServer } from "./server.ts";
import { expect, test } from "./site.ts";
import { enterStudio, expectUsable, studioOf } from "./studio.ts";
import { importTenant } from "./tenants.ts";

const SITE = "shelves";
const tagged = (title: string, lines: string) =>
  `---\ntitle: ${title}\npublishedAt: 2026-01-05\n${lines}\n---\n\nText.\n`;

async function enter(page: Page, server: RunningServer, query = "", role = "manager" as const) {
  await importTenant(server, {
    code: SITE,
    groups: [{ slug: "news", name: "News" }],
    files: {
      "articles/en/news/opening.md": tagged("Opening", "tags: [Event, harbour]\nauthors: [Mina]"),
      "articles/zh/news/opening.md": tagged("开业", "tags: [Event]"),
      "articles/en/news/aliased.md": tagged("Aliased", "tags: [&name Odd]\nauthors: [*name]"),
      "articles/en/news/closing.md": tagged("Closing", "tags:\n  - Events\n  - harbour"),
    },
  });
  await enterStudio(page, server, { role, site: SITE });
  await page.goto(`${studioOf(server)}/studio/sites/${SITE}/groups${query}`);
  await expect(page.getByRole("heading", { level: 1, name: "Groups and tags" })).toBeVisible();
}

const groups = (page: Page) => page.getByRole("list", { name: "Groups" }).getByRole("listitem");
const group = (page: Page, name: string) =>
  groups(page).filter({ has: page.getByText(name, { exact: true }) });
const row = (page: Page, name: string) =>
  page.getByRole("row").filter({ has: page.getByRole("rowheader", { name, exact: true }) });

async function publish(page: Page): Promise<void> {
  await page.keyboard.press("Control+Enter");
  await expect(page.getByRole("dialog").getByRole("button", { name: "Publish" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByText("The settings are published.")).toBeVisible();
}

test("groups are added, described and ordered by keyboard, and published", async ({ page, server }) => {
  await enter(page, server);
  await expect(groups(page)).toHaveCount(3);
  await page.getByRole("button", { name: "Add group" }).click();
  await page.getByLabel("English").first().fill("Field notes");
  await page.getByLabel("中文").first().fill("笔记");
  await page.keyboard.press("Enter");
  await expect(group(page, "Field notes")).toContainText("field-notes");
  await group(page, "Field notes").getByRole("button").first().focus();
  for (let step = 0; step < 3; step += 1) await page.keyboard.press("Alt+ArrowUp");
  await expect(groups(page).first()).toContainText("Field notes");
  await expect(groups(page).first().getByRole("button").first()).toBeFocused();
  await page.keyboard.press("Control+z");
  await expect(groups(page).first()).toContainText("Guide");
  await page.keyboard.press("Control+y");
  await expect(groups(page).first()).toContainText("Field notes");
  await groups(page).first().getByRole("button").first().press("Alt+ArrowUp");
  const search = page.getByRole("searchbox", { name: "Find a group" });
  await search.pressSequentially("field");
  await expect(groups(page)).toHaveCount(1);
  await expect(search).toBeFocused();
  await search.fill("");
  await expectUsable(page);
  await publish(page);
  await page.reload();
  await expect(groups(page).first()).toContainText("笔记");
});

test("undo keys do nothing while a dialog is open", async ({ page, server }) => {
  await enter(page, server);
  const [first = "", second = ""] = await groups(page).locator("strong").allTextContents();
  await groups(page).first().getByRole("button").first().press("Alt+ArrowDown");
  await expect(groups(page).first()).toContainText(second);
  await groups(page).nth(1).getByRole("button").first().press("Enter");
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Cancel" }).focus();
  await page.keyboard.press("Control+z");
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(groups(page).first()).toContainText(second);
  await page.keyboard.press("Control+z");
  await expect(groups(page).first()).toContainText(first);
});

test("a group gets another address, its old ones redirect, and undo restores them", async ({
  page,
  server,
}) => {
  await enter(page, server);
  const open = (path: string) => server.fetch(path, { tenant: SITE });
  await group(page, "News").getByRole("button", { name: "Actions for News" }).click();
  await page.getByRole("button", { name: "Change address …" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Address").fill("zh");
  await page.keyboard.press("Enter");
  await expect(dialog).toContainText("no language code");
  await dialog.getByLabel("Address").fill("press");
  await page.keyboard.press("Enter");
  await expect(page.getByText(/^Published: \d+ files changed/)).toBeVisible();
  await expect(group(page, "News")).toContainText("press");
  const leadsTo = async (path: string) => (await open(path)).headers["location"] ?? "";
  await expect.poll(async () => (await open("/press/opening.html")).status).toBe(200);
  for (const path of ["opening", "index"])
    await expect.poll(() => leadsTo(`/news/${path}.html`)).toContain(`/press/${path}.html`);
  await page.getByRole("button", { name: "Undo" }).first().click();
  await expect(group(page, "News")).toContainText("news");
  await expect.poll(async () => (await open("/news/opening.html")).status).toBe(200);
});

test("edits after a changed address stay when its notice is closed", async ({ page, server }) => {
  await enter(page, server);
  await group(page, "News").getByRole("button", { name: "Actions for News" }).click();
  await page.getByRole("button", { name: "Change address …" }).click();
  await page.getByRole("dialog").getByLabel("Address").fill("press");
  await page.keyboard.press("Enter");
  await expect(group(page, "News")).toContainText("press");
  await group(page, "News").getByRole("button").first().click();
  await page.getByLabel("English").first().fill("Press room");
  await page.keyboard.press("Enter");
  await expect(group(page, "Press room")).toBeVisible();
  await page.getByRole("button", { name: "Close" }).click();
  await expect(page.getByText(/^Published: /)).toHaveCount(0);
  await expect(group(page, "Press room")).toBeVisible();
  await publish(page);
});

test("a text whose tags have YAML aliases is listed, and stays unchanged", async ({ page, server }) => {
  await enter(page, server, "?view=tags");
  await row(page, "Odd").getByRole("button").click();
  await page.getByLabel("New name").fill("Even");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Nothing had to change.")).toBeVisible();
  await expect(page.getByRole("link", { name: /\/aliased$/ })).toBeVisible();
  await expect(row(page, "Odd")).toBeVisible();
});

test("two tags are merged in all texts with one publication, and undo reverts it", async ({
  page,
  server,
}) => {
  await enter(page, server, "?view=tags");
  await expect(row(page, "Event")).toContainText("1");
  for (const name of ["Event", "Events"]) await row(page, name).getByRole("checkbox").check();
  await page.getByRole("button", { name: "Merge …" }).click();
  await expectUsable(page);
  await page.getByLabel("New name").fill("Meeting");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Published: 3 files changed.")).toBeVisible();
  await expect(row(page, "Meeting")).toBeVisible();
  await expect(row(page, "Event")).toHaveCount(0);
  await row(page, "Meeting").getByRole("link").first().click();
  await expect(page.getByRole("link", { name: "Opening" })).toBeVisible();
  await page.goBack();
  await page.getByRole("searchbox", { name: "Find" }).fill("meet");
  await expect(page.getByRole("row")).toHaveCount(2);
  await page.goto(`${studioOf(server)}/studio/sites/${SITE}/groups?view=tags`);
  await row(page, "Meeting").getByRole("button").click();
  await page.getByLabel("New name").fill("Event");
  await page.keyboard.press("Enter");
  await expect(row(page, "Event")).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(row(page, "Meeting")).toBeVisible();
});

test("an author is renamed by keyboard", async ({ page, server }) => {
  await enter(page, server, "?view=authors");
  await row(page, "Mina").getByRole("button").focus();
  await page.keyboard.press("Enter");
  await page.getByLabel("New name").fill("Mina Seo");
  await page.keyboard.press("Enter");
  await expect(row(page, "Mina Seo")).toBeVisible();
  await expectUsable(page);
});
