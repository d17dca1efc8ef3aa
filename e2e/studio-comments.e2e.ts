import { expect, test } from "./site.ts";
import { editorOf, openArticle, publishText, storedText, untilSaved } from "./studio-article.ts";
import { enterStudio, expectUsable, studioOf } from "./studio.ts";

const NAME = "articles/en/commented-seals.md";
const TEXT = [
  "---",
  "title: Commented seals",
  "publishedAt: 2026-03-01",
  "---",
  "",
  "Seals sleep long.",
  "",
].join("\n");

test("comments on selected words are answered and resolved, and stay with the words while these change", async ({
  browser,
  page,
  server,
}) => {
  await enterStudio(page, server, { role: "editor", site: "harbor", name: "Mina Seo" });
  const ben = await (await browser.newContext()).newPage();
  await enterStudio(ben, server, { role: "writer", site: "harbor", name: "Ben Sol" });
  await publishText(page, NAME, TEXT);
  await openArticle(page, server, "commented-seals");
  await editorOf(page)
    .getByText("Seals sleep long.")
    .dblclick({ position: { x: 4, y: 10 } });
  await page.getByRole("button", { name: "Comment", exact: true }).click();
  const pane = page.getByRole("region", { name: "Comments" });
  const field = pane.getByRole("textbox", { name: "Comment" });
  await expect(field).toBeFocused();
  await field.pressSequentially("Which ones, @ben");
  await pane.getByRole("button", { name: "@Ben Sol" }).click();
  await page.keyboard.type("?");
  // Escape does not discard what is written, and the shortcut sends it instead of publishing the article.
  await page.keyboard.press("Escape");
  await expect(field).toHaveValue("Which ones, @Ben Sol ?");
  await page.keyboard.press("Control+Enter");
  await expect(field).toHaveCount(0);
  await expect(pane.getByText("Which ones, @Ben Sol ?")).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(editorOf(page)).toBeFocused();
  const marked = editorOf(page).locator("[data-thread]");
  await expect(marked).toHaveText("Seals");
  await expectUsable(page);

  // Ben finds the comment in Today, and answers it.
  await ben.goto(`${studioOf(server)}/studio/sites/harbor/`);
  await ben.getByRole("link", { name: "Commented seals" }).first().click();
  const theirs = ben.getByRole("region", { name: "Comments" });
  await theirs.getByRole("textbox", { name: "Reply" }).fill("Grey ones.");
  await theirs.getByRole("button", { name: "Send" }).click();
  await expect(pane.getByText("Grey ones.")).toBeVisible();

  // The comment follows an edit of its words, and is not part of the file.
  await editorOf(ben).getByText("Seals", { exact: true }).dblclick();
  await ben.keyboard.press("ArrowLeft");
  await ben.keyboard.press("ArrowRight");
  await ben.keyboard.type("ixteen s");
  await untilSaved(ben);
  await expect(theirs.getByRole("button", { name: "Sixteen seals" })).toBeVisible();
  await expect
    .poll(async () => (await storedText(page, NAME)).draft)
    .toContain("\nSixteen seals sleep long.\n");
  await expect(pane.getByRole("button", { name: "Sixteen seals" })).toBeVisible();
  await page.reload();
  await expect(marked).toHaveText("Sixteen seals");

  // With the keyboard, the caret moves to the commented words, and the comment opens.
  await editorOf(page).focus();
  await page.keyboard.press("Control+End");
  await page.keyboard.press("Control+Alt+m");
  await expect(pane.getByRole("article", { name: "Sixteen seals" })).toBeVisible();
  await expect(editorOf(page)).toBeFocused();
  await page.keyboard.press("Shift+ArrowRight");
  expect(await page.evaluate(() => String(getSelection()))).toBe("S");
  await pane.getByRole("button", { name: "Resolve" }).click();
  await expect(pane.getByText("Resolved (1)")).toBeVisible();
  await expect(editorOf(page)).toBeFocused();
  await expect(marked).toHaveCount(0);
  await expect(theirs.getByText("Resolved (1)")).toBeVisible();
  await ben.context().close();
});
