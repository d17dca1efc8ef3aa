import type { Page } from "@playwright/test";
import { expect, test } from "./site.ts";
import { editorOf, openArticle, publishText, storedText } from "./studio-article.ts";
import { enterStudio, expectUsable } from "./studio.ts";

const HEAD = ["---", "title: Seals", "publishedAt: 2026-03-01", "---", ""];

/** Opens a new article of this name with the caret in its empty body. */
async function beginText(
  page: Page,
  slug: string,
  server: Parameters<typeof openArticle>[1],
): Promise<string> {
  const name = `articles/en/${slug}.md`;
  await enterStudio(page, server, { role: "editor", site: "harbor" });
  await publishText(page, name, [...HEAD, ""].join("\n"));
  await openArticle(page, server, slug);
  await editorOf(page).focus();
  await page.keyboard.press("Control+End");
  return name;
}

function draftOf(page: Page, name: string) {
  return expect.poll(async () => (await storedText(page, name)).draft?.split("\n").slice(HEAD.length));
}

test("the pictures of a block are chosen from thumbnails, by keyboard", async ({ page, server }) => {
  const name = await beginText(page, "chosen-by-key", server);
  await page.keyboard.type("/people");
  await expect(page.getByRole("option")).toHaveText(["People/people"]);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("option", { name: "Choose a picture …" })).toBeVisible();
  await page.keyboard.press("Enter");
  const picker = page.getByRole("dialog", { name: "Choose a picture" });
  await picker.getByRole("searchbox").fill("ledger.svg");
  await picker.getByRole("button", { name: "ledger.svg" }).press("Enter");
  await page.getByLabel("Alt text").fill("A portrait");
  await page.keyboard.press("Enter");
  await expect(editorOf(page)).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.type("Ines");
  await page.keyboard.press("Tab");
  await page.keyboard.type("Founder");
  await draftOf(page, name).toEqual([
    ":::people",
    expect.stringMatching(/^- !\[A portrait\]\(media:\S*ledger\.svg\)$/),
    "  **Ines**",
    "  Founder",
    ":::",
    "",
    "",
  ]);
});

test("another picture keeps the alt text that is already written", async ({ page, server }) => {
  const name = await beginText(page, "written-alt", server);
  await page.keyboard.type("![Seals asleep](media:");
  await page.keyboard.type(")");
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("Control+ ");
  await page.getByRole("option", { name: "Choose a picture …" }).click();
  const picker = page.getByRole("dialog", { name: "Choose a picture" });
  await picker.getByRole("searchbox").fill("tea-importer.svg");
  await picker.getByRole("button", { name: "tea-importer.svg" }).click();
  await expect(page.getByLabel("Alt text")).toHaveValue("Seals asleep");
  await page.keyboard.press("Enter");
  await draftOf(page, name).toEqual(["![Seals asleep](media:covers/tea-importer.svg)"]);
});

test("another picture is chosen for a block by keyboard", async ({ page, server }) => {
  const name = await beginText(page, "replaced-by-key", server);
  await page.keyboard.type(":::hero[Seals]{image=media:covers/tea-importer.svg");
  await expect(page.getByRole("option")).toHaveCount(0);
  await page.keyboard.press("Control+ ");
  await expect(page.getByRole("option", { name: "Choose a picture …" })).toBeVisible();
  await page.keyboard.press("Enter");
  const picker = page.getByRole("dialog", { name: "Choose a picture" });
  await picker.getByRole("searchbox").fill("ledger.svg");
  await picker.getByRole("button", { name: "ledger.svg" }).press("Enter");
  await expect(editorOf(page)).toBeFocused();
  await draftOf(page, name).toEqual([expect.stringMatching(/^:::hero\[Seals\]\{image=media:\S*ledger\.svg/)]);
});

test("an empty place looks like a hint, and must be accepted before it is published", async ({
  page,
  server,
}) => {
  await beginText(page, "not-filled-in", server);
  await page.keyboard.type("Seals sleep.");
  await page.keyboard.press("Enter");
  await page.keyboard.type("/warn");
  await expect(page.getByRole("option")).toHaveText(["Warning/warning"]);
  await page.keyboard.press("Enter");
  await page.keyboard.type("Careful");
  const hint = editorOf(page).locator('[data-ghost="Text"]');
  await expect
    .poll(() => hint.evaluate((line) => getComputedStyle(line, "::after").borderTopStyle))
    .toBe("dashed");
  await page.keyboard.press("Control+Enter");
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText("“Text” is still empty. Fill it in, or remove this part.")).toBeVisible();
  const publish = dialog.getByRole("button", { name: "Publish", exact: true });
  await expect(publish).toBeDisabled();
  await dialog.getByLabel("Publish although some places are still empty").check();
  await expect(publish).toBeEnabled();
});

test("buttons in the text choose or remove a picture, and find the target of a button by title", async ({
  page,
  server,
}) => {
  const name = await beginText(page, "chosen-by-click", server);
  await page.keyboard.type("/hero");
  await expect(page.getByRole("option")).toHaveText(["Opening with a picture/hero"]);
  await page.keyboard.press("Enter");
  await page.keyboard.type("Seals at home");
  await page.keyboard.press("Control+End");
  await page.keyboard.type("/gallery");
  await expect(page.getByRole("option")).toHaveText(["Gallery/gallery"]);
  await page.keyboard.press("Enter");
  await page.keyboard.press("Escape");
  await page.keyboard.press("Control+End");
  const editor = editorOf(page);
  const choose = editor.getByRole("button", { name: "Choose a picture …" });
  await expect(choose).toHaveCount(2);
  await expectUsable(page);
  await choose.first().click();
  const picker = page.getByRole("dialog", { name: "Choose a picture" });
  await picker.getByRole("searchbox").fill("ledger.svg");
  await picker.getByRole("button", { name: "ledger.svg" }).click();
  await expect(editor.getByRole("button", { name: /^Choose a picture …: .*ledger.svg$/ })).toBeVisible();
  await editor.getByRole("button", { name: "Change the target" }).click();
  await page.getByRole("option", { name: /Who we are/ }).click();
  await editor.getByRole("button", { name: "No picture" }).click();
  await draftOf(page, name).toEqual([
    expect.stringMatching(/^:::hero\[Seals at home\]\{image=media:\S*ledger\.svg\}$/),
    "",
    "",
    '::button[]{to="about.md"}',
    ":::",
    "",
    ":::gallery",
    ":::",
    "",
    "",
  ]);
});
