import type { Page } from "@playwright/test";
import { failedLoad } from "./complaints.ts";
import { expect, test } from "./site.ts";
import { editorOf, openArticle, publishText, storedText } from "./studio-article.ts";
import { enterStudio, expectUsable } from "./studio.ts";

const TEXT = "---\ntitle: Harbour seals\npublishedAt: 2026-03-01\n---\n\nSeals sleep.\n";
const dialogOf = (page: Page) => page.getByRole("dialog");

async function choose(page: Page, entry: string | RegExp): Promise<void> {
  await page.getByRole("button", { name: "More" }).click();
  await page.getByRole("group", { name: "More" }).getByRole("button", { name: entry }).click();
}

test("publishing, scheduling, hiding, deleting and moving explain themselves and can be undone", async ({
  page,
  server,
  complaints,
}) => {
  // The preview no longer exists, because its article was removed.
  complaints.tolerate(/responded with a status of 404/);
  const name = "articles/en/undone.md";
  await enterStudio(page, server, { role: "editor", site: "harbor" });
  await publishText(page, name, TEXT);
  await publishText(page, "articles/kr/undone.md", TEXT.replace("Seals sleep.", "물범이 잔다."));
  await openArticle(page, server, "undone", "kr");
  await editorOf(page).focus();
  await page.keyboard.press("Control+End");
  await page.keyboard.type("더.");
  await expect.poll(async () => (await storedText(page, "articles/kr/undone.md")).draft).toContain("더.");
  await openArticle(page, server, "undone");
  await editorOf(page).focus();
  await page.keyboard.press("Control+End");
  await page.keyboard.type("More.");
  await expect(page.getByText("3 words")).toBeVisible();

  // Both languages are in one revision, which can be undone in one step.
  await page.keyboard.press("Control+Enter");
  await dialogOf(page).getByLabel("한국어").check();
  await expect(dialogOf(page).locator("ins")).toHaveText(["More.", "더."]);
  await dialogOf(page).getByRole("button", { name: "Publish" }).click();
  await expect(page.getByText("Published. Readers can see it now.")).toBeVisible();
  expect((await storedText(page, "articles/kr/undone.md")).text).toContain("더.");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("Undone. Readers see what they saw before")).toBeVisible();
  expect((await storedText(page, name)).text).toBe(TEXT);
  expect((await storedText(page, "articles/kr/undone.md")).text).not.toContain("더.");
  await expect(editorOf(page)).toContainText("More.");

  await page.keyboard.press("Control+Enter");
  await dialogOf(page).getByText("The page before and after").click();
  const shown = dialogOf(page).frameLocator("iframe").locator("main");
  await expect(shown).toContainText("More.");
  await dialogOf(page).getByRole("radio", { name: "Before" }).click({ force: true });
  await expect(shown).toContainText("Seals sleep.");
  await expect(shown).not.toContainText("More.");
  await dialogOf(page).locator("summary", { hasText: "The page before and after" }).click();
  await dialogOf(page).getByRole("radio", { name: "Schedule …" }).check();
  await dialogOf(page)
    .getByRole("button", { name: /^tomorrow, 09:00/i })
    .click();
  await expect(dialogOf(page).getByLabel("Time", { exact: true })).toHaveValue(/T09:00$/);
  await expect(dialogOf(page).getByRole("button", { name: "Schedule" })).toBeEnabled();
  await dialogOf(page).getByLabel("Time", { exact: true }).fill("2099-01-02T03:04");
  await expectUsable(page);
  await dialogOf(page).getByRole("button", { name: "Schedule" }).click();
  const plan = page.getByText(/^A change to this text is scheduled for .*2099/);
  await expect(plan).toBeVisible();
  expect((await storedText(page, name)).text).toBe(TEXT);
  // After a reload, the bar still shows the schedule, which can be cancelled.
  await page.reload();
  await expect(plan).toBeVisible();
  await page.getByRole("button", { name: "Cancel release: “Harbour seals”" }).click();
  await dialogOf(page).getByRole("button", { name: "Cancel release" }).click();
  await expect(plan).toHaveCount(0);

  await choose(page, "Hide from readers …");
  await expect(dialogOf(page).getByRole("row", { name: /^Hidden from readers/ })).toContainText("Yes");
  await expectUsable(page);
  await page.keyboard.press("Escape");
  await choose(page, "Delete …");
  await expectUsable(page);
  await dialogOf(page).getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText(/^Deleted\. Readers/)).toBeVisible();
  expect((await server.fetch("/undone.html")).status).toBe(404);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("Undone. Readers can see it again.")).toBeVisible();
  expect((await storedText(page, name)).text).toBe(TEXT);

  await choose(page, "Change address …");
  await expect(dialogOf(page).getByText("There are unpublished changes.")).toBeVisible();
  await page.keyboard.press("Escape");
  await choose(page, "Discard draft …");
  await expectUsable(page);
  await dialogOf(page).getByRole("button", { name: "Discard draft" }).click();
  await expect(dialogOf(page)).toHaveCount(0);
  await expect(editorOf(page)).not.toContainText("More.");
  expect(await storedText(page, name)).toEqual({ text: TEXT, draft: null });
  // The dialog promises that Ctrl Z undoes the discard, which must also work in the plain text field.
  await expect(editorOf(page)).toBeFocused();
  await page.keyboard.press("Control+z");
  await expect(editorOf(page)).toContainText("More.");
  await choose(page, "Plain text field");
  await choose(page, "Discard draft …");
  await dialogOf(page).getByRole("button", { name: "Discard draft" }).click();
  await expect(editorOf(page)).toHaveValue(TEXT);
  await page.keyboard.press("Control+z");
  await expect(editorOf(page)).toHaveValue(/More\./);
  await publishText(page, "articles/en/moving.md", TEXT);
  await openArticle(page, server, "moving");
  await choose(page, "Change address …");
  await dialogOf(page).getByRole("textbox", { name: "Address" }).fill("moved-seals");
  await dialogOf(page).getByRole("combobox", { name: "Group" }).selectOption("Insights");
  await expectUsable(page);
  await dialogOf(page).getByRole("button", { name: "Move" }).click();
  await expect(page).toHaveURL(/\/articles\/en\/insights\/moved-seals$/);
  const former = await server.fetch("/moving.html");
  expect([former.status, former.headers.location]).toEqual([301, "/insights/moved-seals.html"]);
});

test("the address of a hidden or deleted article redirects until it is restored", async ({
  page,
  server,
  complaints,
}) => {
  // The screen of a deleted article may try to read it once more before it closes.
  complaints.tolerate(failedLoad(/\/file\?name=articles/));
  const [name, title] = ["articles/en/insights/leading.md", "Seals that redirect"];
  const text = TEXT.replace("Harbour seals", title);
  await enterStudio(page, server, { role: "editor", site: "harbor" });
  await publishText(page, name, text);
  await openArticle(page, server, "insights/leading");
  await choose(page, "Hide from readers …");
  const lead = dialogOf(page).getByLabel("Where /insights/leading.html redirects to");
  await lead.focus();
  await lead.selectOption("/insights/index.html");
  await expect(dialogOf(page).getByRole("heading", { name: "redirects.yaml" })).toBeVisible();
  await expect(lead).toBeFocused();
  await dialogOf(page).getByRole("button", { name: "Publish" }).click();
  await expect(page.getByText("Hidden. Readers can no longer see it.")).toBeVisible();
  const hidden = await server.fetch("/insights/leading.html");
  expect([hidden.status, hidden.headers.location]).toEqual([301, "/insights/index.html"]);
  await choose(page, "Show to readers again …");
  await expect(dialogOf(page).locator("del", { hasText: "/insights/leading.html" })).toBeVisible();
  await dialogOf(page).getByRole("button", { name: "Publish" }).click();
  await expect(dialogOf(page)).toHaveCount(0);
  expect((await server.fetch("/insights/leading.html")).status).toBe(200);

  await choose(page, "Delete …");
  await dialogOf(page)
    .getByLabel("Where /insights/leading.html redirects to")
    .selectOption("/insights/index.html");
  await expectUsable(page);
  await dialogOf(page).getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText(/^Deleted\. Readers/)).toBeVisible();
  const gone = await server.fetch("/insights/leading.html");
  expect([gone.status, gone.headers.location]).toEqual([301, "/insights/index.html"]);

  await page.getByRole("link", { name: "Articles", exact: true }).click();
  await page.getByRole("button", { name: "Deleted articles" }).click();
  await dialogOf(page)
    .getByRole("button", { name: `Restore “${title}”` })
    .first()
    .click();
  await expect(dialogOf(page).getByText("Restored.")).toBeVisible();
  await dialogOf(page).getByRole("link", { name: title }).click();
  await expect(editorOf(page)).toContainText("Seals sleep.");
  expect((await storedText(page, name)).text).toBe(text);
  expect((await server.fetch("/insights/leading.html")).status).toBe(200);
});

test("each person publishes only their own words of a shared draft", async ({ page, server, browser }) => {
  const name = "articles/en/shared.md";
  await enterStudio(page, server, { role: "editor", site: "harbor" });
  await publishText(page, name, TEXT.replace("Seals sleep.", "Seals sleep.\n\nThey wake."));
  const elsewhere = await browser.newContext();
  const other = await elsewhere.newPage();
  await enterStudio(other, server, { role: "writer", site: "harbor", name: "Ben Ito" });
  await openArticle(other, server, "shared");
  await editorOf(other).focus();
  await other.keyboard.press("Control+End");
  await other.keyboard.type("\nUnfinished");
  await expect.poll(async () => (await storedText(page, name)).draft).toContain("Unfinished");
  await elsewhere.close();

  await openArticle(page, server, "shared");
  await editorOf(page).getByText("Seals sleep.").click();
  await page.keyboard.press("End");
  await page.keyboard.type(" Often.");
  await expect.poll(async () => (await storedText(page, name)).draft).toContain("Often.");
  await page.keyboard.press("Control+Enter");
  await dialogOf(page).getByText("Changes by Ben Ito").click();
  await expect(dialogOf(page).getByRole("group", { name: "Changes" }).last()).toContainText("Unfinished");
  await expectUsable(page);
  await dialogOf(page).getByRole("radio", { name: "Publish only my changes" }).click({ force: true });
  await dialogOf(page).getByRole("button", { name: "Publish" }).click();
  await expect(page.getByText("Published. Readers can see it now.")).toBeVisible();
  const { text, draft } = await storedText(page, name);
  expect(text).toContain("Seals sleep. Often.");
  expect(text).not.toContain("Unfinished");
  expect(draft).toContain("Unfinished");
  await expect(editorOf(page)).toContainText("Unfinished");
});

const PICTURE =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

test("pasted content becomes Markdown, and pictures are uploaded with descriptions", async ({
  page,
  server,
}) => {
  const name = "articles/en/pasted.md";
  await enterStudio(page, server, { role: "editor", site: "harbor" });
  await publishText(page, name, TEXT);
  await openArticle(page, server, "pasted");
  await editorOf(page).focus();
  await page.keyboard.press("Control+End");
  await editorOf(page).evaluate((element) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/html", "<h1>Where</h1><p>On <b>the pier</b></p>");
    clipboardData.setData("text/plain", "Where On the pier");
    element.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  });
  await expect.poll(async () => (await storedText(page, name)).draft).toContain("## Where");
  await editorOf(page).evaluate((element, picture) => {
    const bytes = Uint8Array.from(atob(picture), (letter) => letter.charCodeAt(0));
    const clipboardData = new DataTransfer();
    clipboardData.items.add(new File([bytes], "Seal on a pier.png", { type: "image/png" }));
    element.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  }, PICTURE);
  await expect(dialogOf(page).getByText(/uploaded/)).toBeVisible();
  await dialogOf(page).getByRole("button", { name: "Insert" }).click();
  await expect(dialogOf(page).getByLabel("Alt text")).toHaveAccessibleDescription(/Add alt text/);
  await expectUsable(page);
  await dialogOf(page).getByLabel("Alt text").fill("A seal");
  await dialogOf(page).getByRole("button", { name: "Insert" }).click();
  await expect
    .poll(async () => (await storedText(page, name)).draft)
    .toBe(`${TEXT}\n## Where\n\nOn **the pier**\n\n![A seal](media:pasted/seal-on-a-pier.png)\n`);
  // Files that are not pictures are refused with a message.
  await editorOf(page).evaluate((element) => {
    const clipboardData = new DataTransfer();
    clipboardData.items.add(new File(["%PDF"], "Seals.pdf", { type: "application/pdf" }));
    element.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  });
  await expect(dialogOf(page).getByRole("alert")).toContainText("“Seals.pdf” cannot be uploaded");
  await expect(dialogOf(page).getByLabel("Alt text")).toHaveCount(0);
  await dialogOf(page).getByRole("button", { name: "Close" }).click();
  await page.keyboard.press("Control+s");
  await expect(page.getByText("This version is saved in the history.")).toBeVisible();
});

test("the plain field accepts pictures as well, and explains what to do without the permission", async ({
  page,
  server,
  browser,
}) => {
  const name = "articles/en/plain-pictures.md";
  await enterStudio(page, server, { role: "editor", site: "harbor" });
  await publishText(page, name, TEXT);
  await openArticle(page, server, "plain-pictures");
  await choose(page, "Plain text field");
  const give = (field: ReturnType<typeof editorOf>, kind: "paste" | "drop") =>
    field.evaluate(
      (element, [picture, type]) => {
        const bytes = Uint8Array.from(atob(picture), (letter) => letter.charCodeAt(0));
        const data = new DataTransfer();
        data.items.add(new File([bytes], "A seal.png", { type: "image/png" }));
        const options = { bubbles: true, cancelable: true };
        element.dispatchEvent(
          type === "paste"
            ? new ClipboardEvent(type, { ...options, clipboardData: data })
            : new DragEvent(type, { ...options, dataTransfer: data }),
        );
      },
      [PICTURE, kind] as const,
    );
  for (const [index, kind] of (["paste", "drop"] as const).entries()) {
    await editorOf(page).focus();
    await page.keyboard.press("Control+End");
    await give(editorOf(page), kind);
    await dialogOf(page).getByLabel("Alt text").fill("A seal");
    await dialogOf(page).getByRole("button", { name: "Insert" }).click();
    await expect(editorOf(page)).toHaveValue(
      new RegExp(`(?:!\\[A seal\\]\\(media:plain-pictures/a-seal\\.png\\)\\n\\n?){${index + 1}}$`),
    );
  }
  // A file dropped next to the fields does not replace the Studio.
  const isLeft = await page.evaluate(() => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File(["a"], "a.png", { type: "image/png" }));
    return document.body.dispatchEvent(
      new DragEvent("drop", { bubbles: true, cancelable: true, dataTransfer }),
    );
  });
  expect(isLeft).toBe(false);

  const elsewhere = await browser.newContext();
  const translator = await elsewhere.newPage();
  await enterStudio(translator, server, { role: "translator", site: "harbor", languages: ["kr"] });
  for (const field of ["editor", "plain"] as const) {
    await openArticle(translator, server, "about", "kr");
    if (field === "plain") await choose(translator, "Plain text field");
    await give(editorOf(translator), field === "plain" ? "drop" : "paste");
    await expect(dialogOf(translator)).toHaveAccessibleName("You cannot upload pictures to this site");
    await expectUsable(translator);
    await translator.keyboard.press("Escape");
    await expect(dialogOf(translator)).toHaveCount(0);
  }
  await elsewhere.close();
});

test("a conflicting publication keeps the author's words, and includes what only others changed", async ({
  page,
  server,
  complaints,
}) => {
  complaints.tolerate(/responded with a status of 409/);
  const name = "articles/en/conflicting.md";
  const text = `${TEXT}\nThey wake.\n\nThey eat.\n`;
  await enterStudio(page, server, { role: "editor", site: "harbor" });
  await publishText(page, name, text);
  await openArticle(page, server, "conflicting");
  await editorOf(page).getByText("Seals sleep.").click();
  await page.keyboard.press("End");
  await page.keyboard.type(" Mine.");
  await editorOf(page).getByText("They eat.").click();
  await page.keyboard.press("End");
  await page.keyboard.type(" Fish.");
  await expect.poll(async () => (await storedText(page, name)).draft).toContain("Fish.");
  const theirs = text
    .replace("Seals sleep.", "Seals sleep. Theirs.")
    .replace("They wake.", "They wake. Late.");
  await publishText(page, name, theirs, text);

  await page.keyboard.press("Control+Enter");
  await dialogOf(page).getByRole("button", { name: "Compare versions" }).click();
  const passages = dialogOf(page).getByRole("group", { name: /^Conflict/ });
  await expect(passages.getByRole("radio", { name: "Yours" })).toHaveCount(3);
  await dialogOf(page).getByRole("button", { name: "Use this version" }).click();
  for (const words of ["Seals sleep. Mine.", "They wake. Late.", "They eat. Fish."])
    await expect(editorOf(page)).toContainText(words);
  await expect(editorOf(page)).not.toContainText("Theirs.");
});
