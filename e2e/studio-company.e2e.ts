import { rmSync } from "node:fs";
import type { Page } from "@playwright/test";
import { type CompanyProvider, startCompanyProvider } from "../src/server/testing/company-provider.ts";
import type { Complaints } from "./complaints.ts";
import { type RunningServer, freePort, runVitrine, startServer } from "./server.ts";
import { copySeed, expect, test } from "./site.ts";
import { PASSWORD, expectUsable, invite, studioOf } from "./studio.ts";

/** The provider's pages, and refusals that the tests provoke. */
const EXPECTED = [/127\.0\.0\.1/, /fonts\.googleapis/, /responded with a status of (401|403|422|503)/];
const GRANTS = JSON.stringify([{ companyGroup: "web", tenant: "harbor", role: "editor" }]);
const COMPANY_BUTTON = "Sign in with Harbor ID";

interface Started {
  provider: CompanyProvider;
  server: RunningServer;
}

/** Runs a test with a server that is connected to a provider. */
async function withCompany(
  complaints: Complaints,
  environment: Record<string, string>,
  work: (started: Started) => Promise<void>,
): Promise<void> {
  complaints.tolerate(...EXPECTED);
  const folder = copySeed();
  const port = await freePort();
  const provider = await startCompanyProvider(`http://studio.localhost:${port}`);
  const settings = { VITRINE_OIDC_NAME: "Harbor ID", VITRINE_OIDC_GRANTS: GRANTS, ...environment };
  const server = await startServer(folder, { ...provider.environment, ...settings }, port);
  try {
    await work({ provider, server });
  } finally {
    await server.stop();
    await provider.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Signs in on the provider's own pages, and consents if the provider asks. */
async function signInAtProvider(page: Page, login: string): Promise<void> {
  await enterLogin(page, login);
  await consent(page);
}

async function enterLogin(page: Page, login: string): Promise<void> {
  await page.getByPlaceholder("Enter any login").fill(login);
  await page.getByPlaceholder("and password").fill("any");
  await page.getByRole("button", { name: "Sign-in" }).click();
}

async function consent(page: Page): Promise<void> {
  const consenting = page.getByRole("button", { name: "Continue" });
  await expect(consenting.or(page.locator("#studio"))).toBeAttached();
  if (await consenting.isVisible()) await consenting.click();
}

const isSites = (page: Page) => expect(page.getByRole("heading", { level: 1, name: "Sites" })).toBeVisible();

test("an invited person signs in with the company's account, and returns to the opened screen", async ({
  page,
  complaints,
}) => {
  await withCompany(complaints, {}, async ({ provider, server }) => {
    const { email, link } = await invite(server, { role: "writer", site: "lumen", name: "" });
    provider.accounts.set("mina", { email, email_verified: true, name: "Mina Seo", groups: ["web"] });
    await page.goto(studioOf(server) + link);
    await expect(page.getByText(`the company account that has the address ${email}`)).toBeVisible();
    await expectUsable(page);
    await page.getByRole("button", { name: COMPANY_BUTTON }).click();
    await signInAtProvider(page, "mina");
    await isSites(page);
    expect(new URL(page.url()).search).toBe("");
    await expect(page.getByRole("heading", { level: 2 })).toHaveText(["Harbor & Lane", "Lumen"]);

    await page.goto(`${studioOf(server)}/studio/profile`);
    await expect(page.getByText(`Company account · ${email}`)).toBeVisible();
    await page.getByRole("button", { name: "Sign out" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Sign in" })).toBeVisible();
    await expectUsable(page);

    // The provider still knows the person, and the group is gone.
    provider.accounts.set("mina", { email, email_verified: true, groups: [] });
    await page.getByRole("button", { name: COMPANY_BUTTON }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Your account" })).toBeVisible();
    await expect(page.getByText("Writer on Lumen")).toBeVisible();
    await expect(page.getByText("Editor on Harbor & Lane")).toHaveCount(0);
  });
});

test("sensitive actions are confirmed at the provider in another tab, and the work stays open", async ({
  page,
  context,
  complaints,
}) => {
  await withCompany(complaints, { VITRINE_LOCAL_SIGN_IN: "off" }, async ({ provider, server }) => {
    const { email } = await invite(server);
    provider.accounts.set("ada", { email, email_verified: true, name: "Ada" });
    await page.goto(`${studioOf(server)}/studio/people`);
    await expect(page.getByLabel("Password")).toHaveCount(0);
    await expectUsable(page);
    await page.getByRole("button", { name: COMPANY_BUTTON }).click();
    await signInAtProvider(page, "ada");
    const stale = { code: 403, msg: "", data: null, errors: [{ field: "proof", message: "stale" }] };
    await page.route("**/studio/api/invitations", (route) => route.fulfill({ status: 403, json: stale }), {
      times: 1,
    });
    await page.getByRole("button", { name: "Invite somebody" }).click();
    await page.getByRole("dialog").getByLabel("E-mail").fill("hana@harbor.example");
    await page.getByRole("dialog").getByRole("button", { name: "Invite" }).click();
    const dialog = page.getByRole("dialog", { name: "Confirm it's you" });
    await expectUsable(page);
    const opening = context.waitForEvent("page");
    await dialog.getByRole("link", { name: COMPANY_BUTTON }).click();
    const tab = await opening;
    // The tab closes by itself, and the work goes on.
    await enterLogin(tab, "ada");
    await expect(dialog).toHaveCount(0);
    await expect(page.getByText("Link created")).toBeVisible();
  });
});

test("refusals and outages are explained, and there is a way back from the command line", async ({
  page,
  complaints,
}) => {
  await withCompany(complaints, { VITRINE_LOCAL_SIGN_IN: "off" }, async ({ provider, server }) => {
    const { email } = await invite(server);
    provider.accounts.set("stranger", { email: "stranger@harbor.example", email_verified: true });
    await page.goto(`${studioOf(server)}/studio/`);
    await page.getByRole("button", { name: COMPANY_BUTTON }).click();
    await signInAtProvider(page, "stranger");
    await expect(page.getByRole("alert")).toContainText("Nobody has invited your e-mail address");
    await expectUsable(page);
    await page.getByRole("link", { name: "Go to sign-in" }).click();

    await page.goto(`${studioOf(server)}/studio/company?error=access_denied&state=forged`);
    await expect(page.getByRole("alert")).toContainText("was already used");

    await provider.stop();
    await server.stop();
    const again = await startServer(
      server.dataFolder,
      { ...provider.environment, VITRINE_LOCAL_SIGN_IN: "off" },
      server.port,
    );
    try {
      await page.goto(`${studioOf(again)}/studio/`);
      await page.getByRole("button", { name: "Sign in with your company account" }).click();
      await expect(page.getByRole("alert")).toContainText("sign-in service is not answering");
      await expectUsable(page);

      const output = await runVitrine(
        server.dataFolder,
        "people",
        "invite",
        `other-${email}`,
        "--role",
        "operator",
        "--name",
        "Ada",
      );
      const [path = ""] = /\/studio\/join#\S+/.exec(output) ?? [];
      await page.goto(studioOf(again) + path);
      await page.getByLabel("Password").fill(PASSWORD);
      await page.getByRole("button", { name: "Set password and sign in" }).click();
      await isSites(page);
    } finally {
      await again.stop();
    }
  });
});
