import type { Locator, Page } from "@playwright/test";
import * as v from "valibot";
import { failedLoad } from "./complaints.ts";
import type { RunningServer } from "./server.ts";
import { expect, markDocument, isSameDocument, test, untilHydrated, untilArrived } from "./site.ts";

const ARTICLE = "/services/cash-flow.html";

const message = (page: Page): Locator => page.locator('main form [name="message"]');

async function article(server: RunningServer): Promise<unknown> {
  const { text } = await server.fetch("/api/client/article/detail?slug=cash-flow&group=services");
  return JSON.parse(text);
}

/** True once React has hydrated the element. */
function isAlive(control: Locator): Promise<boolean> {
  return control.evaluate((element) => Object.keys(element).some((key) => key.startsWith("__react")));
}

test("restores an enquiry after a reload, in the same tab only", async ({ page, context }) => {
  await page.goto("/need.html");
  await untilHydrated(page);
  await message(page).fill("Half a sentence");
  await page.locator('main form [name="consent"]').check();
  await page.reload();
  await untilHydrated(page);
  await expect(message(page)).toHaveValue("Half a sentence");
  await expect(page.locator('main form [name="consent"]')).toBeChecked();

  const other = await context.newPage();
  await other.goto("/need.html");
  await untilHydrated(other);
  await expect(message(other)).toHaveValue("");
});

test("restores an enquiry after visiting another page", async ({ page }) => {
  await page.goto("/need.html");
  await untilHydrated(page);
  await markDocument(page);
  await message(page).fill("Half a sentence");
  await page.locator('a[href="/index.html"]:visible').first().click();
  await untilArrived(page, /\/index\.html$/);
  await page.goBack();
  await expect(message(page)).toHaveValue("Half a sentence");
  expect(await isSameDocument(page)).toBe(true);
});

test("keeps what was typed and chosen when the language changes, and in a form on another page", async ({
  page,
}) => {
  await page.goto("/need.html");
  await untilHydrated(page);
  await message(page).fill("Half a sentence");
  const category = page.locator('main form [name="category"]');
  await category.selectOption({ index: 2 });
  await page.locator('a[href="/zh/need.html?setLanguage=zh"]:visible').first().click();
  await untilArrived(page, /\/zh\/need\.html$/);
  await expect(message(page)).toHaveValue("Half a sentence");
  await expect.poll(() => category.evaluate((list: HTMLSelectElement) => list.selectedIndex)).toBe(2);
  await page.goto(`/zh${ARTICLE}`);
  await untilHydrated(page);
  await message(page).scrollIntoViewIfNeeded();
  await expect(message(page)).toHaveValue("Half a sentence");
});

test("a sent enquiry leaves no draft", async ({ page }) => {
  await page.goto("/need.html");
  await untilHydrated(page);
  await page.locator('main form [name="name"]').fill("Ada Visser");
  await page.locator('main form [name="email"]').fill("ada@example.com");
  await message(page).fill("All of it");
  await page.locator('main form [name="consent"]').check();
  await page.getByRole("main").locator('[type="submit"]').click();
  await expect(page).toHaveURL(/\/form-submit-success\.html/);
  await page.goto("/need.html");
  await untilHydrated(page);
  await expect(message(page)).toHaveValue("");
});

test("text typed before hydration stays, with its focus, and wins over a draft", async ({ page }) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.goto("/need.html");
  await untilHydrated(page);
  await message(page).fill("An older draft");
  await page.route(/\/assets\/entry-client-/, async (route) => {
    await held;
    await route.continue();
  });
  await page.reload({ waitUntil: "commit" });
  await message(page).pressSequentially("Typed early");
  release();
  await untilHydrated(page);
  await expect(message(page)).toHaveValue("Typed early");
  await expect(message(page)).toBeFocused();
});

test.describe("a form inside an article", () => {
  test("is hydrated in place: text, focus and caret stay", async ({ page }) => {
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route(/\/assets\/need-form-.*\.js/, async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(ARTICLE, { waitUntil: "domcontentloaded" });
    await untilHydrated(page);
    await message(page).click();
    await page.keyboard.type("Typed early");
    await page.keyboard.press("ArrowLeft");
    release();
    await expect.poll(() => isAlive(message(page))).toBe(true);
    await expect(message(page)).toHaveValue("Typed early");
    await expect(message(page)).toBeFocused();
    await page.keyboard.type("!");
    await expect(message(page)).toHaveValue("Typed earl!y");
  });

  test("loads its styles with the page, and its code when it is near the viewport", async ({
    page,
    server,
  }) => {
    const { text } = await server.fetch(ARTICLE);
    expect(text).toMatch(/rel="stylesheet" href="\/assets\/need-form-[^"]+\.css"/);
    expect(text).not.toMatch(/\/assets\/need-form-[^"]+\.js/);
    await page.setViewportSize({ width: 1000, height: 300 });
    await page.goto(ARTICLE);
    await untilHydrated(page);
    expect(await isAlive(message(page))).toBe(false);
    await message(page).scrollIntoViewIfNeeded();
    await expect.poll(() => isAlive(message(page))).toBe(true);
  });

  test("is rendered by the browser if the server did not render the page", async ({ page, server }) => {
    const link = v.parse(v.object({ data: v.object({ html: v.string() }) }), await article(server)).data.html;
    expect(link).toMatch(/data-block="need"[^>]*>(?!<form)/);
    await page.goto("/services/index.html");
    await untilHydrated(page);
    await markDocument(page);
    await page.getByRole("main").locator(`a[href="${ARTICLE}"]`).first().click();
    await expect(page).toHaveURL(new RegExp(`${ARTICLE}$`));
    await expect(message(page)).toBeVisible();
    await expect(page.locator('[data-block="need"] > *')).toHaveCount(1);
    expect(await isSameDocument(page)).toBe(true);
  });

  test("works as a plain form when its code cannot be loaded", async ({ page, complaints }) => {
    complaints.tolerate(failedLoad(/\/assets\/need-form-.*\.js/));
    await page.route(/\/assets\/need-form-.*\.js/, (route) => route.abort());
    await page.goto(ARTICLE);
    await untilHydrated(page);
    const form = page.locator("main form");
    await form.scrollIntoViewIfNeeded();
    await form.locator('[name="name"]').fill("Ada Visser");
    await form.locator('[name="email"]').fill("ada@example.com");
    await message(page).fill("Sent by the browser alone");
    await form.locator('[name="consent"]').check();
    await form.locator('[type="submit"]').click();
    await expect(page).toHaveURL(/\/form-submit-success\.html/);
  });
});
