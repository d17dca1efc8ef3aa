import type { Page } from "@playwright/test";
import type { RunningServer } from "./server.ts";
import { expect, test } from "./site.ts";
import {
  editorOf,
  publishText as publish,
  storedText as stored,
  untilSaved as saved,
} from "./studio-article.ts";
import { PASSWORD, enterStudio, expectUsable, studioOf } from "./studio.ts";

const REFUSED = /responded with a status of (401|409|412)/;

const article = (first: string, second = "The second sentence stays.", end = "\n") =>
  ["---", "title: Harbour seals", "publishedAt: 2026-03-01", "---", "", first, "", second].join(end) + end;

function screenOf(server: RunningServer, slug: string): string {
  return `${studioOf(server)}/studio/sites/harbor/articles/en/${slug}`;
}

/**
 * Makes all requests that save drafts fail, until {@link mendNetwork} is called. Playwright's routes would not stop requests that a
 * document sends while it is being left.
 */
async function cutNetwork(page: Page): Promise<void> {
  const cut = () => {
    // Frames of other sites have a separate storage, and save no drafts.
    if (self !== top) return;
    const send = globalThis.fetch;
    globalThis.fetch = (target, init) =>
      sessionStorage.getItem("network") === "cut" && /\/draft\b/.test(String(target))
        ? Promise.reject(new TypeError("Failed to fetch"))
        : send(target, init);
  };
  await page.addInitScript(cut);
  await page.evaluate(cut);
  await page.evaluate(() => sessionStorage.setItem("network", "cut"));
}

async function mendNetwork(page: Page): Promise<void> {
  await page.evaluate(() => sessionStorage.removeItem("network"));
}

test("an article is written, saved automatically and published, by keyboard alone", async ({
  page,
  server,
}) => {
  await enterStudio(page, server, { role: "editor", site: "harbor" });
  await publish(page, "articles/en/seals.md", article("Seals sleep on the pier."));
  await page.goto(screenOf(server, "seals"));
  await expect(page.getByRole("heading", { level: 1, name: "Harbour seals" })).toBeVisible();
  await expectUsable(page);
  await editorOf(page).focus();
  await page.keyboard.press("Control+End");
  await page.keyboard.type("A third one.");
  await expect(page.getByText("Saving …")).toBeVisible();
  await saved(page);
  expect((await stored(page, "articles/en/seals.md")).draft).toBe(
    `${article("Seals sleep on the pier.")}A third one.`,
  );
  await expectUsable(page);

  // Tab leaves the text, as it leaves any other field.
  await editorOf(page).focus();
  await page.keyboard.press("Tab");
  await expect(editorOf(page)).not.toBeFocused();

  await page.keyboard.press("Control+Enter");
  const dialog = page.getByRole("dialog", { name: "What will change for readers" });
  await expect(dialog.locator("ins")).toHaveText("A third one.");
  await expect(dialog.getByRole("button", { name: "Publish" })).toBeFocused();
  await expectUsable(page);
  await page.keyboard.press("Enter");
  await expect(dialog).toHaveCount(0);
  expect(await stored(page, "articles/en/seals.md")).toEqual({
    text: `${article("Seals sleep on the pier.")}A third one.`,
    draft: null,
  });
  expect((await server.fetch("/seals.html")).text).toContain("A third one.");

  await page.keyboard.press("Control+Enter");
  await expect(dialog).toContainText("readers already see this text");
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
});

const FORMS = {
  lf: article("One."),
  crlf: article("One.", "Two.", "\r\n"),
  bom: `\uFEFF${article("One.", "Two.", "\r\n")}`,
  "no-last-line": article("One.").trimEnd(),
  mixed: `${article("One.")}a\r\nb\n`,
};

test("undo restores each file byte for byte, in both editors", async ({ page, server }) => {
  test.setTimeout(900_000);
  await enterStudio(page, server, { role: "editor", site: "harbor" });
  for (const [slug, text] of Object.entries(FORMS)) await publish(page, `articles/en/form-${slug}.md`, text);
  for (const isPlain of [false, true]) {
    for (const [slug, text] of Object.entries(FORMS)) {
      if (isPlain && slug !== "crlf") continue;
      const name = `articles/en/form-${slug}.md`;
      const separator = slug === "crlf" || slug === "bom" ? "\r\n" : "\n";
      await page.goto(screenOf(server, `form-${slug}`));
      await page.getByRole("button", { name: "More" }).click();
      const plain = page.getByRole("button", { name: "Plain text field" });
      if (slug === "mixed") await expect(plain).toBeDisabled();
      else if (isPlain !== ((await plain.getAttribute("aria-pressed")) === "true")) await plain.click();
      await page.keyboard.press("Escape");
      await editorOf(page).focus();
      await page.keyboard.press("Control+Home");
      await page.keyboard.press("ArrowDown");
      await page.keyboard.press("End");
      await page.keyboard.press("Enter");
      await page.keyboard.type("x: 1");
      await saved(page);
      const grown = text.replace("Harbour seals", `Harbour seals${separator}x: 1`);
      expect((await stored(page, name)).draft, `${slug}, plain: ${isPlain}`).toBe(grown);
      for (let count = 0; count < 5; count += 1) await page.keyboard.press("Backspace");
      await expect
        .poll(async () => (await stored(page, name)).draft, { message: `${slug}, plain: ${isPlain}` })
        .toBe(text);
    }
  }
});

test("text typed offline survives a reload, and can be discarded", async ({ page, server }) => {
  await enterStudio(page, server, { role: "writer", site: "harbor" });
  const editor = await page.context().newPage();
  await enterStudio(editor, server, { role: "editor", site: "harbor" });
  await publish(editor, "articles/en/offline.md", article("One."));
  await editor.close();
  await enterStudio(page, server, { role: "writer", site: "harbor" });
  await page.goto(screenOf(server, "offline"));
  await expect(page.getByText("You can write here.")).toBeVisible();
  await cutNetwork(page);
  await editorOf(page).focus();
  await page.keyboard.press("Control+End");
  await page.keyboard.type("Typed in a tunnel.");
  await expect(page.getByText(/^Not saved yet: no connection/)).toBeVisible();
  await expectUsable(page);
  await page.reload();
  await expect(editorOf(page)).toContainText("Typed in a tunnel.");
  await expect(page.getByText(/^Restored what you typed/)).toBeVisible();
  await expectUsable(page);
  await page.getByRole("button", { name: "Discard draft" }).click();
  await expect(editorOf(page)).not.toContainText("Typed in a tunnel.");
  await page.keyboard.press("Tab");

  await editorOf(page).focus();
  await page.keyboard.press("Control+End");
  await page.keyboard.type("Typed once more.");
  await expect(page.getByText(/^Not saved yet/)).toBeVisible();
  await mendNetwork(page);
  await page.getByRole("button", { name: "Save now" }).click();
  await saved(page);
  expect((await stored(page, "articles/en/offline.md")).draft).toBe(`${article("One.")}Typed once more.`);
});

test("changes of two people are merged, or both shown", async ({ page, server, complaints, browser }) => {
  complaints.tolerate(REFUSED);
  await enterStudio(page, server, { role: "editor", site: "harbor", name: "Mina" });
  await publish(page, "articles/en/together.md", article("One.", "Two."));
  const elsewhere = await browser.newContext();
  const other = await elsewhere.newPage();
  await enterStudio(other, server, { role: "editor", site: "harbor", name: "Jun" });
  for (const each of [page, other]) {
    await each.goto(screenOf(server, "together"));
    await expect(editorOf(each)).toContainText("Two.");
  }
  await editorOf(page).focus();
  await page.keyboard.press("Control+End");
  await page.keyboard.type("Mina's line.");
  await saved(page);

  const write = async (line: number, words: string) => {
    await editorOf(other).focus();
    await other.keyboard.press("Control+Home");
    for (let count = 1; count < line; count += 1) await other.keyboard.press("ArrowDown");
    await other.keyboard.press("End");
    await other.keyboard.type(words);
  };
  await write(6, " Jun too.");
  await expect(editorOf(other)).toContainText("Mina's line.");
  await saved(other);
  expect((await stored(other, "articles/en/together.md")).draft).toBe(
    `${article("One. Jun too.", "Two.")}Mina's line.`,
  );

  await expect(editorOf(page)).toContainText("Jun too.");
  // Jun's save waits until Mina has changed the same line.
  const held = Promise.withResolvers<void>();
  await other.route("**/draft?*", async (route) => {
    await held.promise;
    await route.continue();
  });
  await write(9, " Jun's end.");
  await editorOf(page).focus();
  await page.keyboard.press("Control+End");
  await page.keyboard.type(" And more.");
  await saved(page);
  held.resolve();
  await expect(other.getByText(/changed the same lines$/)).toBeVisible();
  await expectUsable(other);
  await other.getByRole("button", { name: "Compare versions" }).click();
  const dialog = other.getByRole("dialog", { name: "Two versions of the same lines" });
  await expect(dialog.getByRole("radio")).toHaveCount(2);
  await expectUsable(other);
  await dialog.getByRole("radio").nth(1).check();
  await dialog.getByRole("button", { name: "Use this version" }).click();
  await expect(editorOf(other)).toContainText("Mina's line. And more.");
  await expect(editorOf(other)).not.toContainText("Jun's end.");
  await elsewhere.close();
});

test("an expired session keeps what is typed, and saves it after signing in", async ({
  page,
  server,
  complaints,
}) => {
  complaints.tolerate(REFUSED);
  await enterStudio(page, server, { role: "editor", site: "harbor" });
  await publish(page, "articles/en/expired.md", article("One."));
  await page.goto(screenOf(server, "expired"));
  await expect(editorOf(page)).toContainText("One.");
  await editorOf(page).focus();
  await page.keyboard.press("Control+End");
  // Right before the words, and these all at once: the dialog takes the focus as soon as the server refuses any request.
  await page.context().clearCookies();
  await page.keyboard.insertText("After hours.");
  const dialog = page.getByRole("dialog", { name: "Please sign in again" });
  await dialog.getByLabel("Password").fill(PASSWORD);
  await dialog.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(dialog).toHaveCount(0);
  await saved(page);
  expect((await stored(page, "articles/en/expired.md")).draft).toBe(`${article("One.")}After hours.`);
});

test("saving never interrupts a Korean composition", async ({ page, server }) => {
  await enterStudio(page, server, { role: "editor", site: "harbor" });
  await publish(page, "articles/en/composed.md", article("One."));
  await page.goto(screenOf(server, "composed"));
  await editorOf(page).focus();
  await page.keyboard.press("Control+End");
  const devtools = await page.context().newCDPSession(page);
  for (const text of ["ㅎ", "하", "한"])
    await devtools.send("Input.imeSetComposition", { text, selectionStart: 1, selectionEnd: 1 });
  // The text is saved during a composition without ending it.
  await saved(page);
  await devtools.send("Input.imeSetComposition", { text: "한ㄱ", selectionStart: 2, selectionEnd: 2 });
  await devtools.send("Input.imeSetComposition", { text: "한글", selectionStart: 2, selectionEnd: 2 });
  await devtools.send("Input.insertText", { text: "한글" });
  await expect
    .poll(async () => (await stored(page, "articles/en/composed.md")).draft)
    .toBe(`${article("One.")}한글`);
});
