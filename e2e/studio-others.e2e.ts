import type { Browser, Page } from "@playwright/test";
import type { RunningServer } from "./server.ts";
import { expect, test } from "./site.ts";
import { editorOf, openArticle, publishText, replaceText, storedText, untilSaved } from "./studio-article.ts";
import { enterStudio, expectUsable, studioOf } from "./studio.ts";

const TEXT = [
  "---",
  "title: Harbour seals",
  "publishedAt: 2026-03-01",
  "---",
  "",
  "Seals sleep.",
  "",
  "They wake at noon.",
  "",
].join("\n");

/** Signs in another person, in a window of their own. */
async function enterAs(browser: Browser, server: RunningServer, name: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await enterStudio(page, server, { role: "editor", site: "harbor", name });
  return page;
}

test("people see who else has an article open, where they write, and what they change", async ({
  browser,
  page,
  server,
}) => {
  const name = "articles/en/shared-seals.md";
  await enterStudio(page, server, { role: "editor", site: "harbor", name: "Mina Seo" });
  await publishText(page, name, TEXT.replace("Harbour seals", "Shared seals"));
  await openArticle(page, server, "shared-seals");
  const also = page.getByRole("list", { name: "Also here" });
  const ben = await enterAs(browser, server, "Ben Sol");
  await openArticle(ben, server, "shared-seals");
  await expect(also.getByTitle("Ben Sol has this article open")).toContainText("BS");
  await expect(page.getByText("Also here: Ben Sol")).toBeAttached();
  await expect(ben.getByRole("list", { name: "Also here" })).toContainText("MS");
  await editorOf(ben).focus();
  await ben.keyboard.press("Control+End");
  await ben.keyboard.press("ArrowUp");
  await ben.keyboard.press("End");
  await ben.keyboard.type(" Or later.");
  // Ben's words appear as soon as they are saved, with a mark at the paragraph.
  await expect(editorOf(page)).toContainText("They wake at noon. Or later.");
  const marked = editorOf(page).locator("[data-others]");
  await expect(marked).toHaveText("They wake at noon. Or later.");
  await expect(marked).toHaveAttribute("data-others", "BS");
  await expect(page.getByText("Ben Sol changed this too: the text contains both")).toBeVisible();
  await expectUsable(page);

  // The note stays until the changes were looked at, whatever is saved meanwhile.
  await editorOf(page).focus();
  await page.keyboard.press("Control+End");
  await page.keyboard.type("Fish swim.");
  await untilSaved(page);
  await expect.poll(async () => (await storedText(page, name)).draft).toContain("later.\nFish swim.");
  await expect(editorOf(ben)).toContainText("Fish swim.");
  await page.getByRole("button", { name: "See changes" }).click();
  const dialog = page.getByRole("dialog", { name: "Changes by others" });
  await expect(dialog.getByRole("insertion")).toContainText("Or later.");
  await dialog.getByRole("button", { name: "Got it" }).click();
  await expect(page.getByRole("button", { name: "See changes" })).toHaveCount(0);

  await also.getByRole("button", { name: "Go to the paragraph where Ben Sol is" }).click();
  await expect(editorOf(page)).toBeFocused();

  // The lists say who edits an article, too.
  await page.goto(`${studioOf(server)}/studio/sites/harbor/articles?q=Shared+seals`);
  await expect(page.getByRole("row", { name: /Shared seals/ })).toContainText("Ben Sol is editing");
  await page.goto(`${studioOf(server)}/studio/sites/harbor/`);
  const change = page.getByRole("listitem").filter({ hasText: "Shared seals" }).first();
  await expect(change).toContainText("Ben Sol is editing");
  await ben.context().close();
  await expect(page.getByText("Ben Sol is editing")).toHaveCount(0, { timeout: 25_000 });
});

for (const [kind, slug] of [
  ["editor", "caret-seals"],
  ["plain text field", "plain-caret-seals"],
] as const)
  test(`the caret in the ${kind} stays at its words while somebody changes the lines around them`, async ({
    browser,
    page,
    server,
  }) => {
    const name = `articles/en/${slug}.md`;
    const text = `${TEXT}\nGulls cry.\n`;
    await enterStudio(page, server, { role: "editor", site: "harbor", name: "Mina Seo" });
    await publishText(page, name, text);
    await openArticle(page, server, slug);
    const ben = await enterAs(browser, server, "Ben Sol");
    const isPlain = kind === "plain text field";
    if (isPlain) {
      await page.getByRole("button", { name: "More" }).click();
      await page.getByRole("button", { name: "Plain text field" }).click();
    }
    await editorOf(page).focus();
    await page.keyboard.press("Control+End");
    for (let count = 0; count < 3; count += 1) await page.keyboard.press("ArrowUp");
    await page.keyboard.press("End");
    const changed = text.replace("Seals sleep.", "Grey seals sleep long.").replace("cry.", "cry loudly.");
    await replaceText(ben, name, changed);
    const shown = async () =>
      isPlain ? editorOf(page).inputValue() : ((await editorOf(page).textContent()) ?? "");
    await expect.poll(shown).toContain("Gulls cry loudly.");
    await page.keyboard.type(" Or later.");
    await expect
      .poll(async () => (await storedText(page, name)).draft)
      .toBe(changed.replace("noon.", "noon. Or later."));
    await ben.context().close();
  });
