import { rmSync } from "node:fs";
import type { Page, Route } from "@playwright/test";
import { failedLoad } from "./complaints.ts";
import { startServer } from "./server.ts";
import { copySeed, expect, test } from "./site.ts";
import { editorOf, openArticle, publishText, storedText, untilSaved } from "./studio-article.ts";
import { PASSWORD, enterStudio, studioOf } from "./studio.ts";

const TEXT = "---\ntitle: Interrupted\npublishedAt: 2026-03-01\n---\n\nSeals sleep.\n";
const dialogOf = (page: Page) => page.getByRole("dialog");
const headingOf = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });

/** Lets the server handle the next call of an endpoint, but discards its answer. */
async function loseAnswer(page: Page, endpoint: string): Promise<void> {
  await page.evaluate((wanted) => {
    const real = globalThis.fetch;
    globalThis.fetch = async (...call) => {
      const answer = await real(...call);
      if (!new URL(String(call[0]), location.href).pathname.endsWith(wanted)) return answer;
      globalThis.fetch = real;
      throw new TypeError("The connection was lost");
    };
  }, endpoint);
}

async function typeAtEnd(page: Page, typed: string): Promise<void> {
  await editorOf(page).focus();
  await page.keyboard.press("Control+End");
  await page.keyboard.type(typed);
  await untilSaved(page);
}

test("Back closes what covered a screen, and a remaining dialog keeps the focus", async ({
  page,
  server,
  complaints,
}) => {
  complaints.tolerate(/responded with a status of (?:401|403)/);
  await enterStudio(page, server, { role: "manager", site: "harbor" });
  const site = `${studioOf(server)}/studio/sites/harbor`;
  await page.goto(`${site}/articles`);
  await page.getByRole("link", { name: "People" }).click();
  await expect(headingOf(page, "People")).toBeFocused();
  await page.keyboard.press("Control+k");
  await page.keyboard.type("ab");
  await expect(dialogOf(page).getByRole("combobox")).toHaveValue("ab");
  await page.goBack();
  await expect(headingOf(page, "Articles")).toBeFocused();
  await expect(dialogOf(page)).toHaveCount(0);

  await page.goForward();
  await page.getByRole("button", { name: "Invite somebody" }).press("Enter");
  await page.route("**/studio/api/invitations*", (route) =>
    route.fulfill({
      status: 403,
      json: { code: 403, msg: "stale", data: null, errors: [{ field: "proof", message: "stale" }] },
    }),
  );
  await dialogOf(page).getByLabel("E-mail").fill("someone@harbor.example");
  await page.keyboard.press("Enter");
  await expect(dialogOf(page).getByLabel("Password")).toBeFocused();
  await page.goBack();
  await expect(headingOf(page, "Articles")).toBeFocused();
  await expect(dialogOf(page)).toHaveCount(0);

  await page.goForward();
  await expect(headingOf(page, "People")).toBeFocused();
  await page.context().clearCookies();
  await page.getByRole("link", { name: "Releases" }).click();
  const password = page.getByRole("dialog", { name: "Please sign in again" }).getByLabel("Password");
  await expect(password).toBeVisible();
  await password.focus();
  await page.goBack();
  await expect(headingOf(page, "People")).toBeVisible();
  await page.keyboard.type(PASSWORD);
  await expect(password).toHaveValue(PASSWORD);
  await page.keyboard.press("Enter");
  await expect(dialogOf(page)).toHaveCount(0);
});

test("after a restart of the server, dialogs continue and nothing is done twice", async ({
  page,
  complaints,
}) => {
  complaints.tolerate(failedLoad(/\/studio\//), failedLoad(/\/(?:assets|media|builds)\//));
  const folder = copySeed();
  let server = await startServer(folder);
  const { port } = server;
  const dialog = dialogOf(page);
  const failure = dialog.getByText("The server cannot be reached");
  const again = dialog.getByRole("button", { name: "Try again" });
  try {
    await enterStudio(page, server, { role: "editor", site: "harbor" });
    const name = "articles/en/interrupted.md";
    await publishText(page, name, TEXT);
    await openArticle(page, server, "interrupted");
    await typeAtEnd(page, "One.");
    await page.keyboard.press("Control+Enter");
    await dialog.getByLabel("Note").fill("because");
    await server.stop();
    await page.keyboard.press("Enter");
    await expect(failure).toBeVisible();
    server = await startServer(folder, {}, port);
    await again.click();
    await expect(dialog).toHaveCount(0);
    expect(await storedText(page, name)).toEqual({ text: `${TEXT}One.`, draft: null });

    await typeAtEnd(page, "Two.");
    await page.keyboard.press("Control+Enter");
    await loseAnswer(page, "/publications");
    await dialog.getByRole("button", { name: "Publish" }).click();
    await expect(failure).toBeVisible();
    await again.click();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByRole("button", { name: "Undo" })).toBeVisible();
    expect(await storedText(page, name)).toEqual({ text: `${TEXT}One.Two.`, draft: null });

    await page.goto(`${studioOf(server)}/studio/sites/harbor/history`);
    const revisions = page.locator("main ol > li");
    await revisions.nth(1).locator("summary").click();
    await expect(revisions.nth(1)).toContainText("because");
    await server.stop();
    await revisions.nth(1).getByRole("button", { name: "Restore the whole site" }).click();
    await expect(failure).toBeVisible();
    server = await startServer(folder, {}, port);
    await again.click();
    await expect(dialog.getByText("Readers will see these earlier versions immediately.")).toBeVisible();
    await dialog.getByRole("button", { name: "Restore" }).click();
    await expect(dialog).toHaveCount(0);
    expect((await storedText(page, name)).text).toBe(`${TEXT}One.`);
    await revisions.first().locator("summary").click();
    await revisions.first().getByRole("button", { name: "Undo this publication" }).click();
    await dialog.getByRole("button", { name: "Undo", exact: true }).click();
    await expect(dialog).toHaveCount(0);
    expect((await storedText(page, name)).text).toBe(`${TEXT}One.Two.`);
  } finally {
    await page.close();
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
});

test("words that are still being saved at sign-out are there after signing in again", async ({
  page,
  server,
  complaints,
}) => {
  complaints.tolerate(/responded with a status of 401/);
  const email = await enterStudio(page, server, { role: "editor", site: "harbor" });
  const name = "articles/en/left-early.md";
  await publishText(page, name, TEXT);
  await openArticle(page, server, "left-early");
  await typeAtEnd(page, "Saved. ");
  const signIn = headingOf(page, "Sign in");
  const late = async (route: Route) => {
    await expect(signIn).toBeVisible();
    await route.continue();
  };
  await page.route("**/studio/api/sites/harbor/draft?*", late, { times: 1 });
  const refused = page.waitForResponse((answer) => answer.status() === 401);
  await page.keyboard.type("Last words.");
  await page.keyboard.press("Control+k");
  await dialogOf(page).getByRole("combobox").fill("Sign out");
  await dialogOf(page).getByRole("option", { name: "Sign out" }).click();
  await refused;
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password").fill(PASSWORD);
  await page.keyboard.press("Enter");
  await expect(editorOf(page)).toContainText("Saved. Last words.");
  await expect(dialogOf(page)).toHaveCount(0);
  await expect.poll(async () => (await storedText(page, name)).draft).toContain("Last words.");
});
