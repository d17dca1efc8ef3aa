import type { Page } from "@playwright/test";
import { addAuthenticator } from "./authenticator.ts";
import type { RunningServer } from "./server.ts";
import { expect, test } from "./site.ts";
import { expectUsable, invite, studioOf } from "./studio.ts";

const REFUSED = /responded with a status of (401|403|409)/;

interface Answer {
  status: number;
  data: unknown;
}

/** Calls the Studio's API from a page of the Studio. For passkey options, the authenticator answers first. */
async function call(page: Page, method: string, path: string, body?: object): Promise<Answer> {
  return page.evaluate(
    async ([verb, address, text]) => {
      const answer = await fetch(`/studio/api/${address}`, {
        method: verb,
        ...(text === undefined ? {} : { body: text, headers: { "Content-Type": "application/json" } }),
      });
      return { status: answer.status, data: ((await answer.json()) as { data: unknown }).data };
    },
    [method, path, body && JSON.stringify(body)] as const,
  );
}

async function create(page: Page, path: string, body: object): Promise<object> {
  const { data } = await call(page, "POST", path, body);
  return page.evaluate(async (options) => {
    const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options as never);
    const made = (await navigator.credentials.create({ publicKey })) as PublicKeyCredential;
    return made.toJSON() as object;
  }, data);
}

async function get(page: Page, path: string): Promise<object> {
  const { data } = await call(page, "POST", path, {});
  return page.evaluate(async (options) => {
    const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options as never);
    const proven = (await navigator.credentials.get({ publicKey })) as PublicKeyCredential;
    return proven.toJSON() as object;
  }, data);
}

async function openStudio(page: Page, server: RunningServer): Promise<void> {
  await page.goto(`${studioOf(server)}/studio/`);
  await expect(page.getByRole("heading", { level: 1, name: "Sign in" })).toBeVisible();
}

test("a passkey accepts an invitation, signs in without an e-mail address, confirms identity, and is refused if it was copied", async ({
  page,
  server,
  complaints,
}) => {
  complaints.tolerate(REFUSED);
  const { email, link } = await invite(server, { role: "operator" });
  const token = link.split("#")[1];
  await openStudio(page, server);
  const { client, id } = await addAuthenticator(page);

  const passkey = await create(page, "invitation/passkey/options", { token });
  expect((await call(page, "POST", "invitation/accept", { token, passkey })).status).toBe(200);
  expect((await call(page, "GET", "me")).data).toMatchObject({ email, isFresh: true });
  const { credentials } = await client.send("WebAuthn.getCredentials", { authenticatorId: id });
  expect(credentials).toMatchObject([
    { isResidentCredential: true, rpId: "studio.localhost", userName: email },
  ]);

  expect((await call(page, "POST", "sign-out", {})).status).toBe(200);
  expect((await call(page, "GET", "me")).status).toBe(401);
  const answer = await get(page, "sign-in/passkey/options");
  expect((await call(page, "POST", "sign-in/passkey", { passkey: answer })).status).toBe(200);
  expect((await call(page, "GET", "me")).data).toMatchObject({ email });
  expect((await call(page, "POST", "sign-in/passkey", { passkey: answer })).status).toBe(401);

  const proof = await get(page, "me/proof/options");
  expect((await call(page, "POST", "me/proof", { passkey: proof })).status).toBe(200);
  const own = (await call(page, "GET", "me/credentials")).data as { id: string }[];
  expect((await call(page, "DELETE", `me/credentials/${own[0]?.id}`)).status).toBe(409);

  // An authenticator does not create a second passkey for the same person.
  await expect(create(page, "me/passkeys/options", {})).rejects.toThrow("InvalidStateError");

  // Simulates a copied passkey, whose counter is lower than at its last use.
  const [known] = credentials;
  if (known === undefined) throw new Error("no credential");
  await client.send("WebAuthn.clearCredentials", { authenticatorId: id });
  await client.send("WebAuthn.addCredential", {
    authenticatorId: id,
    credential: { ...known, signCount: 1 },
  });
  const copied = await get(page, "sign-in/passkey/options");
  expect((await call(page, "POST", "sign-in/passkey", { passkey: copied })).status).toBe(401);
});

test("the forms accept an invitation and sign in with a passkey", async ({ page, server, complaints }) => {
  complaints.tolerate(REFUSED);
  const { link } = await invite(server, { role: "editor", site: "harbor" });
  await page.goto(studioOf(server) + link);
  await addAuthenticator(page);
  await page.getByRole("button", { name: "Use a passkey instead" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Sites" })).toBeVisible();
  await page.getByRole("button", { name: "Sign out" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Sign in" })).toBeVisible();
  await expectUsable(page);
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Sites" })).toBeVisible();
});
