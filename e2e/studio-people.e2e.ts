import { addAuthenticator } from "./authenticator.ts";
import { expect, test } from "./site.ts";
import { PASSWORD, enterStudio, studioOf } from "./studio.ts";

/** Statuses for an outdated confirmation of identity (403), and for an address that is already in use (409). */
const REFUSED = /responded with a status of (403|409)/;

test("somebody is invited, joins, gets more permissions, and is removed", async ({
  page,
  server,
  browser,
  complaints,
}) => {
  complaints.tolerate(REFUSED);
  await enterStudio(page, server, { role: "manager", site: "harbor" });
  // Simulates a confirmation of identity that is older than ten minutes.
  let isStale = true;
  await page.route("**/studio/api/invitations*", (route) =>
    isStale
      ? route.fulfill({
          status: 403,
          json: { code: 403, msg: "stale", data: null, errors: [{ field: "proof", message: "stale" }] },
        })
      : route.continue(),
  );
  await page.goto(`${studioOf(server)}/studio/sites/harbor/people`);
  await page.getByRole("button", { name: "Invite somebody" }).click();
  const dialog = page.getByRole("dialog", { name: "Invite somebody" });
  await dialog.getByLabel("E-mail").fill("ines@harbor.example");
  await dialog.getByLabel("Role").selectOption("translator");
  await expect(dialog.getByRole("option", { name: "Operator" })).toHaveCount(0);
  await dialog.getByRole("button", { name: "Invite somebody" }).click();
  await expect(dialog.getByRole("alert")).toContainText("Choose the translator's languages");
  await dialog.getByLabel("한국어").check();
  await dialog.getByRole("button", { name: "Invite somebody" }).click();
  const proof = page.getByRole("dialog", { name: "Confirm it's you" });
  await proof.getByLabel("Password").fill(PASSWORD);
  isStale = false;
  await proof.getByRole("button", { name: "Continue" }).click();
  const link = await page.getByRole("textbox", { name: "Link", exact: true }).inputValue();
  await page.getByRole("button", { name: "Close" }).click();
  await expect(page.getByRole("listitem").filter({ hasText: "ines@harbor.example" })).toContainText("한국어");

  const elsewhere = await browser.newContext();
  const guest = await elsewhere.newPage();
  await guest.goto(link);
  await guest.getByLabel("Name").fill("Inês");
  await guest.getByLabel("Password").fill(PASSWORD);
  await guest.getByRole("button", { name: "Set password and sign in" }).click();
  await expect(guest.getByRole("heading", { level: 1, name: "Sites" })).toBeVisible();
  await expect(guest.getByRole("link", { name: "All people" })).toHaveCount(0);

  await page.reload();
  const row = page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: "Inês" }) });
  await row.getByText("More", { exact: true }).click();
  await row.getByRole("button", { name: "Add permissions" }).click();
  const more = page.getByRole("dialog", { name: "Add permissions for Inês" });
  await more.getByLabel("Role").selectOption("editor");
  await more.getByRole("button", { name: "Add permissions" }).click();
  await expect(row.getByText("Editor on harbor")).toBeVisible({ timeout: 20_000 });
  await row.getByRole("button", { name: "Remove permission" }).first().click();
  await expect(row.getByRole("button", { name: "Remove permission" })).toHaveCount(1);

  await row.getByRole("button", { name: "Remove", exact: true }).click();
  await page.getByRole("dialog", { name: "Remove" }).getByRole("button", { name: "Remove" }).click();
  await expect(row).toHaveCount(0);
  const answer = await guest.evaluate(async () => (await fetch("/studio/api/me")).status);
  expect(answer).toBe(401);
  await elsewhere.close();
});

test("a password is changed, a passkey is created, and the last sign-in method cannot be removed", async ({
  page,
  server,
  complaints,
}) => {
  complaints.tolerate(REFUSED);
  await addAuthenticator(page);
  await enterStudio(page, server);
  await page.goto(`${studioOf(server)}/studio/profile`);
  const ways = page.getByRole("listitem").filter({ has: page.getByRole("button", { name: /^Remove: / }) });
  await expect(ways).toHaveCount(1);
  await ways.getByRole("button").click();
  await expect(page.getByText("This is your last sign-in method.")).toBeVisible();
  await page.getByRole("button", { name: "Create a passkey on this device" }).click();
  await expect(ways).toHaveCount(2);
  await page.getByText("Change password").first().click();
  await page.getByLabel("New password").fill("eight louder harbour seals");
  await page.getByRole("button", { name: "Change password" }).click();
  await expect(page.getByText("You are signed out everywhere else.")).toBeVisible();
  await page.getByRole("button", { name: "Remove: Password" }).click();
  await expect(ways).toHaveCount(1);
  await expect(ways).toContainText("Passkey");
});
