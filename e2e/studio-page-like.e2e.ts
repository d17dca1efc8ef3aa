import type { Locator, Page } from "@playwright/test";
import { expect, test } from "./site.ts";
import { editorOf, openArticle, publishText, storedText, untilSaved } from "./studio-article.ts";
import { enterStudio, expectUsable } from "./studio.ts";

const TEXT = [
  ...["---", "title: Harbour seals", "publishedAt: 2026-03-01", "---", ""],
  ...["## Tides", "", "A **bold** word.", "", "- one", "- two", "", "> quoted", "", "The end.", ""],
].join("\n");

function lineOf(page: Page, words: string): Locator {
  return editorOf(page).locator(".cm-line").filter({ hasText: words });
}

/** Puts the caret behind the words of a line, with the keyboard. */
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
  // Nothing of this changes the text.
  expect(await storedText(page, name)).toEqual({ text: TEXT, draft: null });
});

test("does not cut into a composition within a bold word", async ({ page, server }) => {
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
  // Marks next to the caret are shown before a key deletes them.
  await expect(lineOf(page, "Tides")).toHaveText("## Tides");
  for (let count = 0; count < 3; count += 1) await page.keyboard.press("Backspace");
  await expect(lineOf(page, "Tides")).toHaveText("Tides");
  await expect.poll(async () => (await storedText(page, name)).draft).toBe(TEXT.replace("## ", ""));
});
