import type { Locator, Page } from "@playwright/test";
import { violations } from "./looks.ts";
import { expect, test } from "./site.ts";
import { editorOf, openArticle, publishText, storedText, untilSaved } from "./studio-article.ts";
import { enterStudio, expectUsable } from "./studio.ts";

const TEXT = [
  "---",
  "title: Harbour seals",
  "publishedAt: 2026-03-01",
  "---",
  "",
  "## Tides",
  "",
  "A **bold** word.",
  "",
  "- one",
  "- two",
  "",
  "> quoted",
  "",
  "The end.",
  "",
].join("\n");

function lineOf(page: Page, words: string): Locator {
  return editorOf(page).locator(".cm-line").filter({ hasText: words });
}

/** Moves the caret after the given words of a line by keyboard. */
async function goToEnd(page: Page, words: string): Promise<void> {
  await lineOf(page, words).click();
  await page.keyboard.press("End");
}

test("shows Markdown like the page, with marks where the caret is, or as source", async ({
  page,
  server,
}) => {
  const name = "articles/en/page-like.md";
  await enterStudio(page, server, { role: "editor", site: "harbor" });
  await publishText(page, name, TEXT);
  await openArticle(page, server, "page-like");
  await expect(lineOf(page, "Tides")).toHaveText("Tides");
  await expect(lineOf(page, "bold")).toHaveText("A bold word.");
  await expect(lineOf(page, "quoted")).toHaveText("quoted");
  await expect(lineOf(page, "two")).toHaveText("two");
  await expectUsable(page);
  await goToEnd(page, "Tides");
  await expect(lineOf(page, "Tides")).toHaveText("## Tides");
  await goToEnd(page, "two");
  await expect(lineOf(page, "two")).toHaveText("- two");
  await expect(lineOf(page, "one")).toHaveText("one");
  await expect(lineOf(page, "Tides")).toHaveText("Tides");

  // Arrow keys reach every character of the text.
  await goToEnd(page, "bold");
  for (let count = 0; count < " word.".length; count += 1) await page.keyboard.press("ArrowLeft");
  await expect(lineOf(page, "bold")).toHaveText("A **bold** word.");
  await page.keyboard.press("Home");
  await expect(lineOf(page, "bold")).toHaveText("A bold word.");

  await page.keyboard.press("Control+e");
  await expect(lineOf(page, "Tides")).toHaveText("## Tides");
  await expect(lineOf(page, "two")).toHaveText("- two");
  await page.reload();
  await expect(lineOf(page, "Tides")).toHaveText("## Tides");
  await page.getByRole("button", { name: "More" }).click();
  await page.getByRole("button", { name: "Markdown source" }).click();
  await expect(lineOf(page, "Tides")).toHaveText("Tides");
  await page.reload();
  await expect(lineOf(page, "Tides")).toHaveText("Tides");
  // None of these keys has changed the text.
  expect(await storedText(page, name)).toEqual({ text: TEXT, draft: null });
});

test("does not interrupt an input method's composition within a bold word", async ({ page, server }) => {
  const name = "articles/en/page-like-composed.md";
  await enterStudio(page, server, { role: "editor", site: "harbor" });
  await publishText(page, name, TEXT);
  await openArticle(page, server, "page-like-composed");
  await goToEnd(page, "bold");
  for (let count = 0; count < "d** word.".length; count += 1) await page.keyboard.press("ArrowLeft");
  const devtools = await page.context().newCDPSession(page);
  for (const text of ["ㅎ", "하", "한", "한ㄱ", "한글"]) {
    const { length } = text;
    await devtools.send("Input.imeSetComposition", { text, selectionStart: length, selectionEnd: length });
  }
  await devtools.send("Input.insertText", { text: "한글" });
  await page.keyboard.press("Home");
  await expect(lineOf(page, "한글")).toHaveText("A bol한글d word.");
  await untilSaved(page);
  expect((await storedText(page, name)).draft).toBe(TEXT.replace("**bold**", "**bol한글d**"));
});

test("deletes what is shown", async ({ page, server }) => {
  const name = "articles/en/page-like-deleted.md";
  await enterStudio(page, server, { role: "editor", site: "harbor" });
  await publishText(page, name, TEXT);
  await openArticle(page, server, "page-like-deleted");
  await goToEnd(page, "Tides");
  for (let count = 0; count < "Tides".length; count += 1) await page.keyboard.press("ArrowLeft");
  // Marks next to the caret become visible before a key deletes them.
  await expect(lineOf(page, "Tides")).toHaveText("## Tides");
  await page.keyboard.press("Backspace");
  await expect(lineOf(page, "Tides")).toHaveText("Tides");
  await expect.poll(async () => (await storedText(page, name)).draft).toBe(TEXT.replace("## ", ""));
});

const PICTURES = [
  "---",
  "title: Harbour seals",
  "publishedAt: 2026-03-01",
  "---",
  "",
  "- [ ] count",
  "- [x] rest",
  "",
  "![A quay](media:covers/handover.svg)",
  "",
  "[About](about.md)",
  "",
  ":::warning[Keep away]",
  "Ten metres.",
  ":::",
  "",
  "The end.",
  "",
].join("\n");

test("ticks tasks, and shows pictures, blocks and links", async ({ page, server }) => {
  const name = "articles/en/page-like-parts.md";
  await enterStudio(page, server, { role: "editor", site: "harbor" });
  await publishText(page, name, PICTURES);
  await openArticle(page, server, "page-like-parts");
  const text = editorOf(page);
  const image = text.getByRole("img", { name: "A quay" });
  await expect
    .poll(() => image.evaluate((element: HTMLImageElement) => element.complete && element.naturalWidth > 0))
    .toBe(true);
  await expect(lineOf(page, "Keep away")).toHaveText("WarningKeep away");
  await expect(text.locator(".cm-line").filter({ hasText: ":::" })).toHaveCount(0);
  await expect(text.locator(".pl-link")).toHaveAttribute("title", "about.md");
  await expectUsable(page);

  // Ticking the checkbox changes one character.
  const box = text.getByRole("checkbox", { name: "count" });
  await expect(box).not.toBeChecked();
  await expect(text.getByRole("checkbox", { name: "rest" })).toBeChecked();
  await box.click();
  await expect(box).toBeChecked();
  const ticked = PICTURES.replace("[ ]", "[x]");
  await expect.poll(async () => (await storedText(page, name)).draft).toBe(ticked);
  await box.click();
  await expect(box).not.toBeChecked();
  await expect.poll(async () => (await storedText(page, name)).draft).toBe(PICTURES);

  // A click on an element shows its source.
  await image.click();
  await expect(lineOf(page, "A quay").first()).toContainText("![A quay](media:covers/handover.svg)");
  await expect(image).toBeVisible();
  await lineOf(page, "Keep away").click();
  await expect(lineOf(page, "Keep away")).toHaveText(":::warning[Keep away]");

  const opened = page.waitForEvent("popup");
  await text.getByText("About").click({ modifiers: ["Control"] });
  await (await opened).waitForURL(/\/studio\/sites\/harbor\/articles\/en\/about$/);
});

const TABLE = ["| Month | Seals |", "| --- | ---: |", "| January | **41** |", "| February |  |"];
const WITH_TABLE = [...PICTURES.split("\n").slice(0, 5), "Text.", "", ...TABLE, "", "The end.", ""].join(
  "\n",
);

test("edits the cells of a table, each by the smallest change", async ({ page, server }) => {
  const name = "articles/en/page-like-table.md";
  await enterStudio(page, server, { role: "editor", site: "harbor" });
  await publishText(page, name, WITH_TABLE);
  await openArticle(page, server, "page-like-table");
  const text = editorOf(page);
  const draft = async () => (await storedText(page, name)).draft;
  await expect(text.getByRole("cell", { name: "41" })).toHaveText("41");
  await expect(text.locator("table strong")).toHaveText("41");
  await expectUsable(page);
  await text.getByRole("cell", { name: "January" }).click();
  const cell = text.getByRole("textbox");
  await expect(cell).toHaveValue("January");
  expect(await violations(page)).toEqual([]);
  await cell.press("End");
  await page.keyboard.type(" | cold");
  await expect.poll(draft).toBe(WITH_TABLE.replace("January", String.raw`January \| cold`));
  await page.keyboard.press("Tab");
  await expect(cell).toHaveValue("**41**");
  await page.keyboard.press("Enter");
  await expect(cell).toHaveValue("");
  await page.keyboard.type("38");
  const filled = WITH_TABLE.replace("January", String.raw`January \| cold`).replace("|  |", "| 38 |");
  await expect.poll(draft).toBe(filled);
  // Tab in the last cell adds a row.
  await page.keyboard.press("Tab");
  await expect(cell).toHaveAccessibleName("Row 4, column 1");
  await page.keyboard.type("March");
  await expect.poll(draft).toBe(filled.replace("38 |", "38 |\n| March |  |"));
  await page.keyboard.press("Escape");
  await expect(cell).toHaveCount(0);
  await expect(text).toBeFocused();
  await expect(text.getByRole("cell", { name: "March" })).toBeVisible();
  await page.keyboard.press("ArrowUp");
  // The caret in the table shows its source.
  await expect(lineOf(page, "March")).toHaveText("| March |  |");
  for (let count = 0; count < 20; count += 1) await page.keyboard.press("Control+z");
  await expect.poll(draft).toBe(WITH_TABLE);
});

test("inserts, deletes and aligns rows and columns of a table with buttons", async ({ page, server }) => {
  const name = "articles/en/page-like-columns.md";
  await enterStudio(page, server, { role: "editor", site: "harbor" });
  await publishText(page, name, WITH_TABLE);
  await openArticle(page, server, "page-like-columns");
  const text = editorOf(page);
  const tableInDraft = async () => /^\|.*\|$/ms.exec((await storedText(page, name)).draft ?? "")?.[0];
  const cell = text.getByRole("textbox");
  const bar = text.getByRole("toolbar", { name: "Table" });
  await text.getByRole("cell", { name: "41" }).click();
  await expect(bar.getByRole("button")).toHaveCount(9);
  expect(await violations(page)).toEqual([]);

  await bar.getByRole("button", { name: "Insert column on the left" }).click();
  await expect(cell).toHaveAccessibleName("Row 2, column 2");
  await page.keyboard.type("cold");
  await expect
    .poll(tableInDraft)
    .toBe("| Month |  | Seals |\n| --- | --- | ---: |\n| January | cold | **41** |\n| February |  |  |");
  await bar.getByRole("button", { name: "Center" }).click();
  await expect(bar.getByRole("button", { name: "Center" })).toHaveAttribute("aria-pressed", "true");
  await expect(cell).toHaveCSS("text-align", "center");
  await bar.getByRole("button", { name: "Delete row" }).click();
  await expect(cell).toHaveAccessibleName("Row 2, column 2");
  await expect.poll(tableInDraft).toBe("| Month |  | Seals |\n| --- | :-: | ---: |\n| February |  |  |");

  await page.keyboard.press("Alt+F10");
  await expect(bar.getByRole("button", { name: "Insert row above" })).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await expect(cell).toHaveAccessibleName("Row 3, column 2");
  await page.keyboard.type("new");
  await expect
    .poll(tableInDraft)
    .toBe("| Month |  | Seals |\n| --- | :-: | ---: |\n| February |  |  |\n|  | new |  |");
  await page.keyboard.press("Escape");
  await expect(bar).toHaveCount(0);
  await expect(text).toBeFocused();

  // The header stays where it is.
  await text.getByRole("columnheader", { name: "Month" }).click();
  await expect(bar.getByRole("button", { name: "Delete row" })).toHaveAttribute("aria-disabled", "true");
  for (let count = 3; count > 0; count -= 1) await bar.getByRole("button", { name: "Delete column" }).click();
  await expect(text.getByRole("table")).toHaveCount(0);
  await expect(text).toBeFocused();
  for (let count = 0; count < 30; count += 1) await page.keyboard.press("Control+z");
  await expect.poll(async () => (await storedText(page, name)).draft).toBe(WITH_TABLE);
});

test("shows the target of a link next to the caret, and opens, changes and removes it", async ({
  page,
  server,
}) => {
  const name = "articles/en/page-like-link.md";
  const source =
    "---\ntitle: Link\n---\n\nRead [about us](about.md) and [see](https://example.com/%EC%82%AC) more.\n";
  const draft = async () => (await storedText(page, name)).draft;
  await enterStudio(page, server, { role: "editor", site: "harbor" });
  await publishText(page, name, source);
  await openArticle(page, server, "page-like-link");
  const text = editorOf(page);
  const bar = page.getByRole("toolbar", { name: "Link" });
  await text.getByText("Read").click({ position: { x: 2, y: 8 } });
  await expect(bar).toHaveCount(0);
  await text.getByText("about us").click();
  await expect(bar).toContainText("about.md");
  expect(await violations(page)).toEqual([]);
  const opened = page.waitForEvent("popup");
  await bar.getByRole("button", { name: "Open" }).click();
  const popup = await opened;
  await popup.waitForURL(/\/studio\/sites\/harbor\/articles\/en\/about$/);
  await popup.close();

  await bar.getByRole("button", { name: "Change the target" }).click();
  await page.keyboard.type("#end");
  await expect.poll(draft).toBe(source.replace("about.md", "#end"));
  await text.getByText("see").click();
  await expect(bar).toContainText("https://example.com/사");
  await page.keyboard.press("Alt+F10");
  await page.keyboard.press("End");
  await expect(bar.getByRole("button", { name: "Remove the link" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(bar).toHaveCount(0);
  await expect(text).toBeFocused();
  await expect.poll(draft).toBe("---\ntitle: Link\n---\n\nRead [about us](#end) and see more.\n");
});

test("searches the text with the usual keys", async ({ page, server }) => {
  await enterStudio(page, server, { role: "editor", site: "harbor" });
  await publishText(
    page,
    "articles/en/page-like-search.md",
    "---\ntitle: Search\n---\n\nOne word, two words.\n",
  );
  await openArticle(page, server, "page-like-search");
  await editorOf(page).click();
  await page.keyboard.press("Control+f");
  await expect(page.getByRole("textbox", { name: "Find" })).toBeFocused();
  await page.keyboard.type("word");
  await expect(page.locator(".cm-searchMatch")).toHaveText(["word", "word"]);
  await page.keyboard.press("Escape");
  await expect(editorOf(page)).toBeFocused();
});
