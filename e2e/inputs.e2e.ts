import type { Locator, Page } from "@playwright/test";
import { expect, test, untilHydrated } from "./site.ts";

/** Full-width, no-break and zero-width spaces, as they occur in copied text and with input methods. */
const SPACED = "a\u3000d\u00a0a @exa\u200bmple.com\n";
const CLEAN = "ada@example.com";

async function openNeed(page: Page): Promise<Locator> {
  await page.goto("/need.html");
  await untilHydrated(page);
  const field = page.locator('main [name="email"]');
  // Waits for the code that removes spaces, which is loaded after the application.
  await field.evaluate((input: HTMLInputElement) => {
    input.value = " ";
    input.dispatchEvent(new Event("input", { bubbles: true }));
  });
  await expect(field).toHaveValue("");
  await field.focus();
  return field;
}

const caret = (field: Locator) =>
  field.evaluate((input: HTMLInputElement) => [input.selectionStart, input.selectionEnd]);

async function paste(page: Page, text: string): Promise<void> {
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.evaluate((value) => navigator.clipboard.writeText(value), text);
  await page.keyboard.press("ControlOrMeta+V");
}

test("the space key does nothing, and other keys type", async ({ page }) => {
  const field = await openNeed(page);
  await page.keyboard.type("a da @example .com", { delay: 1 });
  await expect(field).toHaveValue(CLEAN);
  await field.evaluate((input: HTMLInputElement) => input.setSelectionRange(3, 3));
  await page.keyboard.press("Space");
  await expect(field).toHaveValue(CLEAN);
  expect(await caret(field)).toEqual([3, 3]);
});

test("pasted text loses its spaces, the caret stays, and the paste can be undone", async ({ page }) => {
  const field = await openNeed(page);
  await page.keyboard.type("xyz");
  await field.evaluate((input: HTMLInputElement) => input.setSelectionRange(1, 2));
  await paste(page, SPACED);
  await expect(field).toHaveValue(`x${CLEAN}z`);
  expect(await caret(field)).toEqual([CLEAN.length + 1, CLEAN.length + 1]);
  await page.keyboard.press("ControlOrMeta+Z");
  await expect(field).toHaveValue("xyz");
  await page.keyboard.press("ControlOrMeta+Shift+Z");
  await expect(field).toHaveValue(`x${CLEAN}z`);
});

test("pasting only spaces inserts nothing", async ({ page }) => {
  const field = await openNeed(page);
  await page.keyboard.type("ab");
  await paste(page, " \u3000\t");
  await expect(field).toHaveValue("ab");
});

test("dropped text loses its spaces", async ({ page }) => {
  const field = await openNeed(page);
  const source = page.locator("#dragged");
  await page.evaluate((text) => {
    const element = Object.assign(document.createElement("p"), { id: "dragged", textContent: text });
    document.querySelector("main form")?.prepend(element);
    getSelection()?.selectAllChildren(element);
  }, "a da @exam ple.com");
  await source.scrollIntoViewIfNeeded();
  await source.hover({ position: { x: 10, y: 8 } });
  await page.mouse.down();
  await field.hover();
  await field.hover({ position: { x: 20, y: 10 } });
  await page.mouse.up();
  await expect(field).toHaveValue(CLEAN);
});

test("spaces of an input method are removed only after the composition", async ({ page }) => {
  const field = await openNeed(page);
  const client = await page.context().newCDPSession(page);
  await page.keyboard.type("ab");
  await field.evaluate((input: HTMLInputElement) => input.setSelectionRange(1, 1));
  await client.send("Input.imeSetComposition", { text: "ni hao", selectionStart: 6, selectionEnd: 6 });
  await expect(field).toHaveValue("ani haob");
  await client.send("Input.insertText", { text: "你\u3000好" });
  await expect(field).toHaveValue("a你好b");
  expect(await caret(field)).toEqual([3, 3]);
  await page.keyboard.type("c");
  await expect(field).toHaveValue("a你好cb");
});

test("undo never restores the spaces of a composition", async ({ page }) => {
  const field = await openNeed(page);
  const client = await page.context().newCDPSession(page);
  await client.send("Input.imeSetComposition", { text: "a b", selectionStart: 3, selectionEnd: 3 });
  await client.send("Input.insertText", { text: "a b" });
  await expect(field).toHaveValue("ab");
  for (let step = 0; step < 3; step += 1) {
    await page.keyboard.press("ControlOrMeta+Z");
    expect(await field.inputValue()).not.toContain(" ");
  }
  await expect(field).toHaveValue("");
});

test("autofill, and what was typed before the application started, lose their spaces", async ({ page }) => {
  const field = await openNeed(page);
  await field.evaluate((input: HTMLInputElement, text) => {
    input.value = text;
    input.dispatchEvent(new Event("input", { bubbles: true }));
  }, SPACED.trim());
  await expect(field).toHaveValue(CLEAN);

  await page.addInitScript(() =>
    document.addEventListener("DOMContentLoaded", () => {
      const input = document.querySelector<HTMLInputElement>('main [name="email"]');
      if (input !== null) input.value = "b c";
    }),
  );
  await page.reload();
  await untilHydrated(page);
  await expect(field).toHaveValue("bc");
});

test("fields for texts accept spaces", async ({ page }) => {
  await openNeed(page);
  const name = page.locator('main [name="name"]');
  await name.focus();
  await page.keyboard.type("Ada Visser");
  await expect(name).toHaveValue("Ada Visser");
});
