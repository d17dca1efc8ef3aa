import type { Locator } from "@playwright/test";
import { expect, test } from "./site.ts";
import { replaceText, storedText } from "./studio-article.ts";
import { MENUS, openMenus, topRow } from "./studio-menu-rows.ts";
import { enterStudio, expectUsable, studioOf } from "./studio.ts";

/** The lines that only one of two texts has. */
function changedLines(before: string, after: string): string[] {
  const [old, now] = [before.split("\n"), after.split("\n")];
  return [...old.filter((line) => !now.includes(line)), ...now.filter((line) => !old.includes(line))];
}

const nameIn = async (row: Locator) => (await row.locator("[role=gridcell]").first().textContent()) ?? "";

test.describe.configure({ mode: "serial" });

test("viewing the menus writes nothing", async ({ page, server }) => {
  await enterStudio(page, server, { role: "editor", site: "harbor" });
  const writes: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "PUT") writes.push(request.url());
  });
  const before = await storedText(page, MENUS);
  await openMenus(page, server);
  await page.getByRole("row").nth(1).focus();
  for (const key of ["ArrowDown", "ArrowRight", "ArrowDown", "End", "Home", "Enter", "Tab", "Enter"])
    await page.keyboard.press(key);
  await page.keyboard.press(" ");
  await page.getByRole("dialog").getByRole("button", { name: "Apply" }).click();
  await page.getByRole("radio", { name: /Footer/ }).click({ force: true });
  await expect(page.getByRole("treegrid", { name: "Footer" })).toBeVisible();
  await expect(page.locator("iframe")).toBeVisible();
  await page.goto(`${studioOf(server)}/studio/sites/harbor/`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  expect(writes).toEqual([]);
  expect(await storedText(page, MENUS)).toEqual(before);
});

test("an entry is moved with three keys and published, the page follows, and undo restores the file", async ({
  page,
  server,
}) => {
  await enterStudio(page, server, { role: "editor", site: "harbor" });
  const before = await storedText(page, MENUS);
  await openMenus(page, server);
  const moved = topRow(page, 1);
  const name = await nameIn(moved);

  await moved.focus();
  await page.keyboard.press("Alt+ArrowUp");
  await expect(topRow(page, 0)).toContainText(name);
  await expect(topRow(page, 0)).toBeFocused();
  await page.keyboard.press("Control+Enter");
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("button", { name: "Publish" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByText("The settings are published.")).toBeVisible();

  const after = await storedText(page, MENUS);
  expect(after.text).not.toBe(before.text);
  expect(changedLines(before.text, after.text)).toEqual([]);
  await page.getByRole("button", { name: "Undo" }).first().click();
  await expect(page.getByText("The settings are published.")).toHaveCount(0);
  await expect.poll(async () => (await storedText(page, MENUS)).text).toBe(before.text);
  await page.getByRole("button", { name: "Discard draft" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Discard draft" }).click();
  await expect(topRow(page, 1)).toContainText(name);
});

test("the shortcut to publish includes the name that is being typed", async ({ page, server }) => {
  await enterStudio(page, server, { role: "editor", site: "harbor" });
  const before = await storedText(page, MENUS);
  await openMenus(page, server);
  await topRow(page, 0).focus();
  await page.keyboard.press("F2");
  await page.keyboard.press("End");
  await page.keyboard.type(" and more");
  await page.keyboard.press("Control+Enter");
  await expect(page.getByRole("dialog").getByRole("button", { name: "Publish" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByText("The settings are published.")).toBeVisible();
  expect(changedLines(before.text, (await storedText(page, MENUS)).text).join()).toContain(" and more");
  await page.getByRole("button", { name: "Undo" }).first().click();
  await expect.poll(async () => (await storedText(page, MENUS)).text).toBe(before.text);
  await page.getByRole("button", { name: "Discard draft" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Discard draft" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("edits change only their lines, whatever the notation around them", async ({ page, server }) => {
  await enterStudio(page, server, { role: "editor", site: "harbor" });
  const before = await storedText(page, MENUS);
  const text = [
    "# Menus of the firm",
    "top_menu:",
    "- id: one   # the first",
    "  name: One",
    "  url: /about.html",
    "  children:",
    "  # a note",
    "  - { id: inner, name: { en: 'Inner', zh: 内 }, url: /need.html }",
    "",
    "- id: two",
    "  name: { en: Two, zh: 二, kr: 둘 }",
    "  url: /search.html",
    "",
    "left_menu: []",
    "",
  ].join("\n");
  await replaceText(page, MENUS, text);
  await openMenus(page, server);
  await topRow(page, 1).focus();
  await page.keyboard.press("Enter");
  await page.keyboard.type("Two: new");
  await page.keyboard.press("Tab");
  await page.keyboard.type("新二");
  await page.keyboard.press("Enter");
  await expect(topRow(page, 1)).toContainText("Two: new");
  await topRow(page, 0).focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await page.keyboard.type("하나");
  await page.keyboard.press("Enter");
  const inner = page.locator('[role=row][aria-level="2"]');
  await inner.focus();
  await page.keyboard.press("Alt+ArrowLeft");
  await expect(topRow(page, 1)).toContainText("Inner");
  await expect(inner).toHaveCount(0);
  const expected = [
    "# Menus of the firm",
    "top_menu:",
    "- id: one   # the first",
    "  name: { en: One, kr: 하나 }",
    "  url: /about.html",
    "",
    "# a note",
    "- { id: inner, name: { en: 'Inner', zh: 内 }, url: /need.html }",
    "",
    "- id: two",
    '  name: { en: "Two: new", zh: 新二, kr: 둘 }',
    "  url: /search.html",
    "",
    "left_menu: []",
    "",
  ].join("\n");
  await expect.poll(async () => (await storedText(page, MENUS)).draft).toBe(expected);
  // Undone step by step, the draft is the published text again.
  for (let step = 0; step < 3; step += 1) await page.keyboard.press("Control+z");
  await expect.poll(async () => (await storedText(page, MENUS)).draft).toBe(text);
  await page.getByRole("button", { name: "Discard draft" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Discard draft" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await replaceText(page, MENUS, before.text);
  expect(await storedText(page, MENUS)).toMatchObject({ text: before.text, draft: null });
});

test("changes that somebody else publishes meanwhile are merged entry by entry", async ({
  page,
  server,
  complaints,
}) => {
  // Another publication changes the draft's version.
  complaints.tolerate(/responded with a status of 412/);
  await enterStudio(page, server, { role: "editor", site: "harbor" });
  const before = await storedText(page, MENUS);
  await openMenus(page, server);
  const own = await nameIn(topRow(page, 1));
  await topRow(page, 1).focus();
  await page.keyboard.press("Alt+ArrowUp");
  await expect(topRow(page, 0)).toContainText(own);
  await expect(page.getByText(/^Saved/)).toBeVisible();
  // Renames the entry that the moved entry has passed.
  const renamed = before.text.replace(/(top_menu:[\s\S]*?en: )[^,]+/, "$1Renamed elsewhere");
  await replaceText(page, MENUS, renamed);
  await page.keyboard.press("Control+Enter");
  await expect(page.getByRole("dialog").getByRole("button", { name: "Publish" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByText("The settings are published.")).toBeVisible();
  await expect(topRow(page, 0)).toContainText(own);
  await expect(topRow(page, 1)).toContainText("Renamed elsewhere");
  await replaceText(page, MENUS, before.text);
});

test("entries are dragged, moved by dialog, added, linked to an article and deleted", async ({
  page,
  server,
}) => {
  await enterStudio(page, server, { role: "editor", site: "harbor" });
  const before = await storedText(page, MENUS);
  await openMenus(page, server, "?menu=bottom_menu");
  const [first, second] = [await nameIn(topRow(page, 0)), await nameIn(topRow(page, 1))];
  await topRow(page, 1).dragTo(topRow(page, 0), {
    targetPosition: { x: 40, y: 4 },
    sourcePosition: { x: 40, y: 10 },
  });
  await expect(topRow(page, 0)).toContainText(second);
  await page.getByRole("button", { name: "Undo", exact: true }).click();
  await expect(topRow(page, 0)).toContainText(first);

  await topRow(page, 1)
    .getByRole("button", { name: `Actions for ${second}` })
    .click();
  await page.getByRole("button", { name: "Move to …" }).click();
  await page.getByRole("dialog").getByLabel("Menus").selectOption("top_menu");
  await page.getByRole("dialog").getByRole("button", { name: "Move here" }).click();
  await expect(page.getByRole("treegrid", { name: "Main menu" })).toBeVisible();
  await expect(topRow(page, 0)).toContainText(second);
  await expect(topRow(page, 0)).toBeFocused();

  await page.keyboard.press("Insert");
  await page.keyboard.type("Prices");
  await page.keyboard.press("Enter");
  const added = page.getByRole("row", { name: /^Prices/ });
  await expect(added).toBeFocused();
  await page.keyboard.press(" ");
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("radio", { name: "Article" }).click({ force: true });
  await dialog.getByLabel("Find an article").fill("about");
  await dialog
    .getByRole("button", { name: /about$/ })
    .first()
    .click();
  await dialog.getByRole("button", { name: "Apply" }).click();
  await expect
    .poll(async () => (await storedText(page, MENUS)).draft)
    .toMatch(/id: new-entry\n.*Prices.*\n {4}article: about\n/s);
  await added.focus();
  await page.keyboard.press("Delete");
  await expect(added).toHaveCount(0);
  await expectUsable(page);
  await page.getByRole("button", { name: "Discard draft" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Discard draft" }).click();
  await expect.poll(async () => storedText(page, MENUS)).toEqual({ ...before, draft: null });
});

test("targets that are broken, moved or not translated are marked", async ({ page, server }) => {
  await enterStudio(page, server, { role: "editor", site: "harbor" });
  const before = await storedText(page, MENUS);
  await openMenus(page, server);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Add entry" }).click();
  await page.keyboard.type("Lost");
  await page.keyboard.press("Enter");
  await page.keyboard.press(" ");
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("radio", { name: "Address" }).click({ force: true });
  await dialog.getByLabel("Address or page").fill("/nowhere-at-all.html");
  await dialog.getByRole("button", { name: "Apply" }).click();
  const lost = page.getByRole("row", { name: /^Lost/ });
  await expect(lost).toContainText("Problem");
  await expect(lost).toContainText("No name: 中文, 한국어");
  await page.getByRole("button", { name: "Discard draft" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Discard draft" }).click();
  await expect.poll(async () => storedText(page, MENUS)).toEqual({ ...before, draft: null });
});

test("people without permission to publish menus can only view them", async ({ page, server }) => {
  await enterStudio(page, server, { role: "translator", site: "harbor", languages: ["kr"] });
  await openMenus(page, server);
  await expect(page.getByText("you need the role Editor")).toBeVisible();
  await expect(page.getByRole("button", { name: "Publish …" })).toHaveCount(0);
  const name = await nameIn(topRow(page, 1));
  await topRow(page, 1).focus();
  await page.keyboard.press("Alt+ArrowUp");
  await page.keyboard.press("Enter");
  await expect(topRow(page, 1)).toContainText(name);
  await expect(page.getByRole("textbox", { name: /^Name in/ })).toHaveCount(0);
});

test("a menu of two thousand entries renders only the rows in view, and its entries can be moved with the keyboard", async ({
  page,
  server,
}) => {
  await enterStudio(page, server, { role: "editor", site: "harbor" });
  const before = await storedText(page, MENUS);
  const entry = (number: number) =>
    `  - id: e${number}\n    name: { en: Entry ${number}, zh: 条目 ${number}, kr: 항목 ${number} }\n    url: /about.html?n=${number}\n`;
  await replaceText(
    page,
    MENUS,
    `top_menu:\n${Array.from({ length: 2_000 }, (_, number) => entry(number)).join("")}`,
  );
  await openMenus(page, server);
  await expect(topRow(page, 1)).toContainText("Entry 1");
  expect(await page.getByRole("row").count()).toBeLessThan(80);
  await topRow(page, 1).focus();
  for (const position of ["3", "4", "5", "6", "7"]) {
    await page.keyboard.press("Alt+ArrowDown");
    await expect(page.locator("[role=row]:focus")).toHaveAttribute("aria-posinset", position);
  }
  await expect(page.locator("[role=row]:focus")).toContainText("Entry 1");
  await page.keyboard.press("End");
  await expect(page.locator("[role=row]:focus")).toContainText("Entry 1999");
  await page.getByRole("button", { name: "Discard draft" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Discard draft" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await replaceText(page, MENUS, before.text);
  expect(await storedText(page, MENUS)).toMatchObject({ text: before.text, draft: null });
});
