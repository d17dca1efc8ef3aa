import type { Page } from "@playwright/test";
import type { RunningServer } from "./server.ts";
import { expect, test } from "./site.ts";
import { enterStudio, expectUsable, studioOf } from "./studio.ts";
import { PHOTOGRAPH, importTenant } from "./tenants.ts";

const SITE = "doorstep";
const BANNERS = `home:
  - { id: quay, title: The quay at dawn, image: "media:quay.png" }
campaign:
  - { id: spring, title: Spring on the pier, image: "media:quay.png" }
`;

const parts = (page: Page) =>
  page.getByRole("list", { name: "Parts of the home page" }).getByRole("listitem");
const part = (page: Page, name: string) => parts(page).filter({ has: page.getByText(name, { exact: true }) });
const box = (page: Page, name: string) => part(page, name).getByRole("checkbox");
const preview = (page: Page) => page.frameLocator("iframe").locator("body");

async function openHome(page: Page, server: RunningServer): Promise<void> {
  await importTenant(server, {
    code: SITE,
    theme: "theme1",
    siteConfig: { title: "Doorstep", homeBannerId: "home" },
    files: { "banners.yaml": BANNERS, "media/quay.png": PHOTOGRAPH },
  });
  await enterStudio(page, server, { role: "manager", site: SITE });
  await page.goto(`${studioOf(server)}/studio/sites/${SITE}/banners`);
  await page.getByRole("radio", { name: "Home page", exact: true }).check({ force: true });
  await expect(page.getByRole("list", { name: "Parts of the home page" })).toBeVisible();
}

async function live(server: RunningServer): Promise<string> {
  return (await server.fetch("/index.html", { tenant: SITE })).text;
}

async function isArticle(server: RunningServer): Promise<boolean> {
  return (await live(server)).includes("data-article-body");
}

async function publish(page: Page): Promise<void> {
  await page.keyboard.press("Control+Enter");
  await expect(page.getByRole("dialog").getByRole("button", { name: "Publish" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByText("The settings are published.")).toBeVisible();
}

test.describe.configure({ mode: "serial" });

test("parts of the home page are hidden and moved by keyboard, the page follows, and undo restores it", async ({
  page,
  server,
}) => {
  await openHome(page, server);
  await expect(preview(page)).toContainText("The quay at dawn");
  const before = await live(server);
  await box(page, "Banners").focus();
  await page.keyboard.press("Space");
  await expect(preview(page)).not.toContainText("The quay at dawn");
  await page.keyboard.press("Control+z");
  await expect(preview(page)).toContainText("The quay at dawn");
  await box(page, "Contact").focus();
  for (let step = 0; step < 5; step += 1) await page.keyboard.press("Alt+ArrowUp");
  await expect(parts(page).first()).toContainText("Contact");
  await expect(box(page, "Contact")).toBeFocused();
  await expectUsable(page);
  await publish(page);
  const after = await live(server);
  expect(after.indexOf("need.html", after.indexOf("<main"))).toBeLessThan(after.indexOf("The quay at dawn"));
  await page.getByRole("button", { name: "Undo" }).first().click();
  await expect.poll(() => live(server)).toBe(before);
});

test("the home page gets other banners, and parts are dragged", async ({ page, server }) => {
  await openHome(page, server);
  await page.getByLabel("Place").selectOption("campaign");
  await expect(preview(page)).toContainText("Spring on the pier");
  await part(page, "Statement").dragTo(parts(page).first(), { targetPosition: { x: 60, y: 4 } });
  await expect(parts(page).first()).toContainText("Statement");
  await page.getByRole("button", { name: "Restore usual parts and order" }).click();
  await expect(parts(page).first()).toContainText("Banners");
  await publish(page);
  expect(await live(server)).toContain("Spring on the pier");
});

test("an article becomes the home page, and the theme's own page comes back", async ({ page, server }) => {
  await openHome(page, server);
  await page.getByRole("radio", { name: "An article" }).check({ force: true });
  await page.getByRole("searchbox", { name: "Find an article" }).fill("about");
  await page.getByRole("button", { name: /about/ }).first().click();
  await expect(page.getByText("Home page:")).toContainText("about");
  await expect(preview(page).locator("[data-article-body]")).toBeVisible();
  await publish(page);
  await expect.poll(() => isArticle(server)).toBe(true);
  await page.getByRole("radio", { name: "The theme’s home page" }).check({ force: true });
  await publish(page);
  await expect.poll(() => isArticle(server)).toBe(false);
});

test("another theme's home page is prepared and previewed", async ({ page, server }) => {
  await openHome(page, server);
  const themes = page.getByRole("group", { name: "Theme" });
  await themes.getByRole("radio").nth(1).check({ force: true });
  await expect(part(page, "Picture strip")).toBeVisible();
  await expect(page.frameLocator("iframe").locator("html")).toHaveAttribute("data-theme", "theme2");
});

test("editors see banners without the home page's settings", async ({ page, server }) => {
  await openHome(page, server);
  await page.context().clearCookies();
  await enterStudio(page, server, { role: "editor", site: SITE });
  await page.goto(`${studioOf(server)}/studio/sites/${SITE}/banners?view=home`);
  await expect(page.getByRole("grid")).toBeVisible();
  await expect(page.getByRole("radio", { name: "Home page", exact: true })).toHaveCount(0);
});
