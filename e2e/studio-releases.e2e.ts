import type { Browser, Page } from "@playwright/test";
import type { RunningServer } from "./server.ts";
import { expect, test } from "./site.ts";
import { enterStudio, expectUsable, studioOf } from "./studio.ts";
import { importTenant } from "./tenants.ts";

const SITE = "relay";
const NAME = "articles/en/tide.md";
const article = (body: string) =>
  `---\ntitle: Tide\npublishedAt: 2026-03-01\n---\n\nOne line stays.\n\n${body}\n`;
const MORNING = article("The ferry leaves in the morning.");
const NOON = article("The ferry leaves at noon.");
const dialogOf = (page: Page) => page.getByRole("dialog");
/** 1 February 2099, 01:30 in Seoul; still 31 January in London. */
const MOMENT = Date.UTC(2099, 0, 31, 16, 30);

test.use({ timezoneId: "Europe/London" });

test.beforeEach(async ({ server }) => {
  await importTenant(server, { code: SITE, timeZone: "Asia/Seoul", files: { [NAME]: MORNING } });
});

/** Calls the Studio's API for the site as the signed-in person. */
async function send(page: Page, method: string, path: string, body?: object): Promise<unknown> {
  return page.evaluate(
    async ([verb, url, json]) => {
      const headers = { "Content-Type": "application/json" };
      const answer = await fetch(url, { method: verb, ...(json !== undefined && { headers, body: json }) });
      if (!answer.ok) throw new Error(await answer.text());
      return ((await answer.json()) as { data: unknown }).data;
    },
    [method, `/studio/api/sites/${SITE}/${path}`, body && JSON.stringify(body)] as const,
  );
}

async function published(page: Page) {
  return (await send(page, "GET", `file?name=${encodeURIComponent(NAME)}`)) as { hash: string; text: string };
}

async function plan(page: Page, release: object): Promise<number> {
  const { hash } = await published(page);
  const files = [{ name: NAME, text: NOON, base: hash }];
  return ((await send(page, "POST", "releases", { title: "Summer", files, ...release })) as { id: number })
    .id;
}

async function publish(page: Page, text: string): Promise<void> {
  const { hash } = await published(page);
  await send(page, "POST", "publications", { files: [{ name: NAME, text, base: hash }], note: "" });
}

const EDITOR = { role: "editor", site: SITE } as const;

async function editorElsewhere(browser: Browser, server: RunningServer): Promise<Page> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await enterStudio(page, server, EDITOR);
  return page;
}

test("a release shows its changes and goes live once two others have approved it", async ({
  page,
  server,
  browser,
}) => {
  await enterStudio(page, server, EDITOR);
  await plan(page, { conditions: { approval: true } });
  await page.goto(`${studioOf(server)}/studio/sites/${SITE}/releases`);
  await expect(page.getByText("waits for 2 approvals")).toBeVisible();
  await page.getByRole("link", { name: "Summer" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Summer" })).toBeVisible();
  await expect(page.locator("ins")).toHaveText(["at noon"]);
  await page.locator("summary", { hasText: "The page before and after" }).click();
  const shown = page.frameLocator("#main iframe").locator("main");
  await expect(shown).toContainText("leaves at noon");
  await page.getByRole("radio", { name: "Before" }).click({ force: true });
  await expect(shown).toContainText("in the morning");
  await expect(page.getByRole("button", { name: "Approve" })).toHaveCount(0);
  await page.locator("summary", { hasText: "The page before and after" }).click();
  await expectUsable(page);

  for (const count of [1, 2]) {
    const other = await editorElsewhere(browser, server);
    await other.goto(`${studioOf(server)}/studio/sites/${SITE}/`);
    await expect(other.getByText("It needs your approval.")).toBeVisible();
    await other.getByRole("link", { name: "Summer" }).click();
    await other.getByRole("button", { name: "Approve" }).click();
    if (count === 1) await expect(other.getByText("1 of 2 people have approved it")).toBeVisible();
    await other.context().close();
  }
  await expect.poll(async () => (await published(page)).text).toBe(NOON);
  await page.reload();
  await expect(page.getByText("Live", { exact: true })).toBeVisible();
  await expect(page.locator("ins")).toHaveText(["at noon"]);
  await page.locator("summary", { hasText: "The page before and after" }).click();
  await page.getByRole("radio", { name: "Before" }).click({ force: true });
  await expect(shown).toContainText("in the morning");
  await publish(page, MORNING);
});

test("conflicts with later changes are resolved on the screen, and the release is planned again", async ({
  page,
  server,
  complaints,
}) => {
  complaints.tolerate(/responded with a status of 409/);
  await enterStudio(page, server, EDITOR);
  const id = await plan(page, { goesLiveAt: MOMENT });
  await publish(page, article("The ferry leaves in the evening."));
  await page.goto(`${studioOf(server)}/studio/sites/${SITE}/releases?release=${id}`);
  await expect(page.getByText("Problems")).toBeVisible();
  await page.getByRole("button", { name: "Resolve conflicts" }).click();
  await expect(dialogOf(page).getByText("The ferry leaves at noon.")).toBeVisible();
  await dialogOf(page)
    .getByRole("radio", { name: /Published by/ })
    .check();
  await dialogOf(page).getByRole("button", { name: "Use these versions" }).click();
  await expect(dialogOf(page).getByText(/the release would change nothing/)).toBeVisible();
  await expectUsable(page);
  await dialogOf(page)
    .getByRole("radio", { name: /In this release/ })
    .check();
  await dialogOf(page).getByRole("button", { name: "Use these versions" }).click();
  await expect(dialogOf(page)).toHaveCount(0);
  await expect(page.getByText("Problems")).toHaveCount(0);
  await expect(page.getByText("Scheduled", { exact: true })).toBeVisible();
  await expect(page.locator("body")).not.toBeFocused();

  // Conditions and time can be changed; cancelling asks first.
  await page.getByRole("button", { name: "Change time and conditions" }).click();
  await dialogOf(page).getByLabel("中文 is up to date").check();
  await dialogOf(page).getByLabel("At the latest on (optional)").fill("2099-03-01T09:00");
  await expectUsable(page);
  await dialogOf(page).getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("heading", { name: "Goes live when all conditions are met" })).toBeVisible();
  await expect(page.getByText("is not translated yet")).toBeVisible();
  await page.getByRole("button", { name: "Cancel release: “Summer”" }).click();
  await dialogOf(page).getByRole("button", { name: "Cancel", exact: true }).click();
  await expect(page.getByText("Scheduled", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Cancel release: “Summer”" }).click();
  await dialogOf(page).getByRole("button", { name: "Cancel release" }).click();
  await expect(page.getByText("Cancelled", { exact: true })).toBeVisible();
  await expect(page.locator("body")).not.toBeFocused();
  await publish(page, MORNING);
});

test("the calendar has each release on its day in the site's time zone, and is used by keyboard", async ({
  page,
  server,
}) => {
  await enterStudio(page, server, EDITOR);
  const id = await plan(page, { goesLiveAt: MOMENT });
  await page.goto(`${studioOf(server)}/studio/sites/${SITE}/releases?view=calendar&month=2099-02`);
  await expect(page.getByRole("heading", { name: "February 2099" })).toBeVisible();
  const day = page.getByRole("gridcell", { name: /^Sunday,? 1 February 2099/ });
  await expect(day.getByRole("link", { name: /Summer.*1:30/ })).toBeVisible();
  await expect(day.getByText(/31\/01\/2099, 16:30/)).toBeVisible();
  const focused = (name: RegExp) => expect(page.getByRole("gridcell", { name })).toBeFocused();
  await page.getByRole("gridcell", { name: /^Monday,? 2 February 2099/ }).focus();
  await page.keyboard.press("ArrowDown");
  await focused(/^Monday,? 9 February 2099/);
  await page.keyboard.press("PageUp");
  await expect(page.getByRole("heading", { name: "January 2099" })).toBeVisible();
  await focused(/^Friday,? 9 January 2099/);
  await page.keyboard.press("PageDown");
  await focused(/^Monday,? 9 February 2099/);
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("ArrowLeft");
  await expect(day).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Summer" })).toBeVisible();
  await page.goBack();
  await expectUsable(page);
  const { version } = (await send(page, "GET", `releases/${id}`)) as { version: string };
  const cancelled = await page.evaluate(
    async ([url, tag]) => (await fetch(url, { method: "DELETE", headers: { "If-Match": tag } })).status,
    [`/studio/api/sites/${SITE}/releases/${id}`, `"${version}"`] as const,
  );
  expect(cancelled).toBe(200);
  await page.goto(`${studioOf(server)}/studio/sites/${SITE}/releases?view=calendar&month=2098-01`);
  await expect(page.getByText("No releases in January 2098")).toBeVisible();
  await expect(page.getByRole("link", { name: "Open the list of articles" })).toBeVisible();
});
