import { LANGUAGE_CODES } from "../src/contract/addresses/locales.ts";
import { runVitrine } from "./server.ts";
import { expect, test } from "./site.ts";
import { wordsOf } from "./studio-fixture.ts";
import { PASSWORD, enterStudio, expectUsable, invite, studioOf } from "./studio.ts";

const REFUSED = /responded with a status of (401|404|409|422)/;

test("an invited person creates an account, signs out and signs in again, by keyboard alone", async ({
  page,
  server,
  complaints,
}) => {
  complaints.tolerate(REFUSED);
  const { email, link } = await invite(server, { role: "editor", site: "harbor", languages: ["kr"] });
  await page.goto(studioOf(server) + link);
  await expect(page.getByRole("heading", { level: 1, name: "You are invited" })).toBeVisible();
  await expect(page.getByRole("listitem").filter({ hasText: "Editor on harbor" })).toContainText("한국어");
  expect(new URL(page.url()).hash).toBe("");
  await expectUsable(page);

  await expect(page.getByRole("textbox", { name: "E-mail" })).toHaveValue(email);
  const password = page.getByLabel("Password");
  await password.focus();
  await page.keyboard.type("short");
  await page.keyboard.press("Enter");
  await expect(password).toHaveAccessibleDescription(/Too short/);
  await expectUsable(page);
  await password.fill(PASSWORD);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Sites" })).toBeVisible();
  await expect(page.getByRole("heading", { level: 2 })).toHaveText(["Harbor & Lane"]);
  await expectUsable(page);

  await page.getByRole("button", { name: "Sign out" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Sign in" })).toBeVisible();
  await expectUsable(page);
  await page.getByLabel("E-mail").focus();
  await page.keyboard.type(email);
  await page.keyboard.press("Tab");
  await page.keyboard.type("not that one at all");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alert")).toHaveText("Wrong e-mail or password.");
  await expectUsable(page);
  await expect(page.getByLabel("Password")).toBeFocused();
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Sites" })).toBeVisible();

  await page.goto(studioOf(server) + link);
  await expect(page.getByRole("heading", { level: 1, name: "This link no longer works" })).toBeVisible();
  await expectUsable(page);
});

test("the profile screen changes name and language, and ends other sessions", async ({
  page,
  server,
  complaints,
  browser,
}) => {
  complaints.tolerate(REFUSED);
  const email = await enterStudio(page, server);
  const elsewhere = await browser.newContext();
  const other = await elsewhere.newPage();
  await other.goto(`${studioOf(server)}/studio/profile`);
  await other.getByLabel("E-mail").fill(email);
  await other.getByLabel("Password").fill(PASSWORD);
  await other.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(other.getByRole("heading", { level: 1, name: "Your account" })).toBeVisible();

  await page.getByRole("link", { name: "Mina Seo" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Your account" })).toBeFocused();
  await expect(page.getByText("This browser")).toBeVisible();
  await expectUsable(page);
  await page.getByRole("button", { name: /^End session/ }).click();
  await expect(page.getByRole("button", { name: /^End session/ })).toHaveCount(0);

  // After a new sign-in, work continues on the same screen.
  await other.getByLabel("Name").fill("Half typed");
  await other.getByRole("button", { name: "Save" }).click();
  const dialog = other.getByRole("dialog", { name: "Please sign in again" });
  await expect(dialog).toBeVisible();
  await expectUsable(other);
  await dialog.getByLabel("Password").fill(PASSWORD);
  await dialog.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(dialog).toHaveCount(0);
  await expect(other.getByLabel("Name")).toHaveValue("Half typed");
  await elsewhere.close();

  await page.getByLabel("Name").fill("서미나");
  await page.getByLabel("Studio language").selectOption("kr");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "내 계정" })).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("lang", "ko");
  await expect(page.getByRole("link", { name: "서미나" })).toBeVisible();
  expect(await runVitrine(server.dataFolder, "people", "list")).toContain("서미나");
});

for (const language of LANGUAGE_CODES) {
  test(`the Studio says what to do if the server does not answer, there are no sites or the address is unknown, in ${language}`, async ({
    page,
    server,
    complaints,
  }) => {
    complaints.tolerate(REFUSED, /net::ERR_FAILED/);
    await enterStudio(page, server, { role: "writer", site: "harbor", language });
    await page.goto(`${studioOf(server)}/studio/nowhere`);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expectUsable(page);
    await page.route("**/studio/api/sites", (route) =>
      route.fulfill({ json: { code: 200, msg: "ok", data: [] } }),
    );
    await page.goto(`${studioOf(server)}/studio/`);
    await expect(page.locator("main")).toContainText(wordsOf(language)("no-sites-what-to-do"));
    await expectUsable(page);
    await page.unroute("**/studio/api/sites");
    await page.route("**/studio/api/**", (route) => route.abort());
    await page.reload();
    await expect(page.getByRole("status")).toBeVisible();
    await expectUsable(page);
    await page.unroute("**/studio/api/**");
    await page.getByRole("main").getByRole("button").click();
    await expect(page.getByRole("heading", { level: 2 })).toHaveText(["Harbor & Lane"]);
  });
}
