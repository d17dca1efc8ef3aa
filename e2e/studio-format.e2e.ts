import type { Locator, Page } from "@playwright/test";
import { expect, test } from "./site.ts";
import { editorOf, openArticle, publishText, storedText, untilSaved } from "./studio-article.ts";
import { enterStudio, expectUsable } from "./studio.ts";

const TEXT = [
  "---",
  "title: Tides",
  "publishedAt: 2026-03-01",
  "---",
  "",
  "Grey seals rest.",
  "",
  "At low tide.",
  "",
];
const NAME = "articles/en/format-bars.md";

function barOf(page: Page): Locator {
  return page.getByRole("toolbar", { name: "Formatting" });
}

const buttonOf = (page: Page, name: string) => barOf(page).getByRole("button", { name, exact: true });

/** Opens an article and selects a line of it. */
async function selectLine(page: Page, words: string): Promise<void> {
  await editorOf(page).locator(".cm-line").filter({ hasText: words }).click();
  await page.keyboard.press("Home");
  await page.keyboard.press("Shift+End");
}

/** The body of the draft on the server. */
async function draftOf(page: Page, name = NAME): Promise<string> {
  await untilSaved(page);
  const { draft } = await storedText(page, name);
  return draft?.split("---\n").slice(2).join("---\n").trim() ?? "";
}

test("formats selected text with the buttons next to it", async ({ page, server }) => {
  await enterStudio(page, server, { role: "editor", site: "harbor" });
  await publishText(page, NAME, TEXT.join("\n"));
  await openArticle(page, server, "format-bars");
  await expect(barOf(page)).toBeHidden();

  await selectLine(page, "Grey seals");
  await expect(barOf(page)).toBeVisible();
  await buttonOf(page, "Bold").click();
  await expect(buttonOf(page, "Bold")).toHaveAttribute("aria-pressed", "true");
  expect(await draftOf(page)).toBe("**Grey seals rest.**\n\nAt low tide.");
  await buttonOf(page, "Bold").click();
  await buttonOf(page, "Heading").click();
  await selectLine(page, "At low tide");
  await buttonOf(page, "List").click();
  expect(await draftOf(page)).toBe("## Grey seals rest.\n\n- At low tide.");

  // The link button asks for a target. Typed letters filter the suggested articles.
  await buttonOf(page, "Link").click();
  await page.keyboard.type("Who we");
  await page.getByRole("option", { name: "Who we are" }).click();
  expect(await draftOf(page)).toBe("## Grey seals rest.\n\n- [At low tide.](about.md)");
  await selectLine(page, "Grey seals");
  await expectUsable(page);
});

test("reaches the buttons by keyboard, and can switch the bars on and off", async ({ page, server }) => {
  await enterStudio(page, server, { role: "editor", site: "harbor" });
  // An article of its own, because the other test leaves a draft of its article.
  const name = "articles/en/format-keys.md";
  await publishText(page, name, TEXT.join("\n"));
  await openArticle(page, server, "format-keys");
  await selectLine(page, "Grey seals");
  await page.keyboard.press("Alt+F10");
  await expect(buttonOf(page, "Bold")).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await expect(editorOf(page)).toBeFocused();
  expect(await draftOf(page, name)).toBe("*Grey seals rest.*\n\nAt low tide.");

  const choose = async (label: string) => {
    await page.getByRole("button", { name: "More" }).click();
    await page.getByRole("button", { name: label }).click();
  };
  await choose("Formatting bar at selected text");
  await selectLine(page, "At low tide");
  await expect(barOf(page)).toHaveCount(0);
  await choose("Formatting bar above the text");
  await expect(barOf(page)).toBeVisible();
  await page.reload();
  await expect(barOf(page)).toBeVisible();
  await selectLine(page, "At low tide");
  await buttonOf(page, "Quote").click();
  expect(await draftOf(page, name)).toBe("*Grey seals rest.*\n\n> At low tide.");
});
