import type { Locator, Page } from "@playwright/test";
import { hashOfText } from "../src/content/model/stored-text.ts";
import type { RunningServer } from "./server.ts";
import { expect, test } from "./site.ts";
import { editorOf, publishText, storedText, untilSaved } from "./studio-article.ts";
import { enterStudio, studioOf } from "./studio.ts";

/**
 * Counts the steps of a task, each of which has a maximum. A step is a click, or a key press that does not type text. Typing and waiting
 * do not count.
 */
class Steps {
  readonly #page: () => Page;
  clicks = 0;
  keys = 0;

  constructor(page: () => Page) {
    this.#page = page;
  }

  async click(target: Locator, options?: { position: { x: number; y: number } }): Promise<void> {
    this.clicks += 1;
    await target.click(options);
  }

  async press(...keys: string[]): Promise<void> {
    this.keys += keys.length;
    for (const key of keys) await this.#page().keyboard.press(key);
  }

  async type(text: string): Promise<void> {
    await this.#page().keyboard.type(text);
  }

  get counted() {
    return { clicks: this.clicks, keys: this.keys };
  }
}

const NOT_THERE = /responded with a status of 404/;
const dialogOf = (page: Page) => page.getByRole("dialog");
const article = (title: string, ...paragraphs: string[]) =>
  `---\ntitle: ${title}\npublishedAt: 2026-03-01\n---\n\n${paragraphs.join("\n\n")}\n`;

/** Publishes the open text, and waits until readers can see it. */
async function publish(page: Page, steps: Steps): Promise<void> {
  await steps.press("Control+Enter");
  // Enter works only after the dialog shows the changes and its button has the focus.
  await expect(dialogOf(page).getByRole("button", { name: "Publish", exact: true })).toBeFocused();
  await steps.press("Enter");
  await expect(dialogOf(page)).toHaveCount(0);
}

async function textOf(server: RunningServer, path: string): Promise<string> {
  return (await server.fetch(path)).text;
}

test("a typo seen on the live page is corrected with two clicks and two keys", async ({ page, server }) => {
  await enterStudio(page, server, { role: "editor", site: "harbor" });
  await publishText(page, "articles/en/typo.md", article("Seals", "Seals slep on the quay.", "All of them."));
  await page.goto(`${studioOf(server)}/studio/live/harbor/en/typo.html`);
  await expect(page.getByText("Seals slep on the quay.")).toBeVisible();

  const steps = new Steps(() => page);
  await steps.click(page.getByRole("link", { name: "Edit this page" }));
  await page.getByRole("radio", { name: "Phone" }).check();
  const words = page.frameLocator("iframe").getByText("Seals slep");
  await expect(words).toBeVisible();
  // The caret is between the letters of the misspelt word.
  const { x } = await words.evaluate((element) => {
    const range = document.createRange();
    const text = element.firstChild;
    if (text !== null) {
      range.setStart(text, "Seals sle".length);
      range.setEnd(text, "Seals slep".length);
    }
    return { x: range.getBoundingClientRect().left - element.getBoundingClientRect().left };
  });
  await steps.click(words, { position: { x: x + 1, y: 10 } });
  await expect(editorOf(page)).toBeFocused();
  await steps.type("e");
  await expect(editorOf(page).getByText("Seals sleep on the quay.")).toBeVisible();
  await publish(page, steps);
  expect(await textOf(server, "/typo.html")).toContain("Seals sleep on the quay.");
  expect(steps.counted).toEqual({ clicks: 2, keys: 2 });
});

test("a Korean translation is brought up to date with three clicks, or by keyboard alone", async ({
  page,
  server,
}) => {
  const [name, original] = ["articles/kr/tide.md", "articles/en/tide.md"];
  const before = article("Tide", "The tide turns at noon.", "Boats leave at one.");
  await enterStudio(page, server, { role: "editor", site: "harbor" });
  await publishText(page, original, before);
  await publishText(page, name, article("물때", "물때는 정오에 바뀐다.", "배는 한 시에 떠난다."));
  const after = before.replace("at noon", "at ten").replace("at one", "at two");
  await publishText(page, original, after, before);

  await page.goto(`${studioOf(server)}/studio/sites/harbor/`);
  const outdated = page
    .locator("section", { has: page.getByRole("heading", { name: "Outdated translations" }) })
    .getByRole("link", { name: "물때" });
  const steps = new Steps(() => page);
  await steps.click(outdated);
  const changes = page.getByRole("region", { name: "Languages" }).getByRole("status");
  const shown = page.getByRole("group", { name: "English" });
  await expect(shown.locator("ins")).toHaveText(["ten", "two"]);
  await expect(shown.locator("del")).toHaveText(["noon", "one"]);
  await steps.click(editorOf(page).getByText("물때는"), { position: { x: 2, y: 8 } });
  await steps.press("End", "Shift+Home");
  await steps.type("물때는 열 시에 바뀐다.");
  await steps.click(editorOf(page).getByText("배는"), { position: { x: 2, y: 8 } });
  await steps.press("End", "Shift+Home");
  await steps.type("배는 두 시에 떠난다.");
  await untilSaved(page);
  await publish(page, steps);
  expect(await textOf(server, "/kr/tide.html")).toContain("배는 두 시에 떠난다.");
  expect(steps.clicks).toBe(3);
  // In the opposite case, the translation is already up to date, which takes one key.
  const again = after.replace("at two", "at three");
  await publishText(page, original, again, after);
  await page.goto(`${studioOf(server)}/studio/sites/harbor/`);
  await outdated.focus();
  const keys = new Steps(() => page);
  await keys.press("Enter");
  await expect(shown.locator("ins")).toHaveText(["three"]);
  await keys.press("Control+u");
  await expect(changes).toHaveCount(0);
  expect(keys.counted).toEqual({ clicks: 0, keys: 2 });
  await page.goto(`${studioOf(server)}/studio/sites/harbor/`);
  await expect(page.getByRole("heading", { name: "Outdated translations" })).toBeVisible();
  await expect(outdated).toHaveCount(0);
});

test("a new article is written in three languages by keyboard alone, and each is published separately", async ({
  page,
  server,
  complaints,
}) => {
  // The Studio checks whether a text with this name exists.
  complaints.tolerate(NOT_THERE);
  await enterStudio(page, server, { role: "editor", site: "harbor" });
  await page.goto(`${studioOf(server)}/studio/sites/harbor/`);
  await expect(page.getByRole("heading", { name: "Your drafts" })).toBeVisible();
  const steps = new Steps(() => page);
  await steps.press("Control+k");
  await steps.type("new article harbor");
  await expect(page.getByRole("option", { name: /^New article/ })).toBeVisible();
  await steps.press("Enter");
  await expect(dialogOf(page).getByLabel("Title")).toBeFocused();
  await steps.type("Night ferry");
  await steps.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Night ferry" })).toBeVisible();
  await editorOf(page).focus();
  await steps.press("Control+End");
  await steps.type("\n## When it leaves\n\nAt eleven.");
  await publish(page, steps);
  expect(steps.counted).toEqual({ clicks: 0, keys: 6 });
  expect(await textOf(server, "/night-ferry.html")).toContain("At eleven.");

  const others = [
    ["中文", "zh", "夜间渡轮", "出发时间", "十一点。"],
    ["한국어", "kr", "밤 여객선", "떠나는 시각", "열한 시."],
  ] as const;
  for (const [language, code, title, heading, words] of others) {
    const languages = page.getByRole("button", { name: "Languages", exact: true });
    if ((await languages.getAttribute("aria-pressed")) !== "true") await languages.press("Enter");
    await page.getByRole("button", { name: `Start in ${language}` }).press("Enter");
    await expect(page).toHaveURL(new RegExp(`/articles/${code}/night-ferry`));
    // The translation has the whole structure, and the original's sentences until they are translated.
    const name = `articles/${code}/night-ferry.md`;
    expect((await storedText(page, name)).draft).toContain("## When it leaves\n\nAt eleven.");
    await expect(page.getByRole("button", { name: "2 of 2 sentences left" })).toBeVisible();
    await editorOf(page).focus();
    await page.keyboard.press("Control+Home");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("End");
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.type(title);
    await page.keyboard.press("Control+j");
    await page.keyboard.type(heading);
    await expect(page.getByRole("button", { name: "1 of 2 sentences left" })).toBeVisible();
    await page.keyboard.press("Control+Enter");
    // The dialog prevents the unfinished translation from being published by accident.
    await expect(dialogOf(page).getByRole("button", { name: "Publish" })).toBeDisabled();
    await expect(dialogOf(page).getByText("1 of 2 sentences are still those of the original.")).toBeVisible();
    await page.keyboard.press("Escape");
    await page.keyboard.press("Control+j");
    await page.keyboard.type(words);
    await expect
      .poll(async () => (await storedText(page, name)).draft)
      .toContain(`## ${heading}\n\n${words}`);
    await publish(page, new Steps(() => page));
    expect(await textOf(server, `/${code}/night-ferry.html`)).toContain(words);
  }
});

test("a release is rolled back in three steps", async ({ page, server }) => {
  const name = "articles/en/rolled.md";
  const before = article("Rolled", "As it was.");
  await enterStudio(page, server, { role: "editor", site: "harbor" });
  await publishText(page, name, before);
  await publishRelease(page, name, before, article("Rolled", "As it became."));
  expect(await textOf(server, "/rolled.html")).toContain("As it became.");

  await page.goto(`${studioOf(server)}/studio/sites/harbor/`);
  const steps = new Steps(() => page);
  await page.getByRole("link", { name: "Releases" }).focus();
  await steps.press("Enter");
  const back = page.getByRole("button", { name: "Roll back “Ferry news”" });
  await expect(back).toBeVisible();
  await back.focus();
  await steps.press("Enter");
  await expect.poll(() => textOf(server, "/rolled.html")).toContain("As it was.");
  expect(steps.keys).toBeLessThanOrEqual(3);
  expect((await storedText(page, name)).text).toBe(before);
});

/** Creates a release that goes live at once. */
async function publishRelease(page: Page, name: string, before: string, text: string): Promise<void> {
  const status = await page.evaluate(
    async (body) => {
      const headers = { "Content-Type": "application/json" };
      return (await fetch("/studio/api/sites/harbor/releases", { method: "POST", headers, body })).status;
    },
    JSON.stringify({
      title: "Ferry news",
      goesLiveAt: Date.now(),
      files: [{ name, text, base: hashOfText(before) }],
    }),
  );
  expect(status).toBe(200);
}
