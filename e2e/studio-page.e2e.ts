import type { FrameLocator, Page } from "@playwright/test";
import type { RunningServer } from "./server.ts";
import { expect, test } from "./site.ts";
import { editorOf, openArticle, publishText } from "./studio-article.ts";
import { enterStudio, expectUsable } from "./studio.ts";

const paragraphs = Array.from({ length: 40 }, (_, index) => `Paragraph ${index + 1} about seals and piers.`);
const TEXT = [
  "---",
  "title: Seals next to the page",
  "publishedAt: 2026-03-01",
  "---",
  "",
  ...paragraphs,
].join("\n\n");

const pageIn = (page: Page): FrameLocator =>
  page.frameLocator('iframe[title="Preview of Seals next to the page"]');

async function open(page: Page, server: RunningServer, slug: string): Promise<FrameLocator> {
  await enterStudio(page, server, { role: "editor", site: "harbor" });
  await publishText(page, `articles/en/${slug}.md`, TEXT.replace("---\n\n", "---\n"));
  await openArticle(page, server, slug);
  const shown = pageIn(page);
  await expect(shown.getByText("Paragraph 1 about")).toBeVisible();
  return shown;
}

test("the preview follows typing, scrolls with the text, and a click leads back to the text", async ({
  page,
  server,
}) => {
  const shown = await open(page, server, "beside");
  await expectUsable(page);
  // The phone view is not scaled. Playwright's clicks ignore the scale of a frame.
  await page.getByRole("radio", { name: "Phone" }).check();
  expect(await shown.locator("html").evaluate(() => innerWidth)).toBe(390);
  await editorOf(page).focus();
  await page.keyboard.press("Control+End");
  await page.keyboard.type(" Typed beside.");
  await expect(shown.getByText("Typed beside.")).toBeAttached();
  // The preview scrolls to the typed text without reloading.
  await expect(shown.getByText("Typed beside.")).toBeInViewport();

  await editorOf(page).hover();
  await page.mouse.wheel(0, -100_000);
  await expect(shown.getByRole("heading", { level: 1 })).toBeInViewport();

  // A click on a word of the page moves the caret there.
  await shown.getByText("Paragraph 2 about").click({ position: { x: 3, y: 8 } });
  await expect(editorOf(page)).toBeFocused();
  await page.keyboard.type("Picked. ");
  await expect(shown.getByText("Picked. Paragraph 2 about")).toBeVisible();

  // In the opposite direction, scrolling the page scrolls the text.
  await shown.getByText("Paragraph 2 about").hover();
  await page.mouse.wheel(0, 100_000);
  await expect(editorOf(page).getByText("Paragraph 40 about")).toBeInViewport();

  await page.getByRole("radio", { name: "Dark" }).check();
  await expect(shown.locator("html")).toHaveAttribute("data-color-scheme", "dark");
  await expectUsable(page);
});

test("published pages contain no part of the preview", async ({ page, server }) => {
  await open(page, server, "unmarked");
  const { text } = await server.fetch("/unmarked.html");
  expect(text).toContain("Paragraph 40");
  expect(text).not.toMatch(/data-line|frame\.js|data-studio/);
});
