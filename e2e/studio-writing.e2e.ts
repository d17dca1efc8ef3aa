import { violations } from "./looks.ts";
import { expect, test } from "./site.ts";
import { editorOf, openArticle, publishText, storedText } from "./studio-article.ts";
import { enterStudio, expectUsable, studioOf } from "./studio.ts";

const HEAD = ["---", "title: Harbour seals # ours", "publishedAt: 2026-03-01", "---", ""];

test("details are a form over the front matter, which shows problems and fixes them by one key", async ({
  page,
  server,
}) => {
  const name = "articles/en/details.md";
  await enterStudio(page, server, { role: "editor", site: "harbor" });
  await publishText(page, name, [...HEAD, "Seals sleep.", ""].join("\n"));
  await openArticle(page, server, "details");
  await page.getByRole("button", { name: "Details", exact: true }).click();
  const details = page.getByRole("region", { name: "Details" });
  // The text shows these fields as one line until the caret moves there.
  const folded = page.getByRole("button", { name: /^Details \(source\)/ });
  await expect(folded).toHaveAttribute("aria-expanded", "false");
  await expect(editorOf(page)).not.toContainText("2026-03-01");
  await expect(details.getByLabel("Title")).toHaveValue("Harbour seals");
  await details.getByLabel("Title").fill("Seals: a life");
  await details.getByRole("combobox", { name: "Tags" }).focus();
  for (const name of ["piers", "Washington, D.C."]) {
    await page.keyboard.type(name);
    await page.keyboard.press("Enter");
  }
  await details.getByLabel("Hidden from readers").check();
  const written = [
    "---",
    'title: "Seals: a life" # ours',
    'tags: [piers, "Washington, D.C."]',
    "publishedAt: 2026-03-01",
    "draft: true",
    "---",
    "",
    "Seals sleep.",
    "",
  ];
  await expect.poll(async () => (await storedText(page, name)).draft).toBe(written.join("\n"));
  await expect(page.getByRole("heading", { level: 1, name: "Seals: a life" })).toBeVisible();
  const cards = details.getByRole("region", { name: "How it appears elsewhere" });
  await expect(cards.getByText("Seals: a life · Harbor & Lane")).toBeVisible();
  await expect(cards.getByText(/^harbor\.\S+ › details$/)).toBeVisible();
  await expect(cards.getByText("Without a cover, the site’s own picture is shown.")).toBeVisible();
  await expectUsable(page);

  // A date that a date picker cannot show is edited as text.
  await editorOf(page).focus();
  await page.keyboard.press("Control+Home");
  for (let line = 1; line < 4; line += 1) await page.keyboard.press("ArrowDown");
  await page.keyboard.press("End");
  await page.keyboard.press("Shift+Home");
  await page.keyboard.type("publishedAt: 2026/5/31");
  await expect(details.getByText(/Write the date in .* as 2026-05-31/)).toBeVisible();
  await expect(details.getByLabel("Published")).toHaveValue("2026/5/31");
  await page.keyboard.press("Control+.");
  await expect(details.getByLabel("Published")).toHaveValue("2026-05-31");
  await expect(details.getByText(/Write the date in/)).toHaveCount(0);
});

test("dates are chosen from a calendar in the site's time zone", async ({ browser, server }) => {
  const context = await browser.newContext({ timezoneId: "America/New_York", locale: "en-US" });
  const page = await context.newPage();
  const name = "articles/en/dates.md";
  const text = [...HEAD, "Seals sleep.", ""].join("\n").replace("03-01", "03-01T20:00-05:00 # evening");

  await enterStudio(page, server, { role: "editor", site: "harbor" });
  await publishText(page, name, text);
  await openArticle(page, server, "dates");
  await page.getByRole("button", { name: "Details", exact: true }).click();
  const details = page.getByRole("region", { name: "Details" });
  const [day, time] = [details.getByLabel("Published"), details.getByLabel("Time of day").first()];
  await expect(details.getByText("United Kingdom Time (Europe/London)")).toBeVisible();
  await expect(day).toHaveValue("2026-03-02");
  await expect(time).toHaveValue("01:00");
  await time.fill("02:30");
  await expect.poll(async () => (await storedText(page, name)).draft).toBe(text.replace("T20:00", "T21:30"));
  await day.fill("2026-03-04");
  await time.fill("");
  await details.getByLabel("Updated").fill("2026-03-05");
  await expect
    .poll(async () => (await storedText(page, name)).draft)
    .toContain("\npublishedAt: 2026-03-04 # evening\nupdatedAt: 2026-03-05\n---");
  await details.getByLabel("Updated").fill("");
  await expect.poll(async () => (await storedText(page, name)).draft).not.toContain("updatedAt");
  await editorOf(page).focus();
  await page.keyboard.press("Control+Home");
  await page.keyboard.press("End");
  // Keys that have no field in the form are listed with their values.
  await page.keyboard.type("\nmood: [calm, wide]");
  await expect(details.getByRole("definition")).toHaveText('["calm","wide"]');
  await page.keyboard.press("Control+z");
  await expect(details.getByRole("definition")).toHaveCount(0);
  await page.keyboard.press("Control+Enter");
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("radio", { name: "Schedule …" }).check();
  await dialog.getByLabel("Time", { exact: true }).fill("2099-01-02T03:04");
  await expect(dialog.getByText(/Europe\/London.* That is 1 Jan 2099, 22:04 where you are\./)).toBeVisible();
  await dialog.getByRole("button", { name: "Schedule" }).click();
  await expect(page.getByText(/is scheduled for 2 January 2099 at 03:04 GMT\./)).toBeVisible();
  await context.close();
});

test("a slash inserts blocks with places to fill, or a link to the article whose title is typed", async ({
  page,
  server,
}) => {
  const name = "articles/en/blocks.md";
  await enterStudio(page, server, { role: "editor", site: "harbor" });
  await publishText(page, name, [...HEAD, ""].join("\n"));
  await openArticle(page, server, "blocks");
  await editorOf(page).focus();
  await page.keyboard.press("Control+End");
  await page.keyboard.type("/");
  const menu = page.getByRole("listbox");
  await expect(menu.getByRole("option", { name: "Hero" }).locator("svg path")).not.toHaveCount(0);
  await expect(menu).toContainText("Figures");
  // The focus stays in the text, from which the arrow keys scroll the menu.
  const found = (await violations(page)).filter((rule) => !rule.startsWith("scrollable-region-focusable"));
  expect(found).toEqual([]);
  await page.keyboard.type("warn");
  await expect(menu.getByRole("option")).toHaveCount(1);
  await expect(page.getByRole("option", { name: "Warning" })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press("Enter");
  await page.keyboard.type("Careful");
  await page.keyboard.press("Tab");
  await page.keyboard.type("Seals bite. See [[who we");
  await expect(page.getByRole("option", { name: /Who we are/ })).toBeVisible();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await page.keyboard.type("The end.");
  await expect
    .poll(async () => (await storedText(page, name)).draft)
    .toBe(
      [...HEAD, ":::warning[Careful]", "Seals bite. See [Who we are](about.md)", ":::", "", "The end."].join(
        "\n",
      ),
    );
  // Tab leaves the text.
  await page.keyboard.press("Tab");
  await expect(editorOf(page)).not.toBeFocused();
});

test("an empty article has a prompt, and blocks are found with Chinese and Korean keyboards", async ({
  page,
  server,
}) => {
  const name = "articles/en/keyboards.md";
  await enterStudio(page, server, { role: "editor", site: "harbor", language: "kr" });
  await publishText(page, name, [...HEAD, ""].join("\n"));
  await page.goto(`${studioOf(server)}/studio/sites/harbor/articles/en/keyboards`);
  const editor = page.getByRole("textbox", { name: /본문/ });
  const prompt = "글을 쓰거나, / 를 눌러 블록을 넣으세요";
  await expect(editor.locator("[data-ghost]")).toHaveAttribute("data-ghost", prompt);
  await expect(editor).toHaveAttribute("aria-placeholder", prompt);
  await expectUsable(page);
  await editor.focus();
  await page.keyboard.press("Control+End");
  const devtools = await page.context().newCDPSession(page);
  const compose = (text: string) =>
    devtools.send("Input.imeSetComposition", {
      text,
      selectionStart: text.length,
      selectionEnd: text.length,
    });
  await page.keyboard.insertText("／");
  await expect(editor.locator("[data-ghost]")).toHaveCount(0);
  await expect(page.getByRole("option")).toHaveCount(40);
  // The menu also reacts to letters that are still being composed.
  await compose("ㅋ");
  await compose("코");
  await expect(page.getByRole("option")).toHaveText(["코드/code"]);
  await devtools.send("Input.insertText", { text: "코" });
  await page.keyboard.press("Enter");
  const hint = (words: string) => editor.locator(`[data-ghost="${words}"]`);
  await expect(hint("언어")).toHaveCount(1);
  await expect(hint("코드")).toHaveCount(1);
  await compose("ㅎ");
  await compose("하");
  await devtools.send("Input.insertText", { text: "하" });
  await expect(hint("코드")).toHaveCount(0);
  await page.keyboard.press("Tab");
  await page.keyboard.type("js");
  await page.keyboard.press("Tab");
  await page.keyboard.type("/");
  await page.keyboard.insertText("접");
  await expect(page.getByRole("option")).toHaveText(["접는 글/details"]);
  await page.keyboard.press("Enter");
  await page.keyboard.type("A");
  await page.keyboard.press("Tab");
  await page.keyboard.type("B");
  await expect
    .poll(async () => (await storedText(page, name)).draft)
    .toBe([...HEAD, "```js", "하", "```", "", ":::details[A]", "B", ":::", "", ""].join("\n"));
});

test("a translation is shown next to its original, whose new words are marked until it is up to date", async ({
  page,
  server,
  complaints,
}) => {
  complaints.tolerate(/responded with a status of 404/);
  const [original, translation] = ["articles/en/beside-it.md", "articles/kr/beside-it.md"];
  const text = [...HEAD, "Seals sleep.", "", "## Where", "", "On the pier.", ""].join("\n");
  await enterStudio(page, server, { role: "editor", site: "harbor" });
  await publishText(page, original, text);
  await publishText(page, translation, text.replace("Seals sleep.", "물범이 잔다.").replace("Where", "어디"));
  await publishText(page, original, text.replace("sleep", "sleep and sing"), text);
  await openArticle(page, server, "beside-it", "kr");
  await page.getByRole("button", { name: "Languages" }).click();
  const pane = page.getByRole("region", { name: "Languages" });
  await expect(pane.getByRole("heading", { level: 2 })).toHaveText(["English"]);
  await expect(pane.getByRole("group", { name: "English" })).toContainText("Seals sleep and sing.");
  await expect(pane.getByRole("group", { name: "English" }).locator("ins")).toContainText("and sing");
  await expectUsable(page);
  await page.keyboard.press("Control+u");
  await expect(pane.getByRole("status")).toHaveCount(0);
  // The pane used last is open again.
  await page.reload();
  await expect(pane.getByRole("heading", { level: 2 })).toHaveText(["English"]);
  await expect(pane.getByRole("status")).toHaveCount(0);

  // The pane of the new translation shows the other languages at once, and the original's pane shows the new translation.
  await pane.getByRole("button", { name: "Start in 中文, with the same structure" }).click();
  await expect(editorOf(page).locator(".untranslated")).toHaveText(["Seals sleep and sing.", "On the pier."]);
  expect((await storedText(page, "articles/zh/beside-it.md")).draft).toContain("## Where");
  await expect(pane.getByRole("heading", { level: 2 })).toHaveText(["English", "한국어"]);
  await openArticle(page, server, "beside-it");
  await expect(pane.getByRole("heading", { level: 2 })).toHaveText(["中文", "한국어"]);
});

test("a translator reads other languages and writes their own", async ({ page, server }) => {
  await enterStudio(page, server, { role: "translator", site: "harbor", languages: ["kr"] });
  await openArticle(page, server, "about");
  await expect(page.getByText("You can read this text, but you don’t have permission")).toBeVisible();
  const editor = editorOf(page);
  await expect(editor).toHaveAttribute("aria-readonly", "true");
  await editor.focus();
  await page.keyboard.press("Control+End");
  await page.keyboard.type("xyz");
  await page.getByRole("button", { name: "Details" }).click();
  await expect(page.getByLabel("Title", { exact: true })).toBeDisabled();
  await expect(editor).not.toContainText("xyz");
  await expectUsable(page);
  await openArticle(page, server, "about", "kr");
  await editor.focus();
  await page.keyboard.press("Control+End");
  await page.keyboard.type("xyz");
  await expect(editor).toContainText("xyz");
  await expect(page.getByText(/^Saved, /)).toBeVisible();
});

test("a language chosen in the palette survives a reload", async ({ page, server }) => {
  await enterStudio(page, server, { role: "writer", site: "harbor" });
  await page.goto(`${studioOf(server)}/studio/sites/harbor/`);
  await expect(page.getByRole("heading", { name: "Your drafts" })).toBeVisible();
  await page.keyboard.press("Control+k");
  await page.keyboard.type("한국어");
  await expect(page.getByRole("option", { name: /^한국어/ })).toBeVisible();
  const stored = page.waitForResponse((response) => response.url().endsWith("/me/profile"));
  await page.keyboard.press("Enter");
  await stored;
  await page.reload();
  await expect(page.getByRole("heading", { name: "내 초안" })).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("lang", "ko");
});
