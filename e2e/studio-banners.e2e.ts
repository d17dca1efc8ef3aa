import type { Page } from "@playwright/test";
import type { RunningServer } from "./server.ts";
import { expect, test } from "./site.ts";
import { replaceText, storedText } from "./studio-article.ts";
import { enterStudio, expectUsable, studioOf } from "./studio.ts";

const BANNERS = "banners.yaml";

async function openBanners(page: Page, server: RunningServer, query = ""): Promise<void> {
  await page.goto(`${studioOf(server)}/studio/sites/harbor/banners${query}`);
  await expect(page.getByRole("grid")).toBeVisible();
}

async function discardDraft(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Discard draft" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Discard draft" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
}

const banner = (page: Page, number: number) => page.getByRole("row").nth(number);
const titleOf = async (page: Page, number: number) =>
  (await banner(page, number).locator("strong").textContent()) ?? "";

/** The lines of a banner. */
function entryOf(text: string, id: string): string {
  const [lines] = new RegExp(`^  - id: ${id}\n(?:    .*\n)+`, "m").exec(text) ?? [];
  if (lines === undefined) throw new Error(`The file has no banner "${id}"`);
  return lines;
}

test.describe.configure({ mode: "serial" });

test("viewing the banners writes nothing", async ({ page, server }) => {
  await enterStudio(page, server, { role: "editor", site: "harbor" });
  const writes: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "PUT") writes.push(request.url());
  });
  const before = await storedText(page, BANNERS);
  await openBanners(page, server);
  await expect(page.locator("iframe")).toBeVisible();
  for (const number of [0, 1, 2]) {
    await banner(page, number).focus();
    await page.keyboard.press("Enter");
    await page.getByRole("dialog").getByRole("button", { name: "Apply" }).click();
    await expect(page.getByRole("dialog")).toHaveCount(0);
  }
  for (const key of ["Home", "ArrowDown", "End", "ArrowUp"]) await page.keyboard.press(key);
  await expect(banner(page, 1)).toBeFocused();
  await page.goto(`${studioOf(server)}/studio/sites/harbor/`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  expect(writes).toEqual([]);
  expect(await storedText(page, BANNERS)).toEqual(before);
});

test("a banner is moved by keyboard and published, the page follows, and undo restores the file", async ({
  page,
  server,
}) => {
  await enterStudio(page, server, { role: "editor", site: "harbor" });
  const before = await storedText(page, BANNERS);
  await openBanners(page, server);
  const moved = await titleOf(page, 1);
  const home = page.frameLocator("iframe").locator("body");
  await expect(home).toContainText(moved);
  await banner(page, 1).focus();
  await page.keyboard.press("Alt+ArrowUp");
  await expect(banner(page, 0)).toContainText(moved);
  await expect(banner(page, 0)).toBeFocused();
  await expect(page.frameLocator("iframe").locator("main h2, main h1").first()).toContainText(moved);
  await page.keyboard.press("Control+Enter");
  await expect(page.getByRole("dialog").getByRole("button", { name: "Publish" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByText("The settings are published.")).toBeVisible();
  const after = await storedText(page, BANNERS);
  const [quay, sightline] = [entryOf(before.text, "quay"), entryOf(before.text, "sightline")];
  expect(after.text).toBe(before.text.replace(quay + sightline, sightline + quay));
  await page.getByRole("button", { name: "Undo" }).first().click();
  await expect.poll(async () => (await storedText(page, BANNERS)).text).toBe(before.text);
  await discardDraft(page);
  await expect(banner(page, 1)).toContainText(moved);
});

test("edits change only their lines", async ({ page, server }) => {
  await enterStudio(page, server, { role: "editor", site: "harbor" });
  const before = await storedText(page, BANNERS);
  const text = [
    "# Banners of the firm",
    "home:",
    "- id: one   # the first",
    "  title: { en: 'One', zh: 一 }",
    "  image: media:banners/quay.svg # wide",
    "  # where to",
    "  url: /about.html",
    "",
    "- id: two",
    "  title: |",
    "    Two",
    "    lines",
    "  subtitle: >-",
    "    Folded",
    "",
    "    text",
    "  image: banners/ledger.svg",
    "  until: 2999-12-31 # for long",
    "news: []",
    "",
  ].join("\n");
  await replaceText(page, BANNERS, text);
  await openBanners(page, server);
  await expect(banner(page, 0).locator("img")).toBeVisible();
  await expect(banner(page, 1).locator("img")).toBeVisible();
  // A text of several lines stays as it is written.
  await banner(page, 1).focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Apply" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  expect((await storedText(page, BANNERS)).draft).toBeNull();
  await banner(page, 0).focus();
  await page.keyboard.press("Enter");
  const titles = dialog.getByRole("group", { name: "Title", exact: true });
  await titles.getByLabel("English").fill("One: new");
  await titles.getByLabel("한국어").fill("하나");
  await dialog.getByRole("group", { name: "Alt text of the picture" }).getByLabel("English").fill("A quay");
  await dialog.getByRole("radio", { name: "Article" }).click({ force: true });
  await dialog.getByLabel("Find an article").fill("about");
  await dialog
    .getByRole("button", { name: /about$/ })
    .first()
    .click();
  await dialog.getByRole("group", { name: "Text of the link" }).getByLabel("English").fill("More");
  await dialog.getByLabel("From").fill("2020-05-01T09:30");
  await dialog.getByLabel("Until").fill("2020-05-01T08:00");
  await dialog.getByRole("button", { name: "Apply" }).click();
  await expect(dialog.getByLabel("Until")).toHaveJSProperty("validity.valid", false);
  await dialog.getByLabel("Until").fill("2020-06-01T00:00");
  await dialog.getByRole("button", { name: "Apply" }).click();
  const changed = [
    "# Banners of the firm",
    "home:",
    "- id: one   # the first",
    "  title: { en: 'One: new', zh: 一, kr: 하나 }",
    "  image: media:banners/quay.svg # wide",
    "  alt: { en: A quay }",
    "  # where to",
    "  article: about",
    "  cta: { en: More }",
    "  from: 2020-05-01T09:30",
    "  until: 2020-06-01T00:00",
    "",
    ...text.split("\n").slice(8),
  ].join("\n");
  await expect.poll(async () => (await storedText(page, BANNERS)).draft).toBe(changed);
  await expect(banner(page, 0)).toBeFocused();
  await expect(banner(page, 0)).toContainText("Not shown since");
  await expect(page.frameLocator("iframe").locator("main")).not.toContainText("One: new");
  await page.keyboard.press("Control+z");
  await expect.poll(async () => (await storedText(page, BANNERS)).draft).toBe(text);
  await discardDraft(page);
  await replaceText(page, BANNERS, before.text);
  expect(await storedText(page, BANNERS)).toMatchObject({ text: before.text, draft: null });
});

test("the menu of a banner opens by key, and its own keys do not reach the list", async ({
  page,
  server,
}) => {
  await enterStudio(page, server, { role: "editor", site: "harbor" });
  const before = await storedText(page, BANNERS);
  await openBanners(page, server);
  await banner(page, 0).focus();
  await page.keyboard.press("Shift+F10");
  const edit = page.getByRole("button", { name: "Edit …" });
  await expect(edit).toBeFocused();
  await page.keyboard.press("Delete");
  await page.keyboard.press("ArrowDown");
  await expect(edit).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(banner(page, 0)).toBeFocused();
  expect(await storedText(page, BANNERS)).toEqual(before);
});

test("banners are dragged, duplicated, deleted and added with a picture", async ({ page, server }) => {
  await enterStudio(page, server, { role: "editor", site: "harbor" });
  const before = await storedText(page, BANNERS);
  await openBanners(page, server);
  const [first, , third] = [await titleOf(page, 0), await titleOf(page, 1), await titleOf(page, 2)];
  await banner(page, 2).dragTo(banner(page, 0), { targetPosition: { x: 200, y: 4 } });
  await expect(banner(page, 0)).toContainText(third);
  await page.getByRole("button", { name: "Undo", exact: true }).click();
  await expect(banner(page, 0)).toContainText(first);

  await page.getByRole("button", { name: `Actions for ${first}` }).click();
  await page.getByRole("button", { name: "Duplicate" }).click();
  await expect(banner(page, 1)).toContainText(first);
  await expect(banner(page, 1)).toBeFocused();
  await expect.poll(async () => (await storedText(page, BANNERS)).draft).toContain("- id: quay-2\n");
  await page.keyboard.press("Delete");
  await expect(page.getByRole("row")).toHaveCount(3);
  await expect.poll(async () => (await storedText(page, BANNERS)).draft).toBe(before.text);

  await page.getByRole("button", { name: "New place …" }).click();
  await page.getByLabel("Name of the place").fill("campaign");
  await page.getByRole("button", { name: "Create place" }).click();
  await expect(page.getByText("This place has no banners")).toBeVisible();
  await page.getByRole("button", { name: "Add banner" }).click();
  const dialog = page.getByRole("dialog", { name: "New banner" });
  await dialog.getByRole("group", { name: "Title", exact: true }).getByLabel("English").fill("Open days");
  await dialog.getByRole("button", { name: "Apply" }).click();
  await expect(dialog.getByText("Choose a picture. A banner cannot be saved without one.")).toBeVisible();
  await dialog.getByRole("button", { name: "Choose: Picture", exact: true }).click();
  const picker = page.getByRole("dialog", { name: "Choose a picture" });
  await picker.getByRole("searchbox").fill("ledger.svg");
  await picker
    .getByRole("button", { name: /ledger\.svg/ })
    .first()
    .click();
  await dialog.getByRole("button", { name: "Apply" }).click();
  await expect(banner(page, 0)).toContainText("Open days");
  await expect
    .poll(async () => (await storedText(page, BANNERS)).draft)
    .toMatch(
      /\ncampaign:\n {2}- id: open-days\n {4}title: \{ en: Open days \}\n {4}image: media:[\w/-]*ledger\.svg\n/,
    );
  await discardDraft(page);
  await expect.poll(async () => storedText(page, BANNERS)).toEqual({ ...before, draft: null });
});

test("people without permission to publish banners can only view them, on a phone too", async ({
  page,
  server,
}) => {
  await enterStudio(page, server, { role: "writer", site: "harbor" });
  await openBanners(page, server);
  await expect(page.getByText("You can look at the banners.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Add banner" })).toHaveCount(0);
  const first = await titleOf(page, 0);
  await banner(page, 0).focus();
  for (const key of ["Alt+ArrowDown", "Delete", "Insert"]) await page.keyboard.press(key);
  await expect(banner(page, 0)).toContainText(first);
  await expectUsable(page);
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("textbox").first()).toBeDisabled();
  await expectUsable(page);
  await dialog.getByRole("button", { name: "Close" }).click();
  expect((await storedText(page, BANNERS)).draft).toBeNull();
});
