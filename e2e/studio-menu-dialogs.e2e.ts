import type { Page } from "@playwright/test";
import { expect, test } from "./site.ts";
import { replaceText, storedText } from "./studio-article.ts";
import { MENUS, openMenus, topRow } from "./studio-menu-rows.ts";
import { enterStudio } from "./studio.ts";

test.describe.configure({ mode: "serial" });

const TWO_ENTRIES = [
  "top_menu:",
  "  - id: one",
  "    name: { en: One, zh: 一 }",
  "    children: [{ id: fixed, name: Fixed }]",
  "  - id: two",
  "    name: { en: Two, zh: 二 }",
  "",
].join("\n");

async function discardDraft(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Discard draft" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Discard draft" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
}

test("a dialog stays open with what was typed if that cannot be saved", async ({ page, server }) => {
  await enterStudio(page, server, { role: "editor", site: "harbor" });
  const before = await storedText(page, MENUS);
  await replaceText(page, MENUS, TWO_ENTRIES);
  await openMenus(page, server);
  const dialog = page.getByRole("dialog");
  await page.locator('[role=row][aria-level="2"]').focus();
  await page.keyboard.press(" ");
  await dialog.getByLabel("Icon").fill("star");
  await dialog.getByRole("button", { name: "Apply" }).click();
  await expect(dialog.getByRole("status")).toContainText("Nothing changed.");
  await expect(dialog.getByLabel("Icon")).toHaveValue("star");
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByText("Nothing changed.")).toHaveCount(0);
  await replaceText(page, MENUS, before.text);
});

/** Delays saves of drafts until the returned function is called, so that a merge happens only then. */
async function holdSaves(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route("**/draft?*", async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

test("a dialog keeps what is typed while others change or remove its entry", async ({
  page,
  server,
  complaints,
}) => {
  // Somebody else has saved the draft first.
  complaints.tolerate(/responded with a status of 412/);
  await enterStudio(page, server, { role: "editor", site: "harbor" });
  const before = await storedText(page, MENUS);
  await replaceText(page, MENUS, TWO_ENTRIES);
  await openMenus(page, server);
  const other = await page.context().newPage();
  await openMenus(other, server);
  const rename = async (row: number, name: string) => {
    await topRow(page, row).focus();
    await page.keyboard.press("Enter");
    await page.keyboard.type(name);
    await page.keyboard.press("Enter");
  };
  await topRow(other, 1).focus();
  await other.keyboard.press("Enter");
  await other.keyboard.press("Tab");
  await other.keyboard.type("贰");
  await other.keyboard.press("Enter");
  await expect.poll(async () => (await storedText(page, MENUS)).draft).toContain("zh: 贰");
  let save = await holdSaves(page);
  await rename(0, "First");
  await topRow(page, 1).focus();
  await page.keyboard.press(" ");
  const dialog = page.getByRole("dialog");
  await expect(dialog).toBeVisible();
  save();
  const english = dialog.getByRole("group", { name: "Name" }).getByLabel("English");
  await english.fill("Second");
  await expect(topRow(page, 1)).toContainText("贰");
  await expect(english).toHaveValue("Second");
  await dialog.getByRole("button", { name: "Apply" }).click();
  await expect(dialog).toHaveCount(0);
  await expect
    .poll(async () => (await storedText(page, MENUS)).draft)
    .toContain("name: { en: Second, zh: 贰 }");

  await other.reload();
  await expect(topRow(other, 1)).toContainText("Second");
  await topRow(other, 1).focus();
  await other.keyboard.press("Delete");
  await expect.poll(async () => (await storedText(page, MENUS)).draft).not.toContain("Second");
  save = await holdSaves(page);
  await rename(0, "Firstly");
  await topRow(page, 1).focus();
  await page.keyboard.press(" ");
  await expect(dialog).toBeVisible();
  save();
  await english.fill("Third");
  await expect(dialog.getByRole("status")).toContainText("Somebody removed or renamed this entry");
  await expect(english).toHaveValue("Third");
  await expect(dialog.getByRole("button", { name: "Apply" })).toBeDisabled();
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await other.close();
  await discardDraft(page);
  await replaceText(page, MENUS, before.text);
});

test("the menu of a row opens by key, and its own keys do not reach the list", async ({ page, server }) => {
  await enterStudio(page, server, { role: "editor", site: "harbor" });
  const before = await storedText(page, MENUS);
  await openMenus(page, server);
  const count = (await page.getByRole("treegrid").getAttribute("aria-rowcount")) ?? "";
  await topRow(page, 1).focus();
  await page.keyboard.press("Shift+F10");
  await expect(page.getByRole("button", { name: "Link and details …" })).toBeFocused();
  await page.keyboard.press("Delete");
  await page.keyboard.press("ArrowDown");
  const move = page.getByRole("button", { name: "Move to …" });
  await move.focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("button", { name: "Move here" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole("textbox", { name: /^Name in/ })).toHaveCount(0);
  await expect(topRow(page, 1)).toBeFocused();
  await page.keyboard.press("Shift+F10");
  await expect(page.getByRole("button", { name: "Link and details …" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(topRow(page, 1)).toBeFocused();
  await expect(page.getByRole("treegrid")).toHaveAttribute("aria-rowcount", count);
  expect(await storedText(page, MENUS)).toEqual(before);
});
