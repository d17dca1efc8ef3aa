import type { Page } from "@playwright/test";
import { expect, test } from "./site.ts";
import { editorOf, openArticle, publishText, storedText } from "./studio-article.ts";
import { enterStudio, expectUsable, studioOf } from "./studio.ts";

const TEXT = "---\ntitle: Slow lines\npublishedAt: 2026-03-01\n---\n\nSeals sleep.\n";

/** Delays the code of a dialog, as on a slow connection. Returns a function that releases it. */
async function holdBack(page: Page, chunk: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(new RegExp(`/assets/${chunk}-[^/]*\\.js$`), async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

test("text typed before a dialog has loaded is in its first field, and Escape cancels it", async ({
  page,
  server,
}) => {
  await enterStudio(page, server, { role: "editor", site: "harbor" });
  const letGo = await holdBack(page, "tags-dialog");
  await page.goto(`${studioOf(server)}/studio/sites/harbor/articles?q=about`);
  const first = page.getByRole("grid").getByRole("rowheader").getByRole("link").first();
  await first.focus();
  await page.keyboard.press("Space");
  const opener = page.getByRole("button", { name: "Change tags" });
  const dialog = page.getByRole("dialog");
  await opener.press("Enter");
  await expect(dialog.getByText("Loading …")).toBeVisible();
  await page.keyboard.type("n?/");
  await expect(page).toHaveURL(/\?q=about$/);
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(opener).toBeFocused();

  await opener.press("Enter");
  await page.keyboard.type("why? new/old");
  await page.keyboard.press("Enter");
  await expect(dialog).toHaveAccessibleName("Change tags");
  await expectUsable(page);
  letGo();
  const field = dialog.getByRole("combobox", { name: "Tags to add" });
  await expect(field).toHaveValue("why? new/old");
  await expect(field).toBeFocused();
  await expect(dialog).toHaveCount(1);
  await page.keyboard.type(", more");
  await expect(field).toHaveValue("why? new/old, more");
  await page.keyboard.press("Escape");
  await expect(opener).toBeFocused();
});

test("keys typed while a dialog loads do not change the article", async ({ page, server, complaints }) => {
  complaints.tolerate(/responded with a status of 422/);
  await enterStudio(page, server, { role: "editor", site: "harbor" });
  const name = "articles/en/slow-lines.md";
  await publishText(page, name, TEXT);
  const letGo = await holdBack(page, "picture-dialog");
  await openArticle(page, server, "slow-lines");
  await editorOf(page).focus();
  await editorOf(page).evaluate((element) => {
    const clipboardData = new DataTransfer();
    clipboardData.items.add(new File(["no picture"], "seal.png", { type: "image/png" }));
    element.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  });
  await page.keyboard.type("A seal on a pier");
  await page.keyboard.press("Control+Enter");
  await page.keyboard.press("Control+k");
  letGo();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("textbox", { name: "Alt text" })).toHaveValue("A seal on a pier");
  await expect(dialog).toHaveCount(1);
  await expect(editorOf(page)).not.toContainText("A seal");
  expect((await storedText(page, name)).draft).toBeNull();
});
