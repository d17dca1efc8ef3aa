import type { Page } from "@playwright/test";
import type { RunningServer } from "./server.ts";
import { expect, test } from "./site.ts";
import { enterStudio, expectUsable, studioOf } from "./studio.ts";

const SITE = "harbor";
const preview = (page: Page) => page.frameLocator('iframe[title^="Preview of"]');
const published = (page: Page) => page.getByText("The settings are published.");

async function openLook(page: Page, server: RunningServer, query = ""): Promise<void> {
  await page.goto(`${studioOf(server)}/studio/sites/${SITE}/look${query}`);
  await expect(page.getByRole("heading", { level: 1, name: "Design" })).toBeVisible();
}

async function home(server: RunningServer): Promise<string> {
  return (await server.fetch("/index.html", { tenant: SITE })).text;
}

/** The value of a custom property on the page in the preview. */
async function shownProperty(page: Page, name: string): Promise<string> {
  return preview(page)
    .locator("html")
    .evaluate((root, property) => getComputedStyle(root).getPropertyValue(property).trim(), name);
}

test("colours change on the page while they are dragged, and are live with the third click", async ({
  page,
  server,
}) => {
  await enterStudio(page, server, { role: "manager", site: SITE });
  await page.goto(`${studioOf(server)}/studio/sites/${SITE}/`);
  await page.getByRole("link", { name: "Design" }).click();
  await expect(preview(page).getByRole("heading", { level: 1 })).toBeVisible();
  await expect.poll(() => shownProperty(page, "--theme-color")).toBe("#0b4f6c");

  // The second click opens the browser's colour picker, which reports each movement.
  const color = page.getByLabel("Main colour", { exact: true });
  const requests: string[] = [];
  page.on("request", (request) => requests.push(request.url()));
  for (const dragged of ["#225588", "#886622", "#ffcc00"]) {
    await color.fill(dragged);
    await expect.poll(() => shownProperty(page, "--theme-color")).toBe(dragged);
  }
  // The page itself may still load scripts, and texts of articles to which it links.
  const PRELOADED = /\/(assets|builds)\/|\/api\/client\/article\//;
  const toSite = requests.filter((url) => new URL(url).host.startsWith(`${SITE}.`) && !PRELOADED.test(url));
  expect(toSite, "no page, style or configuration is requested").toEqual([]);
  expect(await shownProperty(page, "--on-theme-color")).toBe("#000000");
  const report = page.getByRole("region", { name: "Readability" });
  await expect(report).toContainText("Links in the light scheme");
  await expect(report).toContainText("#ffcc00 on #e8e8e8, 1.2 : 1");

  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(published(page)).toBeVisible();
  await expect.poll(() => home(server)).toContain("--theme-color:#ffcc00");
  await expectUsable(page);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(published(page)).toHaveCount(0);
  await expect.poll(() => home(server)).toContain("--theme-color:#0b4f6c");
});

test("the logo is replaced with three clicks", async ({ page, server }) => {
  await enterStudio(page, server, { role: "manager", site: SITE });
  await openLook(page, server);
  const logo = page.getByRole("group", { name: "Logo" });
  await expect(logo.locator("img")).toHaveAttribute("src", /logo\.svg/);
  await page.getByRole("button", { name: "Replace: Logo" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "icon.svg" }).click();
  await expect(preview(page).locator('header img[src*="icon.svg"]').first()).toBeVisible();
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(published(page)).toBeVisible();
  await expect.poll(() => home(server)).toMatch(/<header[^]*brand\/icon\.svg/);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.poll(() => home(server)).toMatch(/<header[^]*brand\/logo\.svg/);
});

test("a theme that is chosen while the page still loads is shown", async ({ page, server }) => {
  await enterStudio(page, server, { role: "manager", site: SITE });
  const saved = page.waitForResponse((response) => response.request().method() === "PUT");
  // Requests the page before the draft is saved, but delivers it afterwards.
  await page.route(
    /\/\?preview=/,
    async (route) => {
      // Node cannot resolve the name of the site's host.
      const { host, port, search } = new URL(route.request().url());
      const url = `http://127.0.0.1:${port}/index.html${search}`;
      const response = await route.fetch({ url, headers: { ...route.request().headers(), host } });
      await saved;
      await route.fulfill({ response });
    },
    { times: 1 },
  );
  await openLook(page, server);
  await page.getByRole("radio", { name: /The handbook/ }).click({ force: true });
  await expect(preview(page).locator("html")).toHaveAttribute("data-theme", "theme3");
  await page.getByRole("button", { name: "Discard draft" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Discard draft" }).click();
  await expect(preview(page).locator("html")).toHaveAttribute("data-theme", "theme1");
});

test("a change of the theme shows what it would break, and goes live with its redirects at once", async ({
  page,
  server,
}) => {
  const status = async (path: string) => (await server.fetch(path, { tenant: SITE })).status;
  await enterStudio(page, server, { role: "manager", site: SITE });
  await openLook(page, server);
  await page.getByRole("radio", { name: /The handbook/ }).click({ force: true });
  const change = page.getByRole("region", { name: "What the other theme changes" });
  await expect(change).toContainText("It does not have: a home page, a page with the form");
  await expect(change.getByRole("checkbox", { name: "/need.html" })).toBeChecked();
  await expect(change.getByText(/places where such addresses are used/)).toBeVisible();
  await expect(preview(page).locator("html")).toHaveAttribute("data-theme", "theme3");
  await expectUsable(page);
  await change.getByRole("checkbox", { name: "/search.html" }).uncheck();

  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(published(page)).toBeVisible();
  await expect.poll(() => status("/need.html")).toBe(302);
  expect(await status("/search.html")).toBe(404);
  expect(await status("/index.html")).toBe(302);

  await page.getByRole("button", { name: "Undo" }).click();
  await expect(published(page)).toHaveCount(0);
  await expect.poll(() => status("/need.html")).toBe(200);
  expect(await status("/search.html")).toBe(200);
});

test("one page is shown in all themes, languages and widths, a few at a time", async ({ page, server }) => {
  await enterStudio(page, server, { role: "manager", site: SITE });
  await openLook(page, server, "?view=sheet");
  await page.getByLabel("Page", { exact: true }).fill("/about.html");
  await page.keyboard.press("Enter");
  const links = page.getByRole("link", { name: /\d px$/ });
  await expect(links).toHaveCount(4 * 3 * 3);
  // Only pages near the visible part are loaded.
  await expect(page.locator("main iframe").first()).toBeAttached();
  await expect(page.frameLocator("main iframe").first().locator("h1").first()).toBeVisible();
  expect(await page.locator("main iframe").count()).toBeLessThan(4 * 3 * 3);
  const last = page.getByRole("link", { name: "The campaign, 한국어, 1280 px" });
  await last.focus();
  await expect(page.frameLocator("main iframe").last().locator("h1").first()).toBeVisible();
  await expect(last).toHaveAttribute("href", /\/kr\/about\.html\?preview=/);
  await expectUsable(page);
});

test("a translator looks at the design without being offered to change it", async ({ page, server }) => {
  await enterStudio(page, server, { role: "translator", site: SITE, languages: ["kr"] });
  await openLook(page, server);
  await expect(preview(page).getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByText("Managers of this site can change it")).toBeVisible();
  await expect(page.getByRole("button", { name: "Publish", exact: true })).toHaveCount(0);
  await expect(page.getByLabel("Main colour", { exact: true })).toHaveCount(0);
  await expectUsable(page);
});
