import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { appCode } from "../src/content/testing/authenticator-app.ts";
import { addAuthenticator } from "./authenticator.ts";
import { expect, test } from "./site.ts";
import { PASSWORD, enterStudio, expectUsable, studioOf } from "./studio.ts";

/** Statuses for a missing or wrong code. */
const REFUSED = /responded with a status of (401|403|422)/;

/** A site where other tests have few people, because the list begins with one page of them. */
const SITE = "launch";

async function signOut(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Sign out" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Sign in" })).toBeVisible();
}

async function enterPassword(page: Page, email: string): Promise<void> {
  await page.getByLabel("E-mail", { exact: true }).fill(email);
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
}

async function givePassword(page: Page, email: string): Promise<void> {
  await enterPassword(page, email);
  await expect(page.getByLabel("Code from your authenticator app")).toBeFocused();
}

async function giveRecoveryCode(page: Page, code: string): Promise<void> {
  await page.getByRole("button", { name: "Use a recovery code instead" }).click();
  await page.getByLabel("Recovery code").fill(code);
  await page.keyboard.press("Enter");
}

/** Opens a recovery link, and tries a wrong code of the app with a password, then a wrong recovery code with a passkey. */
async function tryWrongCodes(page: Page, link: string): Promise<void> {
  await addAuthenticator(page);
  await page.goto(link);
  const wrong = page.getByText("This code is wrong, has expired or was already used.");
  await page.getByLabel("Code from your authenticator app").fill("000000");
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Set password and sign in" }).click();
  await expect(wrong).toBeVisible();
  await page.getByRole("button", { name: "Use a recovery code instead" }).click();
  await expect(wrong).toHaveCount(0);
  await page.getByLabel("Recovery code").fill("aaaa-bbbb-cccc");
  await page.getByRole("button", { name: "passkey" }).click();
  await expect(wrong).toBeVisible();
}

test("an authenticator app is set up, asked for at sign-in, replaced by a recovery code, and removed", async ({
  page,
  server,
  complaints,
}) => {
  complaints.tolerate(REFUSED);
  const email = await enterStudio(page, server, { role: "editor", site: "harbor" });
  await page.goto(`${studioOf(server)}/studio/profile`);
  await page.getByRole("button", { name: "Set up an authenticator app" }).click();
  const dialog = page.getByRole("dialog", { name: "Set up an authenticator app" });
  await expect(dialog.getByRole("img", { name: "QR code for your authenticator app" })).toBeVisible();
  await expectUsable(page);
  const key = (await dialog.locator("code").innerText()).replaceAll(" ", "");
  await dialog.getByLabel("Code from the app").fill("000000");
  await page.keyboard.press("Enter");
  await expect(dialog.getByText("This code is wrong or has expired.")).toBeVisible();
  await dialog.getByLabel("Code from the app").fill(appCode(key));
  await page.keyboard.press("Enter");

  const shown = page.getByRole("dialog", { name: "Your recovery codes" });
  await expect(shown.locator("code")).toHaveCount(10);
  const codes = await shown.locator("code").allInnerTexts();
  await expectUsable(page);
  const saved = page.waitForEvent("download");
  await shown.getByRole("button", { name: "Download" }).click();
  const text = await readFile(await (await saved).path(), "utf8");
  expect(text).toContain(email);
  for (const code of codes) expect(text).toContain(code);
  await page.keyboard.press("Escape");
  await expect(shown).toBeVisible();
  await shown.getByRole("button", { name: "I have stored them" }).click();
  await expect(page.getByText("10 recovery codes left")).toBeVisible();

  await signOut(page);
  await givePassword(page, email);
  await expectUsable(page);
  await page.getByLabel("Code from your authenticator app").fill("000000");
  await page.keyboard.press("Enter");
  await expect(page.getByText("This code is wrong, has expired or was already used.")).toBeVisible();
  // The code of the next step is accepted; the current one was used for setting up the app.
  await page.getByLabel("Code from your authenticator app").fill(appCode(key, 1));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Your account" })).toBeVisible();

  await signOut(page);
  await givePassword(page, email);
  await giveRecoveryCode(page, codes[0]?.toUpperCase() ?? "");
  await expect(page.getByRole("heading", { level: 1, name: "Your account" })).toBeVisible();

  await expect(page.getByText("9 recovery codes left")).toBeVisible();
  // Simulates a confirmation of identity that is older than ten minutes.
  let isStale = true;
  await page.route("**/studio/api/me/second-factor", (route) =>
    isStale && route.request().method() === "DELETE"
      ? route.fulfill({
          status: 403,
          json: { code: 403, msg: "stale", data: null, errors: [{ field: "proof", message: "stale" }] },
        })
      : route.continue(),
  );
  await page.getByRole("button", { name: "Remove the second factor" }).click();
  await page
    .getByRole("dialog", { name: "Remove the second factor" })
    .getByRole("button", { name: "Remove the second factor" })
    .click();
  const proof = page.getByRole("dialog", { name: "Confirm it's you" });
  await proof.getByLabel("Password").fill(PASSWORD);
  await proof.getByRole("button", { name: "Continue" }).click();
  await proof.getByRole("button", { name: "Use a recovery code instead" }).click();
  await proof.getByLabel("Recovery code").fill(codes[1] ?? "");
  isStale = false;
  await proof.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("button", { name: "Set up an authenticator app" })).toBeVisible();
});

test("a recovery code signs in only once, and a manager resets the second factor of somebody who has no code left", async ({
  page,
  server,
  browser,
  complaints,
}) => {
  complaints.tolerate(REFUSED);
  const email = await enterStudio(page, server, { role: "editor", site: SITE, name: "Lena Park" });
  await page.goto(`${studioOf(server)}/studio/profile`);
  await page.getByRole("button", { name: "Set up an authenticator app" }).click();
  const dialog = page.getByRole("dialog", { name: "Set up an authenticator app" });
  const key = (await dialog.locator("code").innerText()).replaceAll(" ", "");
  await dialog.getByLabel("Code from the app").fill(appCode(key));
  await page.keyboard.press("Enter");
  const shown = page.getByRole("dialog", { name: "Your recovery codes" });
  const code = await shown.locator("code").first().innerText();
  await shown.getByRole("button", { name: "I have stored them" }).click();

  const account = page.getByRole("heading", { level: 1, name: "Your account" });
  await signOut(page);
  await givePassword(page, email);
  await giveRecoveryCode(page, code);
  await expect(account).toBeVisible();
  await signOut(page);
  await givePassword(page, email);
  await giveRecoveryCode(page, code);
  await expect(page.getByText("This code is wrong, has expired or was already used.")).toBeVisible();
  await expect(account).toHaveCount(0);

  const elsewhere = await browser.newContext();
  const manager = await elsewhere.newPage();
  await enterStudio(manager, server, { role: "manager", site: SITE, name: "Jo Manager" });
  await manager.goto(`${studioOf(server)}/studio/sites/${SITE}/people`);
  const row = manager.getByRole("listitem").filter({ hasText: email });
  await expect(row).toContainText("second factor");
  await row.getByText("More", { exact: true }).click();
  await row.getByRole("button", { name: "Create a password link" }).click();
  const link = await manager.getByRole("textbox", { name: "Link", exact: true }).inputValue();
  await manager.getByRole("button", { name: "Close" }).click();
  await tryWrongCodes(page, link);

  await row.getByRole("button", { name: "Reset second factor" }).click();
  await manager
    .getByRole("dialog", { name: "Reset second factor" })
    .getByRole("button", { name: "Reset second factor" })
    .click();
  await expect(row).not.toContainText("second factor");
  await expect(row.getByRole("button", { name: "Reset second factor" })).toHaveCount(0);
  // The server of this test sends no mail.
  await expect(row.getByRole("status")).toContainText(
    "No e-mail about the reset was sent. Let Lena Park know",
  );
  await elsewhere.close();

  await page.goto(`${studioOf(server)}/studio/profile`);
  await enterPassword(page, email);
  await expect(account).toBeVisible();
  await expect(page.getByRole("button", { name: "Set up an authenticator app" })).toBeVisible();
});
