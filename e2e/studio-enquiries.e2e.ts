import { readFile } from "node:fs/promises";
import type { RunningServer } from "./server.ts";
import { expect, test } from "./site.ts";
import { ENQUIRIES, FORMS } from "./studio-enquiries.ts";
import { ANSWER } from "./studio-showing.ts";
import { enterStudio, expectUsable, studioOf } from "./studio.ts";

async function send(server: RunningServer, need: { name: string; email: string; message: string }) {
  const { status } = await server.fetch("/api/client/need", {
    tenant: "harbor",
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ phone: "+47 55 01 02 03", consent: true, ...need }),
  });
  expect(status).toBe(200);
}

test("a manager finds an enquiry, answers it, notes what was agreed, and closes it", async ({
  page,
  server,
}, { testId }) => {
  const name = `Ragnhild ${testId}`;
  await send(server, { name, email: "ragnhild@example.com", message: "Do you audit boats?\n\nWe have two." });
  await enterStudio(page, server, { role: "manager", site: "harbor" });
  await page.goto(`${studioOf(server)}/studio/sites/harbor/`);
  await page
    .getByRole("main")
    .getByRole("link", { name: /since yesterday/ })
    .click();
  await page.getByRole("link", { name }).click();
  const enquiry = page.getByRole("region", { name: "Enquiry" });
  await expect(enquiry.getByRole("heading", { name })).toBeFocused();
  await expect(enquiry.getByText("We have two.")).toBeVisible();
  await expect(enquiry.getByRole("link", { name: "+4755010203" })).toHaveAttribute("href", "tel:+4755010203");

  const answer = enquiry.getByRole("link", { name: "Answer by e-mail" });
  await expect(answer).toHaveAttribute("href", /^mailto:ragnhild@example\.com\?subject=Your%20enquiry%20to/);
  await expect(answer).toHaveAttribute("href", /%3E%20Do%20you%20audit%20boats%3F%0D%0A%3E%20%0D%0A%3E%20We/);
  await answer.evaluate((link) => link.addEventListener("click", (event) => event.preventDefault()));
  await answer.click();
  await expect(enquiry.getByRole("radio", { name: "In progress" })).toBeChecked();

  await enquiry.getByLabel("New note").fill("Called back: two boats, in May.");
  await enquiry.getByRole("button", { name: "Add note" }).click();
  await expect(enquiry.getByRole("listitem").filter({ hasText: "two boats, in May" })).toBeVisible();
  await expect(enquiry.getByLabel("New note")).toHaveValue("");
  await enquiry.getByRole("radio", { name: "Done" }).click({ force: true });
  await expect(enquiry.getByRole("radio", { name: "Done" })).toBeChecked();
  await expectUsable(page);

  await page.reload();
  await expect(enquiry.getByRole("radio", { name: "Done" })).toBeChecked();
  await page.goBack();
  await expect(enquiry).toHaveCount(0);
});

test("a note that is being written stays when the enquiry cannot be refreshed", async ({
  page,
  server,
  complaints,
}, { testId }) => {
  complaints.tolerate(/responded with a status of 500/);
  const name = `Halldis ${testId}`;
  await send(server, { name, email: "halldis@example.com", message: "Two boats." });
  await enterStudio(page, server, { role: "manager", site: "harbor" });
  await page.goto(`${studioOf(server)}/studio/sites/harbor/enquiries`);
  await page.getByRole("link", { name }).click();
  const enquiry = page.getByRole("region", { name: "Enquiry" });
  await enquiry.getByLabel("New note").fill("Call on Monday");
  const id = new URL(page.url()).searchParams.get("id");
  if (id === null) throw new Error("no enquiry is open");
  await page.route(
    (url) => url.href.includes(id) && url.pathname.includes("/api/"),
    (route) =>
      route.request().method() === "GET" ? route.fulfill({ status: 500, body: "{}" }) : route.continue(),
  );
  await enquiry.getByRole("radio", { name: "In progress" }).click({ force: true });
  await expect(enquiry.getByRole("button", { name: "Try again" })).toBeVisible();
  await expect(enquiry.getByLabel("New note")).toHaveValue("Call on Monday");
});

test("enquiries of one sender are exported and erased, and others stay", async ({ page, server }, {
  testId,
}) => {
  const email = `sverre-${testId}@example.com`;
  const other = `Kari ${testId}`;
  await send(server, { name: "Sverre", email, message: "First" });
  await send(server, { name: "Sverre", email, message: "Second" });
  await send(server, { name: other, email: `kari-${testId}@example.com`, message: "Mine stays" });
  await enterStudio(page, server, { role: "manager", site: "harbor" });
  await page.goto(`${studioOf(server)}/studio/sites/harbor/enquiries`);
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export as CSV" }).click();
  expect(await readFile(await (await download).path(), "utf8")).toContain(email);

  await page
    .getByRole("link", { name: /Sverre.*Second/ })
    .first()
    .click();
  await page.getByRole("button", { name: `Erase all from ${email}` }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: `Erase all from ${email}` }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole("link", { name: other })).toBeVisible();
  await expect(page.getByRole("link", { name: /Sverre/ })).toHaveCount(0);
});

test("an editor may not read enquiries and does not see the menu entry", async ({
  page,
  server,
  complaints,
}) => {
  complaints.tolerate(/responded with a status of 403/);
  await enterStudio(page, server, { role: "editor", site: "harbor" });
  await page.goto(`${studioOf(server)}/studio/sites/harbor/`);
  await expect(page.getByRole("link", { name: "Articles" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Enquiries" })).toHaveCount(0);
  await page.goto(`${studioOf(server)}/studio/sites/harbor/enquiries`);
  await expect(page.getByRole("alert")).toContainText("You don't have permission to do this");
});

test("the mail that asks for confirmation is sent again, and an address cannot add recipients", async ({
  page,
  server,
}) => {
  const need = {
    ...ENQUIRIES[0],
    confirmation: "awaited",
    email: "x?bcc=eve%40evil.example&body=@a.example",
    suspicion: [],
    deliveries: [
      { channel: "confirmation", status: "delivered", attempts: 1, lastError: null, nextAttemptAt: 0 },
    ],
    notes: [],
  };
  await enterStudio(page, server, { role: "manager", site: "harbor" });
  const reads = { list: 0, one: 0 };
  await page.route("**/harbor/needs*", (route) => {
    reads.list += 1;
    return route.fulfill(ANSWER({ needs: [need], next: null, forms: FORMS }));
  });
  await page.route("**/harbor/needs/*", (route) => {
    reads.one += 1;
    return route.fulfill(ANSWER(need));
  });
  const requests: string[] = [];
  await page.route("**/harbor/needs/*/*", (route) => {
    requests.push(route.request().url());
    return route.fulfill(ANSWER(null));
  });
  await page.goto(`${studioOf(server)}/studio/sites/harbor/enquiries?id=${need.id}`);
  const enquiry = page.getByRole("region", { name: "Enquiry" });
  await expect(enquiry.getByRole("link", { name: "x?bcc=eve" })).toHaveAttribute(
    "href",
    "mailto:x%3Fbcc%3Deve%2540evil.example%26body%3D@a.example",
  );
  const before = { ...reads };
  await enquiry.getByRole("button", { name: "Deliver again" }).click();
  await expect.poll(() => requests.length).toBe(1);
  // Waits until both are read again, because the answers of this test are gone once it ends.
  await expect.poll(() => reads.list > before.list && reads.one > before.one).toBe(true);
});
