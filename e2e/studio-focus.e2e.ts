import type { Page } from "@playwright/test";
import { failedLoad } from "./complaints.ts";
import { expect, test } from "./site.ts";
import { editorOf, openArticle, publishText, untilSaved } from "./studio-article.ts";
import { enterStudio, studioOf } from "./studio.ts";

const article = (title: string, body: string) =>
  `---\ntitle: ${title}\npublishedAt: 2026-03-01\n---\n\n${body}\n`;
const dialogOf = (page: Page) => page.getByRole("dialog");

async function untilClosed(page: Page): Promise<void> {
  await expect(dialogOf(page)).toHaveCount(0);
}

/** Chooses an entry of the article's menu by keyboard. */
async function choose(page: Page, entry: string): Promise<void> {
  await page.getByRole("button", { name: "More" }).press("Enter");
  await page.getByRole("group", { name: "More" }).getByRole("button", { name: entry }).press("Enter");
}

test("in the list of articles, the focus stays in the table when the pressed control disappears", async ({
  page,
  server,
  complaints,
}) => {
  complaints.tolerate(/responded with a status of 404/);
  await enterStudio(page, server, { role: "editor", site: "harbor" });
  await publishText(page, "articles/en/focus-kept.md", article("Focus kept", "Here."));
  await page.goto(`${studioOf(server)}/studio/sites/harbor/articles?q=focus-kept`);
  const grid = page.getByRole("grid");
  const link = grid.getByRole("rowheader").getByRole("link");
  const bar = page.getByRole("region", { name: "Selected articles" });
  await link.focus();
  await page.keyboard.press("Space");
  await bar.getByRole("button", { name: "Clear selection" }).press("Enter");
  await expect(bar).toHaveCount(0);
  await expect(link).toBeFocused();

  await page.keyboard.press("Space");
  await bar.getByRole("button", { name: "Change tags" }).press("Enter");
  await expect(dialogOf(page).getByRole("combobox", { name: "Tags to add" })).toBeFocused();
  await page.keyboard.type("kept");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  await untilClosed(page);
  await expect(link).toBeFocused();

  await page.keyboard.press("Space");
  await bar.getByRole("button", { name: "Move to a group" }).press("Enter");
  await expect(dialogOf(page).getByRole("combobox")).toBeFocused();
  await page.keyboard.press("Escape");
  await untilClosed(page);
  await expect(bar.getByRole("button", { name: "Move to a group" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(dialogOf(page).getByRole("combobox")).toBeFocused();
  await page.keyboard.type("Insights");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await untilClosed(page);
  await expect(link).toBeFocused();

  await page.keyboard.press("Space");
  await bar.getByRole("button", { name: "Duplicate" }).press("Enter");
  await expect(dialogOf(page).getByRole("textbox", { name: "Address" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/insights\/focus-kept-2$/);
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();

  // After a reload, the dialog in the address is open and has the focus.
  await page.goto(`${studioOf(server)}/studio/sites/harbor/articles`);
  await expect(page.getByRole("button", { name: "New article" })).toBeVisible();
  await page.keyboard.press("n");
  await expect(dialogOf(page).getByLabel("Title")).toBeFocused();
  await page.reload();
  await expect(dialogOf(page).getByLabel("Title")).toBeFocused();
  await page.keyboard.press("Escape");
  await untilClosed(page);
  await expect(page.locator("main :focus")).toHaveCount(1);
});

test("in an article and its panes, the focus moves to the text when a notice or button disappears", async ({
  page,
  server,
  complaints,
}) => {
  complaints.tolerate(/responded with a status of 404/);
  await enterStudio(page, server, { role: "editor", site: "harbor" });
  await publishText(page, "articles/en/focus-text.md", article("Focus in the text", "Here."));
  await openArticle(page, server, "focus-text");
  const text = editorOf(page);
  await text.focus();
  await page.keyboard.press("Control+End");
  await page.keyboard.type("More.");
  await untilSaved(page);
  await page.keyboard.press("Control+s");
  const close = page.locator("main").getByRole("button", { name: "Close" });
  await close.press("Enter");
  await expect(text).toBeFocused();

  await page.keyboard.press("Control+Enter");
  await dialogOf(page).getByRole("radio", { name: "Schedule …" }).press("Space");
  await dialogOf(page).getByLabel("Time", { exact: true }).fill("2099-01-02T03:04");
  await page.keyboard.press("Enter");
  await untilClosed(page);
  await page.getByRole("button", { name: "Cancel release: “Focus in the text”" }).press("Enter");
  await dialogOf(page).getByRole("button", { name: "Cancel release" }).press("Enter");
  await expect(page.getByText(/^A change to this text is scheduled/)).toHaveCount(0);
  await expect(text).toBeFocused();

  await page.keyboard.press("Control+Enter");
  await dialogOf(page).getByRole("button", { name: "Publish" }).press("Enter");
  await page.getByRole("button", { name: "Undo" }).press("Enter");
  await expect(page.getByRole("button", { name: "Undo" })).toHaveCount(0);
  await expect(text).toBeFocused();
  await choose(page, "Delete …");
  const remove = dialogOf(page).getByRole("button", { name: "Delete" });
  await expect(remove).toBeEnabled();
  await remove.press("Enter");
  await untilClosed(page);
  await expect(page.locator("main :focus")).toHaveCount(1);

  // Enter on the new row of the restored article opens it.
  await page.goto(`${studioOf(server)}/studio/sites/harbor/articles`);
  await page.getByRole("button", { name: "Deleted articles" }).press("Enter");
  await dialogOf(page).getByRole("button", { name: "Restore “Focus in the text”" }).first().press("Enter");
  await expect(dialogOf(page).getByRole("link", { name: "Focus in the text" }).first()).toBeFocused();
  await page.keyboard.press("Escape");
  await untilClosed(page);
  await expect(page.getByRole("button", { name: "Deleted articles" })).toBeFocused();
});

test("one of two versions is chosen by arrow keys and Enter", async ({
  page,
  server,
  browser,
  complaints,
}) => {
  complaints.tolerate(/responded with a status of 412/, failedLoad(/\/events/));
  // Otherwise the change may be merged before the same words are changed here.
  await page.route("**/harbor/events", (route) => route.abort());
  await enterStudio(page, server, { role: "editor", site: "harbor" });
  const name = "articles/en/focus-conflict.md";
  await publishText(page, name, article("Both", "Nobody's."));
  await openArticle(page, server, "focus-conflict");
  const elsewhere = await browser.newContext();
  const other = await elsewhere.newPage();
  await enterStudio(other, server, { role: "editor", site: "harbor" });
  await openArticle(other, server, "focus-conflict");
  for (const [who, word] of [
    [other, "Theirs."],
    [page, "Ours."],
  ] as const) {
    await editorOf(who).focus();
    await who.keyboard.press("Control+End");
    await who.keyboard.press("ArrowUp");
    await who.keyboard.press("Shift+End");
    await who.keyboard.type(word);
    if (who === other) await untilSaved(other);
  }
  await elsewhere.close();
  await page.getByRole("button", { name: "Compare versions" }).press("Enter");
  await expect(dialogOf(page).getByRole("radio", { name: "Yours" })).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await untilClosed(page);
  await expect(editorOf(page)).toContainText("Theirs.");
  await expect(editorOf(page)).toBeFocused();
});

test("F6 moves from a text to its other languages and back, also if they replace it", async ({
  page,
  server,
  complaints,
}) => {
  complaints.tolerate(/responded with a status of 404/);
  await enterStudio(page, server, { role: "editor", site: "harbor" });
  for (const language of ["en", "zh", "kr"])
    await publishText(page, `articles/${language}/beside-keys.md`, article("Beside", "Line.\n\n".repeat(80)));
  await page.goto(`${studioOf(server)}/studio/sites/harbor/articles/kr/beside-keys?pane=languages`);
  const pane = page.getByRole("region", { name: "Languages" });
  const [english, chinese] = ["English", "中文"].map((name) => pane.getByRole("group", { name }));
  if (english === undefined || chinese === undefined)
    throw new Error("Expected two other languages next to the text");
  const text = editorOf(page);
  await expect(chinese).toBeVisible();
  await text.focus();
  await page.keyboard.press("Control+End");
  for (const place of [english, chinese, text]) {
    await page.keyboard.press("F6");
    await expect(place).toBeFocused();
  }
  for (const place of [chinese, english, text]) {
    await page.keyboard.press("Shift+F6");
    await expect(place).toBeFocused();
  }
  await expect(pane.getByRole("link", { name: "Open 中文" })).toBeVisible();
  await expect(pane.locator("h2")).toHaveText(["English", "中文"]);
  await expect(pane.locator("h2").last()).toHaveAttribute("lang", "zh-Hans");

  await page.setViewportSize({ width: 390, height: 800 });
  await expect(text).toBeHidden();
  await english.focus();
  await page.keyboard.press("F6");
  await page.keyboard.press("F6");
  await expect(text).toBeFocused();
  await expect(pane).toHaveCount(0);
  await page.keyboard.type("Here.");
  await expect(page.locator(".cm-line").last()).toHaveText("Here.");
  await expect(page.locator(".cm-line").last()).toBeInViewport();
  await page.keyboard.press("F6");
  await expect(english).toBeFocused();
});
